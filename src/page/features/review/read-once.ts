import type { Failure } from '../../../core/kernel/failure.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { Watchable } from '../../ui/use-observable.ts'

/** Returns an observable over one worker call. Each subscription calls once. */
export function readOnce<T>(ask: () => Promise<Result<T>>): Watchable<T, Failure> {
  return {
    subscribe(next, error) {
      let isLeft = false
      const read = async () => {
        const answer = await ask()
        if (isLeft) return
        if (answer.ok) next(answer.value)
        else error?.(answer.failure)
      }
      void read()
      return () => {
        isLeft = true
      }
    },
  }
}
