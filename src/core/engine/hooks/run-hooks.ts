import { z } from 'zod'
import type { HookPoint } from '../../kernel/hook-point.ts'
import {
  type Guard,
  type GuardAnswer,
  type GuardVerdict,
  type HookFiring,
  type HookPayloads,
  type Observer,
  type Transform,
  type TransformVerdict,
  changeableFields,
  type HookClock,
  type HookContext,
} from './hook.ts'
import { createFailure, type Failure } from '../../kernel/failure.ts'
import type { InteractionPort } from '../approvals/interaction-queue.ts'

const guardAnswerSchema = z.discriminatedUnion('allow', [
  z.object({ allow: z.literal(true) }),
  z.object({ allow: z.literal(false), reason: z.string() }),
])

/** One after the other; the first that denies or fails is the last that runs. */
export async function runGuards(
  guards: readonly Guard[],
  payload: HookPayloads[HookPoint],
  firing: HookFiring,
): Promise<GuardVerdict> {
  if (guards.length === 0) return { type: 'passed' }
  const given = frozenCopy(payload)
  for (const guard of guards) {
    const startedAt = firing.clock.monotonic()
    const { id: hookId, point, timeoutMs = defaultHookTimeoutMs } = guard
    const run = await runWithin({ hookId, timeoutMs, ...firing }, (context) => guard.decide(given, context))
    const durationMs = firing.clock.monotonic() - startedAt
    const verdict = toVerdict(hookId, run)
    const outcome = verdict.type
    firing.report({ type: 'hook-fired', point, hookId, kind: 'guard', outcome, durationMs })
    if (verdict.type === 'denied') {
      firing.report({ type: 'hook-guard-denied', point, hookId, reason: verdict.reason })
    }
    if (verdict.type !== 'passed') return verdict
  }
  return { type: 'passed' }
}

/** Nothing but a plain yes lets pass: a guard that answers with something else has failed. */
function toVerdict(hookId: string, run: HookRun<GuardAnswer>): GuardVerdict {
  if (!run.ok) return { type: 'failed', hookId, failure: run.failure }
  const answer = guardAnswerSchema.safeParse(run.value)
  if (!answer.success) {
    return { type: 'failed', hookId, failure: describeFailure(hookId, 'Its answer is neither yes nor no.') }
  }
  return answer.data.allow ? { type: 'passed' } : { type: 'denied', hookId, reason: answer.data.reason }
}

export const defaultHookTimeoutMs = 5000

/** Payloads are plain data, so a copy is arrays and objects all the way down; what it shares with the original are primitives. */
export function frozenCopy<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value)
    ? value.map((item: unknown) => frozenCopy(item))
    : // Not by assignment: a key named "__proto__" has to stay a key.
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozenCopy(item)]))
  return Object.freeze(copy) as Value
}

/** All at once. A stop does not reach them, for they also watch what was stopped; their time limit does. Never rejects. */
export async function runObservers(
  observers: readonly Observer[],
  payload: HookPayloads[HookPoint],
  { clock, report }: HookFiring,
): Promise<void> {
  if (observers.length === 0) return
  const given = frozenCopy(payload)
  const observe = async (observer: Observer): Promise<void> => {
    const { id: hookId, point, timeoutMs } = observer
    const limitMs = timeoutMs ?? defaultHookTimeoutMs
    const run = await runWithin({ hookId, clock, timeoutMs: limitMs }, (context) =>
      observer.observe(given, context),
    )
    if (!run.ok) report({ type: 'hook-observer-failed', point, hookId, failure: run.failure })
  }
  await Promise.all(observers.map(observe))
}

/** Each gets what the one before gave back. The first that fails is the last that runs, and nothing is changed. */
export async function runTransforms<Point extends HookPoint>(
  transforms: readonly Transform[],
  slot: { point: Point; payload: HookPayloads[Point] },
  firing: HookFiring,
): Promise<TransformVerdict<HookPayloads[Point]>> {
  const { point } = slot
  let payload = slot.payload
  for (const each of transforms) {
    // A slot only holds hooks of its own point.
    const transform = each as unknown as Transform<Point>
    const startedAt = firing.clock.monotonic()
    const { id: hookId, timeoutMs = defaultHookTimeoutMs } = transform
    const given = frozenCopy(payload)
    const run = await runWithin({ hookId, timeoutMs, ...firing }, async (context) => {
      const changed = await transform.transform(given, context)
      return changed === given ? payload : takeChanges(point, payload, changed)
    })
    const durationMs = firing.clock.monotonic() - startedAt
    const outcome = !run.ok ? 'failed' : run.value === payload ? 'passed' : 'changed'
    firing.report({ type: 'hook-fired', point, hookId, kind: 'transform', outcome, durationMs })
    if (!run.ok) return { type: 'failed', hookId, failure: run.failure }
    payload = run.value
  }
  return { type: 'passed', payload }
}

/** A copy, so that a transform cannot change it later; of the fields it may not change nothing is taken. */
function takeChanges<Point extends HookPoint>(
  point: Point,
  payload: HookPayloads[Point],
  changed: HookPayloads[Point],
): HookPayloads[Point] {
  const fields = changeableFields[point]
  const kept = Object.entries(payload).filter(([key]) => !fields.includes(key as keyof HookPayloads[Point]))
  const taken = Object.entries(changed).filter(([key]) => fields.includes(key as keyof HookPayloads[Point]))
  if (fields.length > 0 && taken.length === 0) throw new Error('It gave nothing back that can be used.')
  return frozenCopy(Object.fromEntries([...kept, ...taken])) as HookPayloads[Point]
}

type HookRun<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

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
async function runWithin<Value>(
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

function describeFailure(hookId: string, detail: string): Failure {
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
