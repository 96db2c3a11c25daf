import { FailureError } from '../failure-error.ts'
import { describeBug } from '../wire/describe-bug.ts'
import { StreamLog } from '../wire/stream-log.ts'

/**
 * A piece of work that begins when somebody follows it, and is stopped when nobody does any more. Each item says all that
 * those before it said. It ends as the work does: a `FailureError` is its failure, anything else that is thrown a bug.
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
