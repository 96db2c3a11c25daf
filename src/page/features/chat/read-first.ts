import type { Watchable } from '../../ui/use-observable.ts'

/** The current value of something watched; `fallback` where it cannot be read. */
export function readFirst<T, F>(source: Watchable<T>, fallback: F): Promise<T | F> {
  return new Promise((resolve) => {
    const finish = (value: T | F) => {
      resolve(value)
      // Some sources tell their value before `subscribe` has returned.
      queueMicrotask(() => leave())
    }
    const leave = source.subscribe(finish, () => finish(fallback))
  })
}
