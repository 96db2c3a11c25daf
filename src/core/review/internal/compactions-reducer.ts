import { reviewText } from '../../model/messages/write-text.ts'
import type { CompactionReason } from '../../model/conversation/compaction.ts'
import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import {
  blockDetail,
  failureDetails,
  detailGroup,
  numberDetail,
  textDetail,
  usageDetails,
  wordDetail,
  NetworkDetailsBuilder,
} from './details.ts'
import type { TimelineBuilder } from '../timeline-builder.ts'

type Ended = RunEventOf<'compaction-performed' | 'compaction-failed'>

interface CompactionDetails {
  invoked: RunEventOf<'compaction-invoked'>
  ended?: Ended
  network: NetworkDetailsBuilder
}

/** Reduces the events of compactions and of their requests. */
export class CompactionsReducer {
  readonly #timeline: TimelineBuilder
  readonly #details = new Map<string, CompactionDetails>()

  constructor(timeline: TimelineBuilder) {
    this.#timeline = timeline
  }

  networkOf(compactionId: string): NetworkDetailsBuilder | undefined {
    return this.#details.get(compactionId)?.network
  }

  /** Returns whether the event was about a compaction. */
  apply(event: RunEvent): boolean {
    switch (event.type) {
      case 'compaction-invoked':
        this.#begin(event)
        return true
      case 'compaction-advanced': {
        const marker = {
          atMs: this.#timeline.nowMs,
          name: reviewText('record-piece-summarized', { count: event.done }),
        }
        this.#timeline.find(keyOf(event))?.marks.push(marker)
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
    const { compactionId, round, messageCount, throughMessageId, covers } = invoked
    const details: CompactionDetails = { invoked, network: new NetworkDetailsBuilder() }
    this.#details.set(compactionId, details)
    this.#timeline
      .open(keyOf(invoked), {
        kind: 'compaction',
        name: reviewText(covers === 'rounds' ? 'record-rounds-summary-item' : 'record-compaction-item', {
          count: messageCount,
        }),
        round,
        compactionId,
        throughMessageId,
      })
      .addDetails(() => toGroups(details))
  }

  #end(event: Ended): void {
    const details = this.#details.get(event.compactionId)
    if (details) details.ended = event
    this.#timeline.find(keyOf(event))?.end(this.#timeline.nowMs, stateOf(event))
  }
}

const reasons = {
  asked: 'record-asked-by-person',
  window: 'record-window-nearly-full',
  refused: 'record-request-refused-as-too-long',
} as const satisfies Record<CompactionReason, string>

function keyOf({ compactionId }: { compactionId: string }): string {
  return `compaction ${compactionId}`
}

function stateOf(event: Ended): 'ok' | 'cancelled' | 'failed' {
  if (event.type === 'compaction-performed') return 'ok'
  return event.failure.code === 'aborted' ? 'cancelled' : 'failed'
}

function toGroups({ invoked, ended, network }: CompactionDetails): RecordDetailGroup[] {
  const { reason, covers, model, messageCount, tokensBefore, pieces, window } = invoked
  return [
    ...detailGroup(
      'record-compaction',
      wordDetail('record-why', reviewText(reasons[reason])),
      numberDetail('record-next-request', 'tokens', window?.tokens),
      numberDetail('record-room-in-window', 'tokens', window?.roomTokens),
      textDetail('record-model', model.modelId),
      numberDetail(covers === 'rounds' ? 'record-rounds' : 'record-messages', 'count', messageCount),
      numberDetail('record-before', 'tokens', tokensBefore),
      numberDetail(
        'record-after',
        'tokens',
        ended?.type === 'compaction-performed' ? ended.tokensAfter : undefined,
      ),
      numberDetail('record-pieces', 'count', pieces),
      numberDetail('record-took', 'duration', ended?.durationMs),
      failureDetails(ended?.type === 'compaction-failed' ? ended.failure : undefined),
    ),
    ...detailGroup('record-usage', usageDetails(ended?.usage)),
    ...detailGroup(
      'record-sent-in-their-place',
      blockDetail('record-summary', ended?.type === 'compaction-performed' ? ended.text : undefined),
    ),
    ...network.groups(),
  ]
}
