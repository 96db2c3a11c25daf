import type { Failure } from '../../../core/kernel/failure.ts'
import type { WatchedValue } from '../../contract.ts'
import { StreamLog } from '../../wire/stream-log.ts'

export interface WatchSource {
  subscribe(next: (value: unknown) => void, error?: (failure: Failure) => void): () => void
}

const untold: WatchedValue = { value: undefined }

/**
 * Creates a stream of a watched value. Slow and late followers get only the latest value. The source is watched from
 * the first follower until the last one leaves.
 */
export function openWatch(source: WatchSource): StreamLog<WatchedValue> {
  let latest = untold
  let stop: (() => void) | undefined
  const log = new StreamLog<WatchedValue>({
    merge: (values) => values.at(-1) ?? latest,
    // Late followers get only the latest value; earlier ones are dropped.
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
