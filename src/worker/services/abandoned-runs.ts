import { countLostRequest } from '../../core/engine/budgets/lost-request.ts'
import { UsageReducer } from '../../core/engine/budgets/usage-reducer.ts'
import type { UnfinishedRun } from '../../core/engine/ports/run-ports.ts'
import type { ClockPort } from '../../core/engine/ports/turn-ports.ts'
import type { Failure } from '../../core/model/failures/failure.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { RunId } from '../../core/model/id.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import type { RunEvent } from '../../core/model/runs/run-event.ts'
import type { PriceTag } from '../../core/model/usage/usage-price.ts'
import type { UsageShare } from '../../core/model/usage/usage-share.ts'
import type { Usage } from '../../core/model/usage/usage.ts'
import type { LockPort } from '../session-locks.ts'

interface Spent {
  usage: Usage
  usageShares: readonly UsageShare[]
}

interface SideRunStore<End> {
  listUnfinished(): Promise<Result<readonly UnfinishedRun[]>>
  claim(runId: RunId): Promise<
    Result<{
      journal: { append(event: RunEvent): void; finish(end: End): Promise<Result<null>> }
      events: readonly RunEvent[]
    } | null>
  >
}

export interface AbandonedRunsOptions<End> {
  store: SideRunStore<End>
  locks: Pick<LockPort, 'tryAcquire'>
  clock: Pick<ClockPort, 'now'>
  /** Name of the lock that the worker of a run holds. */
  lockName(runId: RunId): string
  /** Returns the price of a model. `undefined` if it is unknown. */
  priceOf(model: ModelRef): Promise<PriceTag | undefined>
  /** The text of the record about the end. */
  failure: Failure
  /** Returns the end of a run that made nothing. */
  toEnd(end: Spent & { status: 'interrupted' }): End
}

/** Ends compactions or captures of workers that died. Their usage is counted, and they have no other effect. */
export async function endAbandonedRuns<End extends Spent>(options: AbandonedRunsOptions<End>): Promise<void> {
  const unfinished = await options.store.listUnfinished()
  for (const { runId } of unfinished.ok ? unfinished.value : []) await endIfAbandoned(runId, options)
}

async function endIfAbandoned<End extends Spent>(
  runId: RunId,
  { store, locks, clock, lockName, priceOf, failure, toEnd }: AbandonedRunsOptions<End>,
): Promise<void> {
  const release = await locks.tryAcquire(lockName(runId))
  if (!release) return
  try {
    const claimed = await store.claim(runId)
    if (!claimed.ok || !claimed.value) return
    const { journal, events } = claimed.value
    const reducer = new UsageReducer()
    for (const event of events) reducer.apply(event)
    await countLostRequest(reducer, priceOf)
    const end = toEnd({ status: 'interrupted', usage: reducer.total, usageShares: reducer.shares })
    const { usage, usageShares } = end
    const place = { runId, seq: (events.at(-1)?.seq ?? -1) + 1, at: clock.now() }
    journal.append({
      type: 'session-turn-end',
      ...place,
      status: 'interrupted',
      usage,
      usageShares: [...usageShares],
      failure,
    })
    await journal.finish(end)
  } finally {
    release()
  }
}
