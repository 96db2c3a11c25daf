import { deriveAbort } from '../engine/streaming/derive-abort.ts'
import { isRunTainted } from '../engine/approvals/turn-taint.ts'
import type { ParentLog } from '../engine/ports/agent-runner-port.ts'
import type { TurnInput, TurnPorts } from '../engine/ports/turn-ports.ts'
import { resumeTurn, runTurn } from '../engine/turn/run-turn.ts'
import type { AgentEnd, Allowance } from '../model/agents/agent-call.ts'
import type { Amount } from '../engine/budgets/budget.ts'
import { countTokens, type Usage } from '../model/usage/usage.ts'
import type { RunEvent } from '../model/runs/run-event.ts'
import { ActiveTime } from './active-time.ts'
import { AgentMonitor } from './agent-monitor.ts'
import { observeLog } from './observe-log.ts'

/** A child run that is ready to run. */
export interface AgentRun {
  input: TurnInput
  ports: TurnPorts
  allowance: Pick<Allowance, 'activeMs' | 'amount'>
  /** Events that an earlier worker stored of it. */
  stored: readonly RunEvent[]
  /** Usage that the parent's log already has. */
  reported: ReadonlySet<string>
  /** Active time before its worker ended, in ms. */
  activeMs: number
  /** Called when too little of its amount is left for more than its last request. */
  onNearlySpent?(): void
}

/**
 * Runs a child run to its end, or continues it. Its events go to its own log only; the parent's log gets progress and usage. A run
 * that has ended sends no request. Returns its end and all events of its log. Never rejects.
 */
export async function runAgent(
  run: AgentRun,
  parent: ParentLog,
  signal: AbortSignal,
): Promise<{ end: AgentEnd; events: readonly RunEvent[] }> {
  const { input, ports, stored } = run
  const time = new ActiveTime(ports.clock, { limitMs: run.allowance.activeMs, beforeMs: run.activeMs })
  const events: RunEvent[] = [...stored]
  const monitor = new AgentMonitor({
    input,
    parent,
    reported: run.reported,
    now: () => ports.clock.monotonic(),
    activeMs: () => time.elapsedMs,
  })
  for (const event of stored) monitor.restore(event)
  const log = observeLog(ports.log, (event) => {
    events.push(event)
    monitor.apply(event)
    if (event.type === 'provider-request-completed' && isNearlySpent(monitor.usage, run.allowance.amount))
      run.onNearlySpent?.()
    if (monitor.isWaiting || monitor.hasEnded) time.stop()
    else time.start()
  })
  const abort = deriveAbort(signal)
  time.signal.addEventListener('abort', () => abort.controller.abort('time'))
  if (!monitor.hasEnded) await drive(input, { ...ports, log }, { stored, signal: abort.controller.signal })
  time.stop()
  abort.release()
  monitor.reportProgress()
  const isLimited = time.signal.aborted && !signal.aborted
  return { end: monitor.end({ isLimited, isTainted: isRunTainted(input, ports.tools, events) }), events }
}

/** Part of its amount after which an agent finishes, so that its last request still fits. */
const wrapUpPart = 0.7

function isNearlySpent(usage: Usage, { tokens = Infinity, dollars = Infinity }: Partial<Amount>): boolean {
  return countTokens(usage) >= tokens * wrapUpPart || (usage.cost?.amount ?? 0) >= dollars * wrapUpPart
}

async function drive(
  input: TurnInput,
  ports: TurnPorts,
  { stored, signal }: { stored: readonly RunEvent[]; signal: AbortSignal },
): Promise<void> {
  if (stored.length === 0) await runTurn(input, ports, signal)
  else await resumeTurn(input, stored, { ports, signal })
}
