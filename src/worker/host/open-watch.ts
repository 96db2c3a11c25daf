import type { Failure } from '../../core/kernel/failure.ts'
import type { WatchedValue } from '../contract.ts'
import { StreamLog } from '../wire/stream-log.ts'

export interface WatchSource {
  subscribe(next: (value: unknown) => void, error?: (failure: Failure) => void): () => void
}

/** What is watched, as a stream of whole values: who is slow, or comes late, gets the newest. Ends with its follower. */
export function openWatch(source: WatchSource): StreamLog<WatchedValue> {
  let latest: WatchedValue = { value: undefined }
  const log = new StreamLog<WatchedValue>({
    merge: (values) => values.at(-1) ?? latest,
    retain: () => latest,
    greet: () => latest,
    onAbandoned: () => stop(),
  })
  const stop = source.subscribe(
    (value) => {
      latest = { value }
      log.append(latest)
    },
    (failure) => log.abort(failure),
  )
  return log
}
