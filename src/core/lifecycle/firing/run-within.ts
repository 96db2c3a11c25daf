import { createFailure, type Failure } from '../../kernel/failure.ts'
import type { InteractionPort } from '../../authority/interaction.ts'
import type { HookClock, HookContext } from '../hook.ts'

export type HookRun<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

interface Bounds {
  hookId: string
  clock: HookClock
  /** Whose abort ends the wait; left out for what a stop does not reach. */
  signal?: AbortSignal
  /** `null`: no limit. */
  timeoutMs: number | null
  interactions?: InteractionPort
}

/** Runs one hook to its end, its time limit or the stop, whichever comes first. One that ignores its signal is abandoned. */
export async function runWithin<Value>(
  bounds: Bounds,
  act: (context: HookContext) => Value | Promise<Value>,
): Promise<HookRun<Value>> {
  const { signal, clock, timeoutMs, interactions } = bounds
  if (signal?.aborted) return { ok: false, failure: createFailure('aborted') }
  const own = new AbortController()
  const stopped = Promise.withResolvers<HookRun<Value>>()
  const stop = (): void => {
    stopped.resolve({ ok: false, failure: createFailure('aborted') })
    own.abort(signal?.reason)
  }
  signal?.addEventListener('abort', stop, { once: true })
  const timer = new AbortController()
  try {
    const acting = runGuarded(bounds.hookId, () =>
      act({ signal: own.signal, ...(interactions && { interactions }) }),
    )
    if (!(acting instanceof Promise)) return acting
    const ends = [acting, stopped.promise]
    if (timeoutMs !== null) {
      ends.push(
        clock
          .sleep(timeoutMs, timer.signal)
          .then(() => ({ ok: false, failure: describeTimeout(bounds.hookId, timeoutMs) })),
      )
    }
    return await Promise.race(ends)
  } finally {
    signal?.removeEventListener('abort', stop)
    timer.abort()
    own.abort('the hook has ended')
  }
}

/** What a hook answers at once is not made to wait. */
function runGuarded<Value>(
  hookId: string,
  act: () => Value | Promise<Value>,
): HookRun<Value> | Promise<HookRun<Value>> {
  const failed = (error: unknown): HookRun<Value> => ({
    ok: false,
    failure: describeFailure(hookId, readText(error)),
  })
  try {
    const value = act()
    if (!(value instanceof Promise)) return { ok: true, value }
    return value.then((settled: Value): HookRun<Value> => ({ ok: true, value: settled }), failed)
  } catch (error: unknown) {
    return failed(error)
  }
}

export function describeFailure(hookId: string, detail: string): Failure {
  return createFailure('hook-failed', {
    message: `The hook "${hookId}" failed.`,
    detail: detail.slice(0, 500),
  })
}

function describeTimeout(hookId: string, timeoutMs: number): Failure {
  return createFailure('hook-failed', {
    message: `The hook "${hookId}" did not answer within ${Math.round(timeoutMs / 100) / 10} s.`,
  })
}

function readText(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : 'It threw something that is no error.'
}
