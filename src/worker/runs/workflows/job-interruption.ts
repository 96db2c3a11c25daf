import type { StoredAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import { UsageReducer } from '../../../core/engine/budgets/usage-reducer.ts'
import { findPendingRetry } from '../../../core/engine/streaming/request-retry.ts'
import type { Interruption } from '../../../core/engine/turn/confirm-resume.ts'
import { engineText } from '../../../core/model/messages/write-text.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { findStageModel } from '../../../core/workflows/stage-context.ts'
import { isWaiting } from '../agents/interruption.ts'

/**
 * Describes what was interrupted when a worker ended during a job. Returns `undefined` if the job goes on without a question: no
 * stage had started, it only waits for the user or for a retry, or nothing was running and its models are free.
 */
export function describeJobInterruption(
  events: readonly RunEvent[],
  children: readonly StoredAgentRun[],
  isFree: boolean,
): Interruption | undefined {
  const hasEntered = events.some(({ type }) => type === 'stage-entered')
  if (!hasEntered || isWaiting(events)) return undefined
  const open = children.filter(({ hasEnded }) => !hasEnded)
  const working = open.filter((child) => !isWaiting(child.events) && !findPendingRetry(child.events))
  if (open.length > 0 && working.length === 0) return undefined
  if (isFree && !working.some(({ events: log }) => hasSent(log))) return undefined
  const usage = new UsageReducer()
  for (const event of events) usage.apply(event)
  const dollars = usage.total.cost?.amount ?? 0
  const count = events.filter(({ type }) => type === 'stage-exited').length
  const prompt =
    dollars === 0
      ? engineText('workflow-interrupted', { count })
      : engineText('workflow-interrupted-with-cost', {
          count,
          amount: { number: dollars, fractionDigits: 2 },
        })
  return { prompt, mayWrapUp: false }
}

/** Lists the models that the stages of a job name, whether they have run or not. */
export function listStageModels(events: readonly RunEvent[]): ModelRef[] {
  const started = events.find((event) => event.type === 'workflow-started')
  const { stages = [] } = started?.definition ?? {}
  return stages.flatMap((stage) => findStageModel(stage, { input: started?.inputs ?? {} }) ?? [])
}

function hasSent(events: readonly RunEvent[]): boolean {
  return events.some(({ type }) => type === 'provider-request-started')
}
