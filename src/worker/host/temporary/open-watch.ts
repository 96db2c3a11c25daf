import type { Failure } from '../../../core/kernel/failure.ts'
import type { WatchedValue } from '../../contract.ts'
import { StreamLog } from '../../wire/stream-log.ts'

export interface WatchSource {
  subscribe(next: (value: unknown) => void, error?: (failure: Failure) => void): () => void
}

const untold: WatchedValue = { value: undefined }

/**
 * What is watched, as a stream of whole values: who is slow, or comes late, gets the newest. It is watched from the first
 * follower to the last: one who left before it was opened is never waited for.
 */
export function openWatch(source: WatchSource): StreamLog<WatchedValue> {
  let latest = untold
  let stop: (() => void) | undefined
  const log = new StreamLog<WatchedValue>({
    merge: (values) => values.at(-1) ?? latest,
    // Who comes late is greeted with the newest: older ones are let go.
    retain: () => untold,
    greet: () => latest,
    prepareJoin: () => {
      stop ??= source.subscribe(
        (value) => {
          latest = { value }
          log.append(latest)
        },
        (failure) => log.abort(failure),
      )
    },
    onAbandoned: () => {
      stop?.()
      stop = undefined
    },
  })
  return log
}
