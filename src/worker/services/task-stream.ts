import { FailureError, describeBug } from '../transport/failure-error.ts'
import { StreamLog } from '../transport/stream-log.ts'
import type { Failure } from '../../core/model/failures/failure.ts'
import type { WatchedValue } from '../contract.ts'

/**
 * Creates a stream for work that starts with the first follower and is stopped when the last one leaves. Each item
 * replaces those before it. A thrown `FailureError` ends the stream with its failure; any other error counts as a bug.
 */
export function createTaskStream<Item>(
  nothing: Item,
  work: (append: (item: Item) => void, signal: AbortSignal) => Promise<void>,
): StreamLog<Item> {
  const abort = new AbortController()
  let isStarted = false
  const log = new StreamLog<Item>({
    merge: (items) => items.at(-1) ?? nothing,
    prepareJoin: () => {
      if (isStarted) return
      isStarted = true
      void run().catch((thrown: unknown) =>
        log.abort(thrown instanceof FailureError ? thrown.failure : describeBug(thrown)),
      )
    },
    onAbandoned: () => abort.abort(),
  })
  async function run(): Promise<void> {
    await work((item) => log.append(item), abort.signal)
    if (!abort.signal.aborted) log.end()
  }
  return log
}

/** Resolves when the followers of a stream have left. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

export interface WatchSource {
  subscribe(next: (value: unknown) => void, error?: (failure: Failure) => void): () => void
}

const unsent: WatchedValue = { value: undefined }

/**
 * Creates a stream of a watched value. Slow and late followers get only the latest value. The source is watched from
 * the first follower until the last one leaves.
 */
export function createWatchStream(source: WatchSource): StreamLog<WatchedValue> {
  let latest = unsent
  let stop: (() => void) | undefined
  const log = new StreamLog<WatchedValue>({
    merge: (values) => values.at(-1) ?? latest,
    // Late followers get only the latest value; earlier ones are dropped.
    retain: () => unsent,
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
