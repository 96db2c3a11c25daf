import { observeLog } from '../../../core/agents/observe-log.ts'
import { RootLedger } from '../../../core/agents/root-ledger.ts'
import { findRunApprovals } from '../../../core/engine/approvals/approval.ts'
import { defaultLimits } from '../../../core/engine/budgets/limits.ts'
import type { SpendingPort } from '../../../core/engine/budgets/budget.ts'
import type { StoredAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import type { TurnInput, TurnPorts } from '../../../core/engine/ports/turn-ports.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { AgentRunner, type AgentRunnerPorts } from './agent-runner.ts'
import { isFromFile, type RootTurn } from './child-turn.ts'
import { SharedConfirmation } from './shared-confirmation.ts'

/** The events that an earlier worker stored of a turn and of its child runs. */
export interface EarlierTurn {
  events: readonly RunEvent[]
  children: readonly StoredAgentRun[]
}

type PreparedRoot = Pick<RootTurn, 'input' | 'ports' | 'config' | 'wrapUps' | 'maxPlaces' | 'job'>

/** Lets the tools of a prepared turn run agents. What they spend counts for the turn. */
export function withAgents(
  prepared: PreparedRoot,
  runnerPorts: AgentRunnerPorts,
  earlier: EarlierTurn,
): { input: TurnInput; ports: TurnPorts } {
  const { root, ports } = createRootTurn(prepared, earlier)
  const { events: stored, children } = earlier
  const agentRunner = new AgentRunner(root, runnerPorts, { stored, children })
  return { input: root.input, ports: { ...ports, agentRunner } }
}

/** Returns a turn that starts child runs, and its ports, which count what they spend. */
export function createRootTurn(
  { input, ports, config, wrapUps, maxPlaces, job }: PreparedRoot,
  { events: stored, children }: EarlierTurn,
): { root: RootTurn; ports: TurnPorts } {
  const ledger = new RootLedger({ ...defaultLimits, ...input.limits })
  // Child runs finish with their turn, also if it was asked before the worker ended, or after that.
  const passOnWrapUp = (event: RunEvent): void => {
    if (event.type === 'wrap-up-requested' && event.childRunId === undefined) wrapUps.request(event.by)
  }
  for (const event of stored) {
    ledger.apply(event)
    passOnWrapUp(event)
  }
  // A log that a file brought confirms and allows nothing.
  const logs = isFromFile(input) ? [] : [stored, ...children.map(({ events }) => events)]
  const confirmation = new SharedConfirmation(logs)
  const shared = withConfirmation(ports, confirmation)
  const { log, spending } = ports
  const runApprovals = logs.flatMap((events) => findRunApprovals(events))
  const root: RootTurn = {
    input,
    ports: shared,
    config,
    ledger,
    confirmation,
    runApprovals,
    wrapUps,
    maxPlaces,
    job,
  }
  return {
    root,
    ports: {
      ...shared,
      log: observeLog(log, (event) => {
        ledger.apply(event)
        passOnWrapUp(event)
        if (ledger.isReportDue) wrapUps.request('money')
      }),
      spending: spending && withChildHolds(spending, ledger),
    },
  }
}

function withConfirmation(ports: TurnPorts, confirmation: SharedConfirmation): TurnPorts {
  const { authority } = ports
  return authority === 'unguarded'
    ? ports
    : { ...ports, authority: { ...authority, interactions: confirmation.wrap(authority.interactions) } }
}

/** Lets child runs and tools of the root run that send requests of their own see what the others hold. */
function withChildHolds(spending: SpendingPort, ledger: RootLedger): SpendingPort {
  return {
    async reserve(request, amount) {
      const reserved = await spending.reserve(request, amount)
      if (!reserved.ok || request.callId === undefined) return reserved
      return succeed({ ...reserved.value, turn: ledger.holdForRoot(request.callId, amount.most) })
    },
    settle(request, used) {
      if (request.callId !== undefined) ledger.settleForRoot(request.callId)
      spending.settle(request, used)
    },
  }
}
