import { z } from 'zod'
import type { HookPoint } from '../../kernel/hook-point.ts'
import type { Guard, GuardAnswer, GuardVerdict, HookFiring } from '../hook.ts'
import type { HookPayloads } from '../hook-point.ts'
import { defaultHookTimeoutMs } from './default-timeout.ts'
import { frozenCopy } from './frozen-copy.ts'
import { describeFailure, runWithin, type HookRun } from './run-within.ts'

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
