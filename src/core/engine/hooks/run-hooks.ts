import { truncateString } from '../../../lib/text.ts'
import { type LocalizedText, toStoredText } from '../../model/messages/localized-text.ts'
import { TextError } from '../../model/messages/text-error.ts'
import { localizedTextSchema } from '../../model/messages/text-schema.ts'
import { z } from 'zod'
import type { HookPoint } from '../../model/runs/hook-point.ts'
import {
  type Guard,
  type GuardAnswer,
  type GuardVerdict,
  type HookFiring,
  type HookReport,
  type HookPayloads,
  type Observer,
  type Transform,
  type TransformVerdict,
  changeableFields,
  type HookClock,
  type HookContext,
} from './hook.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import type { RunInteractions } from '../approvals/interaction-queue.ts'
import { engineText } from '../../model/messages/write-text.ts'

const guardAnswerSchema = z.discriminatedUnion('allow', [
  z.object({ allow: z.literal(true) }),
  z.object({ allow: z.literal(false), reason: localizedTextSchema }),
])

/** Runs the guards one after the other. Stops after the first denial or failure. */
export async function runGuards(
  guards: readonly Guard[],
  payload: HookPayloads[HookPoint],
  firing: HookFiring,
): Promise<GuardVerdict> {
  if (guards.length === 0) return { type: 'passed' }
  const frozen = freezeForHooks(payload)
  for (const guard of guards) {
    const startedAt = firing.clock.monotonic()
    const { id: hookId, point, timeoutMs = defaultHookTimeoutMs } = guard
    const run = await runHook({ hookId, timeoutMs, ...firing }, (context) => guard.decide(frozen, context))
    const durationMs = firing.clock.monotonic() - startedAt
    const verdict = toVerdict(hookId, run)
    const outcome = verdict.type
    reportFired(firing, { point, hookId, kind: 'guard', outcome, durationMs })
    if (verdict.type === 'denied') {
      const { text: reason, localized } = toStoredText(verdict.reason)
      firing.report({ type: 'hook-guard-denied', point, hookId, reason, localized })
    }
    if (verdict.type !== 'passed') return verdict
  }
  return { type: 'passed' }
}

/** Records a hook. One that let a piece of a streamed text pass is left out, because it runs many times in a second. */
function reportFired(
  { report }: Pick<HookFiring, 'report'>,
  fired: Omit<Extract<HookReport, { type: 'hook-fired' }>, 'type'>,
): void {
  if (fired.point === 'stream-response/pre' && fired.outcome === 'passed') return
  report({ type: 'hook-fired', ...fired })
}

/** Only an explicit `allow: true` passes. An invalid answer is a failure. */
function toVerdict(hookId: string, run: HookRun<GuardAnswer>): GuardVerdict {
  if (!run.ok) return { type: 'failed', hookId, failure: run.failure }
  const answer = guardAnswerSchema.safeParse(run.value)
  if (!answer.success) {
    return { type: 'failed', hookId, failure: toHookFailure(hookId, engineText('hook-answer-invalid')) }
  }
  return answer.data.allow ? { type: 'passed' } : { type: 'denied', hookId, reason: answer.data.reason }
}

export const defaultHookTimeoutMs = 5000

/** Returns a deeply frozen copy of plain data. */
export function deepFreezeCopy<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value)
    ? value.map((item: unknown) => deepFreezeCopy(item))
    : // Not by assignment: a key named "__proto__" has to stay a key.
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepFreezeCopy(item)]))
  return Object.freeze(copy) as Value
}

/** Frozen copies by payload, each of which all hooks of a firing get. A payload is made for its firing and not changed. */
const frozenCopies = new WeakMap<HookPayloads[HookPoint], unknown>()

function freezeForHooks<Payload extends HookPayloads[HookPoint]>(payload: Payload): Payload {
  const known = frozenCopies.get(payload)
  const frozen = known === undefined ? deepFreezeCopy(payload) : (known as Payload)
  frozenCopies.set(payload, frozen)
  return frozen
}

/** Runs all observers in parallel. A stop does not abort them, because they also observe stopped turns. Their timeouts apply. Never rejects. */
export async function runObservers(
  observers: readonly Observer[],
  payload: HookPayloads[HookPoint],
  { clock, report }: HookFiring,
): Promise<void> {
  if (observers.length === 0) return
  const frozen = freezeForHooks(payload)
  const observe = async (observer: Observer): Promise<void> => {
    const { id: hookId, point, timeoutMs } = observer
    const limitMs = timeoutMs ?? defaultHookTimeoutMs
    const run = await runHook({ hookId, clock, report, timeoutMs: limitMs }, (context) =>
      observer.observe(frozen, context),
    )
    if (!run.ok) report({ type: 'hook-observer-failed', point, hookId, failure: run.failure })
  }
  await Promise.all(observers.map(observe))
}

/** Runs the transforms in order, each on the result of the one before. The first failure stops them, and nothing is changed. */
export async function runTransforms<Point extends HookPoint>(
  transforms: readonly Transform[],
  slot: { point: Point; payload: HookPayloads[Point] },
  firing: HookFiring,
): Promise<TransformVerdict<HookPayloads[Point]>> {
  const { point } = slot
  let payload = slot.payload
  for (const each of transforms) {
    // A slot only contains hooks of its own point.
    const transform = each as unknown as Transform<Point>
    const startedAt = firing.clock.monotonic()
    const { id: hookId, timeoutMs = defaultHookTimeoutMs } = transform
    const frozen = freezeForHooks(payload)
    const before = payload
    const toPayload = (changed: HookPayloads[Point]): HookPayloads[Point] =>
      changed === frozen ? before : takeChanges(point, before, changed)
    const run = await runHook({ hookId, timeoutMs, ...firing }, (context) => {
      const changed = transform.transform(frozen, context)
      return changed instanceof Promise ? changed.then(toPayload) : toPayload(changed)
    })
    const durationMs = firing.clock.monotonic() - startedAt
    const outcome = !run.ok ? 'failed' : run.value === payload ? 'passed' : 'changed'
    reportFired(firing, { point, hookId, kind: 'transform', outcome, durationMs })
    if (!run.ok) return { type: 'failed', hookId, failure: run.failure }
    payload = run.value
  }
  return { type: 'passed', payload }
}

/** Returns a copy with the changed fields, so that the transform cannot change it later. Fields that it may not change are ignored. */
function takeChanges<Point extends HookPoint>(
  point: Point,
  payload: HookPayloads[Point],
  changed: HookPayloads[Point],
): HookPayloads[Point] {
  const fields = changeableFields[point]
  const unchangeable = Object.entries(payload).filter(
    ([key]) => !fields.includes(key as keyof HookPayloads[Point]),
  )
  const changeable = Object.entries(changed).filter(([key]) =>
    fields.includes(key as keyof HookPayloads[Point]),
  )
  if (fields.length > 0 && changeable.length === 0) throw new TextError(engineText('hook-output-unusable'))
  return deepFreezeCopy(Object.fromEntries([...unchangeable, ...changeable])) as HookPayloads[Point]
}

type HookRun<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

interface Bounds {
  hookId: string
  clock: HookClock
  /** The stop signal. Absent for hooks that a stop does not abort. */
  signal?: AbortSignal
  /** `null` means no limit. */
  timeoutMs: number | null
  interactions?: RunInteractions
  report: HookFiring['report']
}

/** Runs one hook until it ends, times out or is stopped. A hook that ignores its signal is abandoned. */
async function runHook<Value>(
  bounds: Bounds,
  act: (context: HookContext) => Value | Promise<Value>,
): Promise<HookRun<Value>> {
  const { hookId, signal, interactions, report } = bounds
  if (signal?.aborted) return { ok: false, failure: createFailure('aborted') }
  let own: AbortController | undefined
  const controller = (): AbortController => (own ??= new AbortController())
  const context: HookContext = {
    // The controller is created on demand: most hooks return at once, and rules run for every piece of a streamed text.
    get signal() {
      return controller().signal
    },
    interactions,
    report,
  }
  try {
    const acting = runGuarded(hookId, () => act(context))
    return acting instanceof Promise ? await awaitHook(acting, bounds, controller()) : acting
  } finally {
    own?.abort('the hook has ended')
  }
}

/** Waits for a hook. A stop or the end of its time ends the wait. */
async function awaitHook<Value>(
  acting: Promise<HookRun<Value>>,
  { hookId, signal, clock, timeoutMs }: Bounds,
  own: AbortController,
): Promise<HookRun<Value>> {
  const stopped = Promise.withResolvers<HookRun<Value>>()
  const stop = (): void => {
    stopped.resolve({ ok: false, failure: createFailure('aborted') })
    own.abort(signal?.reason)
  }
  signal?.addEventListener('abort', stop, { once: true })
  const timer = new AbortController()
  const ends: Promise<HookRun<Value> | undefined>[] = [acting, stopped.promise]
  if (timeoutMs !== null) ends.push(clock.sleep(timeoutMs, timer.signal).then(() => undefined))
  try {
    const run = await Promise.race(ends)
    return run ?? { ok: false, failure: describeTimeout(hookId, timeoutMs ?? 0) }
  } finally {
    signal?.removeEventListener('abort', stop)
    timer.abort('the hook has ended')
  }
}

/** Runs the hook. A synchronous result is returned synchronously. */
function runGuarded<Value>(
  hookId: string,
  act: () => Value | Promise<Value>,
): HookRun<Value> | Promise<HookRun<Value>> {
  const failed = (error: unknown): HookRun<Value> => ({
    ok: false,
    failure: toHookFailure(hookId, readText(error)),
  })
  try {
    const value = act()
    if (!(value instanceof Promise)) return { ok: true, value }
    return value.then((settled: Value): HookRun<Value> => ({ ok: true, value: settled }), failed)
  } catch (error: unknown) {
    return failed(error)
  }
}

function toHookFailure(hookId: string, detail: LocalizedText | string): Failure {
  return createFailure('hook-failed', {
    message: engineText('hook-failed', { hookId }),
    detail: typeof detail === 'string' ? truncateString(detail, 500) : detail,
  })
}

function describeTimeout(hookId: string, timeoutMs: number): Failure {
  return createFailure('hook-failed', {
    message: engineText('hook-timed-out', { hookId, count: Math.round(timeoutMs / 100) / 10 }),
  })
}

function readText(error: unknown): LocalizedText | string {
  if (error instanceof TextError) return error.localized
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : engineText('hook-threw-no-error')
}
