import type { Watchable } from '../../ui/hooks/use-observable.ts'

/** Resolves to the current value of an observable, or to `fallback` if it cannot be read. */
export function firstValueFrom<T, F>(source: Watchable<T>, fallback: F): Promise<T | F> {
  return new Promise((resolve) => {
    const finish = (value: T | F) => {
      resolve(value)
      // Some sources emit before `subscribe` has returned.
      queueMicrotask(() => leave())
    }
    const leave = source.subscribe(finish, () => finish(fallback))
  })
}
