import {
  findOpenInteractions,
  hasQueuedInteraction,
} from '../../../core/engine/approvals/interaction-queue.ts'
import type { StoredAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import { findRunningAgentCalls } from '../../../core/engine/loop/find-resume-point.ts'
import type { Interruption } from '../../../core/engine/turn/confirm-resume.ts'
import { UsageReducer } from '../../../core/engine/budgets/usage-reducer.ts'
import type { AgentName } from '../../../core/model/agents/agent-call.ts'
import type { LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { engineText } from '../../../core/model/messages/write-text.ts'
import { isResumption } from '../../../core/model/tools/interaction.ts'
import type { RunEvent, RunEventOf } from '../../../core/model/runs/run-event.ts'

/**
 * Describes what was interrupted when a worker ended during agent calls or a research. `agent` is the agent of the run, if it is not
 * the main thread. Returns `undefined` if nothing that costs money was running: the turn or each child run only waits for the user.
 */
export function describeInterruption(
  events: readonly RunEvent[],
  children: readonly StoredAgentRun[],
  agent: AgentName | undefined,
): Interruption | undefined {
  const wasWorking = agent === undefined ? findRunningAgentCalls(events).length > 0 : !isWaiting(events)
  if (!wasWorking) return undefined
  const open = children.filter(({ hasEnded }) => !hasEnded)
  if (open.length > 0 && open.every((child) => isWaiting(child.events))) return undefined
  const started = events.findLast((event) => event.type === 'research-terms-set')
  return {
    prompt:
      agent === undefined || started
        ? describeProgress(events, { children, openCount: open.length, started })
        : engineText('research-planning-interrupted'),
    mayWrapUp: started !== undefined,
  }
}

/** Returns whether a run waited for an answer of the user, or to ask, other than whether to continue. */
export function isWaiting(events: readonly RunEvent[]): boolean {
  return hasQueuedInteraction(events) || findOpenInteractions(events).some((open) => !isResumption(open))
}

interface Progress {
  children: readonly StoredAgentRun[]
  openCount: number
  started: RunEventOf<'research-terms-set'> | undefined
}

function describeProgress(
  events: readonly RunEvent[],
  { children, openCount, started }: Progress,
): LocalizedText {
  const usage = new UsageReducer()
  for (const event of events) usage.apply(event)
  const dollars = usage.total.cost?.amount ?? 0
  const figures = { finished: children.length - openCount, count: countAgents(events, children) }
  const kind = started ? 'research' : 'answer'
  if (dollars === 0) return engineText(`${kind}-interrupted`, figures)
  const amount = { number: dollars, fractionDigits: 2 }
  const more = started && forecastRest(started, dollars)
  return more === undefined
    ? engineText(`${kind}-interrupted-with-cost`, { ...figures, amount })
    : engineText('research-interrupted-with-forecast', {
        ...figures,
        amount,
        more: { number: more, fractionDigits: 2 },
      })
}

/** Returns the number of agents that were started, including calls whose child run was not opened yet. */
function countAgents(events: readonly RunEvent[], children: readonly StoredAgentRun[]): number {
  const opened = children.flatMap(({ run }) => ('callId' in run.of ? run.of.callId : []))
  return Math.max(1, new Set([...opened, ...findRunningAgentCalls(events)]).size)
}

/** Part of the reserve for the report that a report takes. The rest is for surprises. */
const reportPart = 1 / 1.3

/** Returns the dollars that a research will probably still take: the middle of its forecast less what it has spent, at least a report. */
function forecastRest(
  { forecast: { dollars, reserve }, terms }: RunEventOf<'research-terms-set'>,
  spent: number,
): number | undefined {
  if (!dollars) return undefined
  const rest = Math.max((dollars.low + dollars.high) / 2 - spent, (reserve.dollars ?? 0) * reportPart)
  return Math.max(0.01, Math.min(rest, (terms.maxDollars ?? Infinity) - spent))
}
