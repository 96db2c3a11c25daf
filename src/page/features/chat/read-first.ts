import type { Watchable } from '../../ui/use-observable.ts'

/** The current value of something watched; `fallback` where it cannot be read. */
export function readFirst<T, F>(source: Watchable<T>, fallback: F): Promise<T | F> {
  return new Promise((resolve) => {
    const leave = source.subscribe(
      (value) => {
        resolve(value)
        // Some sources tell their value before `subscribe` has returned.
        queueMicrotask(() => leave())
      },
      () => resolve(fallback),
    )
  })
}
