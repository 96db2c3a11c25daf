import { truncateString } from '../../../lib/text.ts'
import type { RootLedger } from '../../../core/agents/root-ledger.ts'
import { BranchIds } from '../../../core/context/branch-ids.ts'
import type { PlanGrantsPort } from '../../../core/engine/approvals/call-policy.ts'
import type { Approval, ApprovalStorePort } from '../../../core/engine/approvals/approval.ts'
import type { InheritedTaint } from '../../../core/engine/ports/agent-runner-port.ts'
import type { JobBudget, SpendingPort, SpendingRequest } from '../../../core/engine/budgets/budget.ts'
import type { AgentConfig } from '../../../core/engine/agent/agent-config.ts'
import type {
  FallbackModel,
  RunLogPort,
  ToolSource,
  TurnInput,
  TurnPorts,
} from '../../../core/engine/ports/turn-ports.ts'
import type { TurnConfig } from '../../../core/engine/turn/turn-config.ts'
import type { AgentOrder, Allowance } from '../../../core/model/agents/agent-call.ts'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { PromptPart } from '../../../core/model/context/context-report.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { CallId, MessageId, RunId } from '../../../core/model/id.ts'
import type { ModelSettings } from '../../../core/model/providers/model-info.ts'

import type { WrapUpRequests } from '../run-inputs.ts'
import type { SharedConfirmation } from './shared-confirmation.ts'

/** The instructions, tools and files of an agent. */
export interface AgentProfile {
  agent: AgentConfig
  prompt: readonly PromptPart[]
  hasForeignPrompt?: true
  failedProviders?: TurnInput['failedProviders']
  settings?: ModelSettings
  tools(config: TurnConfig): ToolSource
  files: readonly Attachment[]
  /** The tool that must be called first. */
  firstTool?: string
  /** `true` if its approvals may hold for the whole root run. */
  allowsRunScope: boolean
  /** The plan that decides about its network calls. */
  plan?: PlanGrantsPort
}

/** The turn whose calls start child runs, as it was prepared. */
export interface RootTurn {
  input: TurnInput
  ports: TurnPorts
  /** Configuration of its tools. */
  config: TurnConfig
  ledger: RootLedger
  confirmation: Pick<SharedConfirmation, 'isConfirmed'>
  /** Approvals for the root run. They are stored only as interactions of its child runs. */
  runApprovals: Omit<Approval, 'scope'>[]
  /** Asks the turn and its child runs to finish. */
  wrapUps: Pick<WrapUpRequests, 'signalOf' | 'request'>
  /** The limits of the job, if the turn is one. */
  job?: JobBudget
  /** Child runs that work at once, if the turn limits them. */
  maxPlaces?: number
}

export interface ChildTurnStart {
  runId: RunId
  order: AgentOrder
  model: FallbackModel
  fallbacks: readonly FallbackModel[]
  allowance: Allowance
  taint: InheritedTaint
  profile: AgentProfile
  log: RunLogPort
  at: number
}

/**
 * Prepares the turn of a child run. It gets the brief only: no history, memories, note or text about the user. The rest is that of
 * the root run: mode, guards, budgets, settings.
 */
export function toChildTurn(root: RootTurn, child: ChildTurnStart): { input: TurnInput; ports: TurnPorts } {
  const { runId, order, allowance, taint, profile } = child
  const { sessionId, promptTimeoutMs, asksWhenTainted, clearsResults, providerBudgets, timeZone, limits } =
    root.input
  const { hostedTools, promptCaching, ...settings } = profile.settings ?? {}
  const brief = toBrief(root, child)
  const { id: userMessageId } = brief
  const agent = { runId, name: order.agent, label: order.label }
  const { allowsRunScope } = profile
  return {
    input: {
      ...child.model,
      runId,
      sessionId,
      userMessageId,
      assistantMessageId: `${runId}-answer` as MessageId,
      history: [brief],
      prompt: profile.prompt,
      hasForeignPrompt: profile.hasForeignPrompt,
      failedProviders: profile.failedProviders,
      fallbacks: child.fallbacks,
      settings,
      hostedTools,
      promptCaching,
      firstTool: profile.firstTool,
      promptTimeoutMs,
      asksWhenTainted,
      clearsResults,
      providerBudgets,
      timeZone,
      limits: {
        ...limits,
        toolCallBudget: allowance.toolCalls,
        maxRounds: allowance.rounds,
        maxIterations: Math.min(limits?.maxIterations ?? Infinity, 2 * allowance.rounds),
        ...askLimitsLeft(root),
      },
      child: { agent, taint, allowance: allowance.amount, job: root.job, allowsRunScope },
    },
    ports: toChildPorts(root, child),
  }
}

/** Returns whether the user's message was imported or restored, and with it what an earlier worker logged. */
export function isFromFile({
  importedIds,
  userMessageId,
}: Pick<TurnInput, 'importedIds' | 'userMessageId'>): boolean {
  return importedIds?.has(userMessageId) === true
}

/** Returns the spending at which a child run asks: what the turn may spend before the question, less what it has spent. */
function askLimitsLeft({ input, ledger, confirmation }: Pick<RootTurn, 'input' | 'ledger' | 'confirmation'>) {
  const { askAtDollars = Infinity, askAtTokens = Infinity } = confirmation.isConfirmed
    ? {}
    : (input.limits ?? {})
  const { dollars, unpricedTokens } = ledger.spending
  return {
    askAtDollars: Math.max(0, askAtDollars - dollars),
    askAtTokens: Math.max(0, askAtTokens - unpricedTokens),
  }
}

function toBrief({ input }: RootTurn, { runId, order, at }: ChildTurnStart): Message {
  return {
    id: `${runId}-brief` as MessageId,
    sessionId: input.sessionId,
    parentId: null,
    order: 0,
    role: 'user',
    status: 'complete',
    parts: [{ type: 'text', round: 0, text: order.brief }],
    createdAt: at,
  }
}

function toChildPorts(root: RootTurn, { runId, log, profile, taint }: ChildTurnStart): TurnPorts {
  const { steer: _steer, timeoutExtensions: _extensions, compactions: _compactions, ...shared } = root.ports
  const { authority, spending } = shared
  return {
    ...shared,
    agent: profile.agent,
    log,
    agentRunner: undefined,
    completeAnswer: undefined,
    wrapUp: root.wrapUps.signalOf(runId),
    tools: profile.tools({
      ...root.config,
      runId,
      branch: new BranchIds([]),
      typedAddresses: new Set(taint.typed),
      files: profile.files,
    }),
    spending: spending && toChildSpending(spending, root, runId),
    authority:
      authority === 'unguarded'
        ? authority
        : {
            ...authority,
            plan: profile.plan,
            approvals: withRunApprovals(authority.approvals, root.runApprovals),
            // The root run records changes of the mode.
            modes: authority.modes && {
              ...authority.modes,
              read: async () => ({ mode: (await authority.modes?.read())?.mode ?? 'ask' }),
            },
          },
  }
}

/** Adds approvals that hold for the root run. They count like those of a chat. */
function withRunApprovals(store: ApprovalStorePort, ofRun: RootTurn['runApprovals']): ApprovalStorePort {
  return {
    list: async () => [
      ...(await store.list()),
      ...ofRun.map((approval) => ({ ...approval, scope: 'chat' as const })),
    ],
    add: (approval) => store.add(approval),
    addForRun: (approval) => void ofRun.push(approval),
  }
}

/** Reserves in storage under the root run, so that a dead run frees all of it, and in the ledger of the turn. */
function toChildSpending(spending: SpendingPort, { input, ledger }: RootTurn, runId: RunId): SpendingPort {
  const toSpender = (request: SpendingRequest): SpendingRequest => ({
    ...request,
    runId: input.runId,
    callId: truncateString(
      request.callId === undefined ? runId : `${runId}/${request.callId}`,
      512,
    ) as CallId,
  })
  return {
    async reserve(request, amount) {
      const reserved = await spending.reserve(toSpender(request), amount)
      if (!reserved.ok) return reserved
      const { others } = ledger.admit({ runId, callId: request.callId }, amount.most)
      return succeed({ ...reserved.value, turn: others })
    },
    settle(request, used) {
      ledger.settle({ runId, callId: request.callId })
      spending.settle(toSpender(request), used)
    },
  }
}
