import type { TimelineState } from '../kernel/flight-record.ts'
import type { CallId } from '../kernel/id.ts'
import type { RunEvent, RunEventOf } from '../kernel/run-event.ts'
import { CallFacts } from './call-facts.ts'
import { groupOf, jsonFact, numberFact, textFact } from './facts.ts'
import type { TimelineBoard } from './timeline-board.ts'

const settled: Partial<Record<RunEvent['type'], TimelineState>> = {
  'tool-invocation-succeeded': 'ok',
  'tool-invocation-failed': 'failed',
  'tool-invocation-refused': 'refused',
  'tool-invocation-denied': 'denied',
  'tool-invocation-cancelled': 'cancelled',
  'tool-invocation-lost': 'unknown',
}

/** Calls, and the restarts that they ask for. */
export class CallsFold {
  readonly #board: TimelineBoard
  readonly #facts = new Map<CallId, CallFacts>()
  readonly #names = new Map<CallId, string>()

  constructor(board: TimelineBoard) {
    this.#board = board
  }

  factsOf(callId: CallId): CallFacts | undefined {
    return this.#facts.get(callId)
  }

  nameOf(callId: CallId): string | undefined {
    return this.#names.get(callId)
  }

  /** Whether the event was about a call. */
  apply(event: RunEvent): boolean {
    switch (event.type) {
      case 'tool-invocation-proposed':
        this.#propose(event)
        return true
      case 'tool-invocation-started':
      case 'tool-invocation-progressed':
      case 'tool-invocation-streamed':
      case 'tool-usage-reported':
      case 'tool-invocation-succeeded':
      case 'tool-invocation-failed':
      case 'tool-invocation-refused':
      case 'tool-invocation-denied':
      case 'tool-invocation-cancelled':
      case 'tool-invocation-lost':
      case 'authority-decided':
      case 'reply-written':
        this.#go(event)
        return true
      case 'hosted-call-started':
      case 'hosted-call-ended':
        this.#applyHosted(event)
        return true
      case 'context-restarted':
        this.#restart(event)
        return true
      default:
        return false
    }
  }

  #propose(event: RunEventOf<'tool-invocation-proposed'>): void {
    const { callId, toolName, round } = event
    const facts = new CallFacts()
    facts.take(event)
    this.#facts.set(callId, facts)
    this.#names.set(callId, toolName)
    this.#board
      .open(`call ${callId}`, { kind: 'call', name: `Tool call: ${toolName}`, round, callId })
      .tell(() => facts.groups())
  }

  #go(event: Extract<RunEvent, { callId: CallId }>): void {
    const draft = this.#board.find(`call ${event.callId}`)
    this.#facts.get(event.callId)?.take(event)
    if (event.type === 'tool-invocation-started') {
      draft?.marks.push({ atMs: this.#board.nowMs, name: 'Began to run' })
    }
    const state = settled[event.type]
    if (state !== undefined) draft?.end(this.#board.nowMs, state)
  }

  #applyHosted(event: RunEventOf<'hosted-call-started' | 'hosted-call-ended'>): void {
    const key = `hosted ${event.callId}`
    if (event.type === 'hosted-call-started') {
      const { round, callId, toolName, arguments: args } = event
      const name = `Tool call by the provider: ${toolName}`
      const draft = this.#board.open(key, { kind: 'hosted-call', name, round, callId })
      draft.tell(() => groupOf('Call', textFact('Tool', toolName), jsonFact('Arguments', args)))
      return
    }
    const { durationMs, result, isError } = event
    const draft = this.#board.find(key)
    draft?.end(this.#board.nowMs, isError ? 'failed' : 'ok')
    draft?.tell(() =>
      groupOf('Result', numberFact('Took', 'duration', durationMs), jsonFact('Result', result)),
    )
  }

  #restart(event: RunEventOf<'context-restarted'>): void {
    const { callId, kind, round, item, annotated, patched, annotations = [], mediaWindow } = event
    const draft = this.#board.moment(`restart ${callId}`, {
      kind: 'restart',
      name: `Restart: ${kind.replace(/^context_restart_(with_)?/, '').replaceAll('_', ' ')}`,
      round,
      callId,
    })
    draft.tell(() =>
      groupOf(
        'Restart',
        textFact('Asked for by', this.#names.get(callId)),
        textFact('Item', item),
        numberFact('Messages annotated', 'count', annotated),
        numberFact('Replies patched', 'count', patched),
        numberFact('Pictures sent from now on', 'count', mediaWindow),
        jsonFact(
          'Lines added to earlier messages',
          annotations.length === 0 ? undefined : annotations.map(({ line }) => line).join('\n'),
        ),
      ),
    )
  }
}
