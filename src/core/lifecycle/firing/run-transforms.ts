import type { HookPoint } from '../../kernel/hook-point.ts'
import type { HookFiring, Transform, TransformVerdict } from '../hook.ts'
import { changeableFields, type HookPayloads } from '../hook-point.ts'
import { defaultHookTimeoutMs } from './default-timeout.ts'
import { frozenCopy } from './frozen-copy.ts'
import { runWithin } from './run-within.ts'

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
