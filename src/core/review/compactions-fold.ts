import type { FactGroup } from '../kernel/flight-record.ts'
import type { RunEvent, RunEventOf } from '../kernel/run-event.ts'
import { blockFact, failureFacts, groupOf, numberFact, textFact, usageFacts, wordFact } from './facts.ts'
import { NetworkFacts } from './network-facts.ts'
import type { TimelineBoard } from './timeline-board.ts'

type Ended = RunEventOf<'compaction-performed' | 'compaction-failed'>

interface CompactionFacts {
  invoked: RunEventOf<'compaction-invoked'>
  ended?: Ended
  network: NetworkFacts
}

/** Summaries that came in place of earlier messages, and what was asked for them. */
export class CompactionsFold {
  readonly #board: TimelineBoard
  readonly #facts = new Map<string, CompactionFacts>()

  constructor(board: TimelineBoard) {
    this.#board = board
  }

  networkOf(compactionId: string): NetworkFacts | undefined {
    return this.#facts.get(compactionId)?.network
  }

  /** Whether the event was about a compaction. */
  apply(event: RunEvent): boolean {
    switch (event.type) {
      case 'compaction-invoked':
        this.#begin(event)
        return true
      case 'compaction-advanced': {
        const mark = { atMs: this.#board.nowMs, name: `Piece ${event.done} summarised` }
        this.#board.find(keyOf(event))?.marks.push(mark)
        return true
      }
      case 'compaction-performed':
      case 'compaction-failed':
        this.#end(event)
        return true
      default:
        return false
    }
  }

  #begin(invoked: RunEventOf<'compaction-invoked'>): void {
    const { compactionId, round, messageCount, throughMessageId } = invoked
    const facts: CompactionFacts = { invoked, network: new NetworkFacts() }
    this.#facts.set(compactionId, facts)
    this.#board
      .open(keyOf(invoked), {
        kind: 'compaction',
        name: `Compaction: ${messageCount} messages`,
        round,
        compactionId,
        throughMessageId,
      })
      .tell(() => toGroups(facts))
  }

  #end(event: Ended): void {
    const facts = this.#facts.get(event.compactionId)
    if (facts) facts.ended = event
    this.#board.find(keyOf(event))?.end(this.#board.nowMs, stateOf(event))
  }
}

function keyOf({ compactionId }: { compactionId: string }): string {
  return `compaction ${compactionId}`
}

function stateOf(event: Ended): 'ok' | 'cancelled' | 'failed' {
  if (event.type === 'compaction-performed') return 'ok'
  return event.failure.code === 'aborted' ? 'cancelled' : 'failed'
}

function toGroups({ invoked, ended, network }: CompactionFacts): FactGroup[] {
  const { reason, model, messageCount, tokensBefore, pieces, window } = invoked
  return [
    ...groupOf(
      'Compaction',
      wordFact('Why', reason === 'asked' ? 'a person asked for it' : 'the window was nearly full'),
      numberFact('The next request', 'tokens', window?.tokens),
      numberFact('Room in the window', 'tokens', window?.roomTokens),
      textFact('Model', model.modelId),
      numberFact('Messages', 'count', messageCount),
      numberFact('Before', 'tokens', tokensBefore),
      numberFact('After', 'tokens', ended?.type === 'compaction-performed' ? ended.tokensAfter : undefined),
      numberFact('Pieces', 'count', pieces),
      numberFact('Took', 'duration', ended?.durationMs),
      failureFacts(ended?.type === 'compaction-failed' ? ended.failure : undefined),
    ),
    ...groupOf('Usage', usageFacts(ended?.usage)),
    ...groupOf(
      'Told to the model in their place',
      blockFact('Summary', ended?.type === 'compaction-performed' ? ended.text : undefined),
    ),
    ...network.groups(),
  ]
}
