import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { RunEventOf } from '../../model/runs/run-event.ts'
import {
  detailGroup,
  failureDetails,
  numberDetail,
  textDetail,
  usageDetails,
  wordDetail,
  wordOf,
} from './details.ts'

/** Names of the timeline items of memory captures. */
export const captureItems = {
  'memory-capture-queued': 'record-capture-queued-item',
  'memory-proposed': 'record-memories-suggested-item',
  'memory-capture-failed': 'record-capture-failed-item',
} as const

export function describeCapture(
  event: RunEventOf<'memory-capture-queued' | 'memory-proposed' | 'memory-capture-failed'>,
): RecordDetailGroup[] {
  if (event.type === 'memory-capture-queued') {
    return detailGroup('record-memory', numberDetail('record-messages', 'count', event.messageIds.length))
  }
  const isProposed = event.type === 'memory-proposed'
  return [
    ...detailGroup(
      'record-memory',
      numberDetail('record-messages', 'count', event.messageCount),
      numberDetail('record-suggestions', 'count', isProposed ? event.memoryIds.length : undefined),
      numberDetail('record-known-facts', 'count', isProposed ? event.duplicateCount : undefined),
      textDetail('record-id', isProposed ? event.memoryIds.join(', ') : undefined),
      wordDetail('record-why', isProposed ? undefined : wordOf(event.reason)),
      failureDetails(isProposed ? undefined : event.failure),
    ),
    ...detailGroup('record-usage', usageDetails(event.usage)),
  ]
}
