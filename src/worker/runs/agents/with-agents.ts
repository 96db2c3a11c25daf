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
import type { RootTurn } from './child-turn.ts'

/** The events that an earlier worker stored of a turn and of its child runs. */
export interface EarlierTurn {
  events: readonly RunEvent[]
  children: readonly StoredAgentRun[]
}

/** Lets the tools of a prepared turn run agents. What they spend counts for the turn. */
export function withAgents(
  {
    input,
    ports,
    config,
    wrapUps,
    maxPlaces,
  }: Pick<RootTurn, 'input' | 'ports' | 'config' | 'wrapUps' | 'maxPlaces'>,
  runnerPorts: AgentRunnerPorts,
  { events: stored, children }: EarlierTurn,
): { input: TurnInput; ports: TurnPorts } {
  const ledger = new RootLedger({ ...defaultLimits, ...input.limits })
  // Child runs finish with their turn, also if it was asked before the worker ended, or after that.
  const passOnWrapUp = (event: RunEvent): void => {
    if (event.type === 'wrap-up-requested' && event.childRunId === undefined) wrapUps.request(event.by)
  }
  for (const event of stored) {
    ledger.apply(event)
    passOnWrapUp(event)
  }
  const { log, spending } = ports
  const runApprovals = children.flatMap(({ events }) => findRunApprovals(events))
  const root: RootTurn = { input, ports, config, ledger, runApprovals, wrapUps, maxPlaces }
  return {
    input,
    ports: {
      ...ports,
      log: observeLog(log, (event) => {
        ledger.apply(event)
        passOnWrapUp(event)
        if (ledger.isReportDue) wrapUps.request('money')
      }),
      spending: spending && withChildHolds(spending, ledger),
      agentRunner: new AgentRunner(root, runnerPorts, { stored, children }),
    },
  }
}

/** Counts what requests of child runs hold, while a tool of the root run sends a request of its own. */
function withChildHolds(spending: SpendingPort, ledger: RootLedger): SpendingPort {
  return {
    async reserve(request, amount) {
      const reserved = await spending.reserve(request, amount)
      return reserved.ok ? succeed({ ...reserved.value, turn: ledger.heldByChildren() }) : reserved
    },
    settle: (request, used) => spending.settle(request, used),
  }
}
