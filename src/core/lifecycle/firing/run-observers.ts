import type { HookPoint } from '../../kernel/hook-point.ts'
import type { HookFiring, Observer } from '../hook.ts'
import type { HookPayloads } from '../hook-point.ts'
import { defaultHookTimeoutMs } from './default-timeout.ts'
import { frozenCopy } from './frozen-copy.ts'
import { runWithin } from './run-within.ts'

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
