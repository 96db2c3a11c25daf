import { AgentMonitor, listReported } from '../../../core/agents/agent-monitor.ts'
import { toOutcome } from '../../../core/agents/read-answer.ts'
import { findLostRequest } from '../../../core/engine/budgets/lost-request.ts'
import type { AgentRunStorePort, StoredAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import type { ParentLog } from '../../../core/engine/ports/agent-runner-port.ts'
import type { AgentEnd } from '../../../core/model/agents/agent-call.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { messageIdSchema } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { RunEvent, RunEventBody, RunEventOf } from '../../../core/model/runs/run-event.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { priceUsage, type PriceTag } from '../../../core/model/usage/usage-price.ts'

export interface ClosePorts {
  store: AgentRunStorePort
  parent: Pick<ParentLog, 'emit'>
  /** The parent's events that an earlier worker stored. What they have is not reported again. */
  stored: readonly RunEvent[]
  /** Returns the price of the model of a lost request. `undefined` if it is unknown. */
  priceOf(model: ModelRef): Promise<PriceTag | undefined>
  now(): number
}

/**
 * Ends a child run that an earlier worker left open, without sending anything. An open request counts with its estimated usage, and
 * the parent's log gets what it does not have yet, also of a child run that has ended. The end of a stage is reported by the driver
 * of its workflow.
 */
export async function closeAgentRun(
  { run, events: log, hasEnded }: StoredAgentRun,
  { store, parent, stored, priceOf, now }: ClosePorts,
  status: 'stopped' | 'interrupted',
): Promise<AgentEnd> {
  const { runId, sessionId, model, of } = run
  const journal = store.openJournal(runId)
  const ids = {
    userMessageId: messageIdSchema.parse(`${runId}-brief`),
    assistantMessageId: messageIdSchema.parse(`${runId}-answer`),
  }
  const input = { runId, sessionId, model, ...ids, prompt: [], history: [] }
  const reported = listReported(stored)
  const monitor = new AgentMonitor({ input, parent, reported, now, activeMs: () => 0 })
  const events = [...log]
  for (const event of events) monitor.restore(event)
  let seq = events.at(-1)?.seq ?? -1
  const append = (body: RunEventBody): void => {
    const event: RunEvent = { ...body, runId, seq: ++seq, at: now() }
    events.push(event)
    if (!hasEnded) journal.append(event)
    monitor.restore(event)
  }
  const lost = monitor.hasEnded ? undefined : findLostRequest(events)
  if (lost) {
    // The child run must end even if the price cannot be read.
    const price = await priceOf(lost.model).catch(() => undefined)
    append({ type: 'provider-request-lost', requestId: lost.requestId, usage: priceUsage(lost.usage, price) })
  }
  if (!monitor.hasEnded) {
    const failure = status === 'interrupted' ? createFailure('interrupted') : undefined
    append({ type: 'session-turn-end', status, usage: noUsage, failure, result: toResult(status) })
  }
  if (!hasEnded) await journal.end(toEndStatus(events) ?? status)
  const end = monitor.end({ isLimited: false, isTainted: false })
  if (!('callId' in of)) return end
  const outcome = toOutcome(input, end, events)
  if (stored.some((event) => event.type === 'agent-ended' && event.childRunId === runId)) return outcome
  const { toolCalls, failure } = outcome
  parent.emit({
    type: 'agent-ended',
    childRunId: runId,
    status: outcome.status,
    toolCalls,
    isTainted: false,
    failure,
  })
  return outcome
}

/** Returns the status of a child run whose end is in its log, but not yet in its row. */
function toEndStatus(events: readonly RunEvent[]): RunEventOf<'session-turn-end'>['status'] | undefined {
  return events.findLast((event) => event.type === 'session-turn-end')?.status
}

function toResult(status: 'stopped' | 'interrupted'): 'stopped_by_user' | undefined {
  return status === 'stopped' ? 'stopped_by_user' : undefined
}
