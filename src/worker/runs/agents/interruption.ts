import { findOpenInteractions } from '../../../core/engine/approvals/interaction-queue.ts'
import type { StoredAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import { findRunningAgentCalls } from '../../../core/engine/loop/replay-loop.ts'
import type { Interruption } from '../../../core/engine/turn/confirm-resume.ts'
import { resumptionPrefix } from '../../../core/engine/turn/turn-context.ts'
import { UsageReducer } from '../../../core/engine/budgets/usage-reducer.ts'
import { engineText } from '../../../core/model/messages/write-text.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'

/**
 * Describes what was interrupted when a worker ended during agent calls or a started research. Returns `undefined` if nothing that
 * costs money was running: the turn or each child run only waits for the user.
 */
export function describeInterruption(
  events: readonly RunEvent[],
  children: readonly StoredAgentRun[],
): Interruption | undefined {
  if (findRunningAgentCalls(events).length === 0 && !isResearching(events)) return undefined
  const open = children.filter(({ hasEnded }) => !hasEnded)
  if (open.length > 0 && open.every((child) => findOpenInteractions(child.events).length > 0))
    return undefined
  const usage = new UsageReducer()
  for (const event of events) usage.apply(event)
  const dollars = usage.total.cost?.amount
  const figures = { finished: children.length - open.length, count: Math.max(1, children.length) }
  const isResearch = isStarted(events)
  const kind = isResearch ? 'research' : 'answer'
  return {
    prompt:
      dollars === undefined || dollars === 0
        ? engineText(`${kind}-interrupted`, figures)
        : engineText(`${kind}-interrupted-with-cost`, {
            ...figures,
            amount: { number: dollars, fractionDigits: 2 },
          }),
    mayWrapUp: isResearch,
  }
}

const isStarted = (events: readonly RunEvent[]): boolean =>
  events.some(({ type }) => type === 'research-terms-set')

/** Returns whether a started research was working, and did not wait for the user. */
function isResearching(events: readonly RunEvent[]): boolean {
  return isStarted(events) && findOpenInteractions(events).every(({ id }) => id.startsWith(resumptionPrefix))
}
