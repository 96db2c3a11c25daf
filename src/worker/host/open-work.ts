import { FailureError } from '../failure-error.ts'
import { describeBug } from '../wire/describe-bug.ts'
import { StreamLog } from '../wire/stream-log.ts'

/**
 * Creates a stream for work that starts with the first follower and is stopped when the last one leaves. Each item
 * replaces those before it. A thrown `FailureError` ends the stream with its failure; any other error counts as a bug.
 */
export function openWork<Item>(
  nothing: Item,
  work: (append: (item: Item) => void, signal: AbortSignal) => Promise<void>,
): StreamLog<Item> {
  const abort = new AbortController()
  let isBegun = false
  const log = new StreamLog<Item>({
    merge: (items) => items.at(-1) ?? nothing,
    prepareJoin: () => {
      if (isBegun) return
      isBegun = true
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
