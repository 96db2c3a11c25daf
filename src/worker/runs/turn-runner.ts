import { isNoteTainted, type MemoryPlace, type SessionNote } from '../../core/model/assistants/memory.ts'
import type { ApprovalStorePort } from '../../core/engine/approvals/approval.ts'
import type { DigestPort } from '../../core/engine/approvals/call-details.ts'
import { InteractionQueue, type InteractionPort } from '../../core/engine/approvals/interaction-queue.ts'
import type { SecurityModePort } from '../../core/engine/approvals/turn-modes.ts'
import type { BlobStorePort } from '../../core/model/files/blob-store-port.ts'
import type {
  ClockPort,
  CompactionPort,
  FallbackModel,
  IdPort,
  ModelPort,
  RetryPort,
  SecretPort,
  ToolSource,
  TurnInput,
  TurnPorts,
} from '../../core/engine/ports/turn-ports.ts'
import type { UsableMemory } from '../../core/context/select-memories.ts'
import { BranchIds } from '../../core/context/branch-ids.ts'
import { injectionKinds } from '../../core/engine/injections/injection-kinds.ts'
import type { SelectedImageModel, TurnConfig, WebConfig } from '../../core/engine/turn/turn-config.ts'
import { resumeTurn, runTurn } from '../../core/engine/turn/run-turn.ts'
import type { SpendingPort } from '../../core/engine/budgets/budget.ts'
import { toLimits } from '../../core/engine/budgets/limits.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import type { AgentRunStorePort } from '../../core/engine/ports/agent-run-store-port.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { describeModel, isFreeModel, type ModelFactsPort } from './describe-model.ts'
import { listAskableAssistants, toAssistantProfile, type AssistantsPort } from './agents/assistant-profile.ts'
import { describeInterruption } from './agents/interruption.ts'
import { withAgents, type EarlierTurn } from './agents/with-agents.ts'
import type { ResearchPorts } from '../../core/agents/research/research-session.ts'
import type { ResearchSettings } from '../../core/model/research/research-terms.ts'
import type { RunId, SessionId } from '../../core/model/id.ts'
import type { RunEvent } from '../../core/model/runs/run-event.ts'
import type { Interruption } from '../../core/engine/turn/confirm-resume.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import type { CacheRules, PromptCaching } from '../../core/model/context/prompt-cache.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { Tool } from '../../core/engine/calls/tool.ts'
import type { McpChoices } from '../../core/model/mcp/mcp-row.ts'
import type { AllowedCalls } from '../../core/model/tools/permission.ts'
import type { Session } from '../../core/model/conversation/session.ts'
import { attachBuiltInHooks } from '../../core/engine/hooks/built-in-hooks.ts'
import { attachRules } from '../../core/engine/rules/rule-hooks.ts'
import { activeRules, type Rule } from '../../core/model/rules/rule.ts'
import { HookRegistry } from '../../core/engine/hooks/hook-registry.ts'
import type { HookSource } from '../../core/engine/hooks/hook.ts'
import { FailureError } from '../transport/failure-error.ts'
import type { FindWorkflow } from './workflows/find-workflow.ts'
import type { PreparedTurn } from './turn-opener.ts'
import {
  redactEarlierMessages,
  isSettingOn,
  knowledgeTool,
  mayCapture,
  toFallbacks,
  toTurnOptions,
} from './turn-config.ts'
import { readContext } from './read-context.ts'
import type { RunSupervisorPorts } from './run-supervisor.ts'
import { collectTypedAddresses, withAllowedTools } from './turn-tools.ts'
import { mainThread } from '../../core/agents/main-thread.ts'

/** Everything that turns need from storage, providers and settings. */
export interface TurnRunnerPorts extends ModelFactsPort {
  /** Default system prompt. */
  builtIn: string
  model: ModelPort
  blobs: BlobStorePort
  measureImage?: TurnPorts['measureImage']
  clock: ClockPort
  ids: IdPort
  /** Creates the tools of one turn. `typedAddresses` holds addresses that the person has typed, which may become more. */
  toolsFor(config: TurnConfig): ToolSource
  interactions: InteractionPort
  approvalsOf(sessionId: SessionId): ApprovalStorePort
  digest: DigestPort
  health: Omit<RetryPort, 'onDecision'>
  learnedWindows?: TurnPorts['learnedWindows']
  cacheRefusals?: TurnPorts['cacheRefusals']
  /** Returns how the prompts of a model are cached. `undefined` if its provider was removed, or refuses markers. */
  cacheRulesOf?(model: ModelRef, choice: PromptCaching | undefined): Promise<CacheRules | undefined>
  readSettings(): Promise<Result<Settings>>
  spending: SpendingPort
  compactionsOf(sessionId: SessionId): CompactionPort
  /** The queue of turns that are searched for memories. Absent for temporary chats. */
  captures?: TurnPorts['captures']
  /** Returns the person's web configuration, for a turn of these models. */
  webConfigOf(settings: Settings, models: readonly ModelRef[]): Promise<WebConfig>
  /** Returns the image model for a turn of this model; `undefined` if there is none. */
  imageModelOf(settings: Settings, model: ModelRef): Promise<SelectedImageModel | undefined>
  /** Returns the note of the chat, or `undefined` if there is none. Rejects if it cannot be read. */
  readNote(sessionId: SessionId): Promise<SessionNote | undefined>
  /** Returns the memories that a chat may include, or `undefined` if they are off. Rejects if they cannot be read. */
  readMemories?(place: MemoryPlace): Promise<readonly UsableMemory[] | undefined>
  /** Returns the IANA name of the person's time zone. If absent, turns do not include the time. */
  timeZone?(): string
  readPatterns(): Promise<Result<AllowedCalls[]>>
  readSecurity(sessionId: SessionId): Promise<Result<Session['security']>>
  redactStoredKeys(text: string): Promise<string>
  assistants: AssistantsPort
  /** Returns the tools and instructions of MCP servers that are on in a chat. Never rejects. If absent, there are none. */
  prepareMcp?(turn: {
    sessionId: SessionId
    choices: McpChoices | undefined
  }): Promise<{ tools: readonly Tool[]; instructions?: string | undefined }>
  agentRuns: AgentRunStorePort
  /** Returns a built-in workflow or one of the person. */
  findWorkflow: FindWorkflow
  /** Returns the stored events of an ended run. */
  readEvents(runId: RunId): Promise<Result<readonly RunEvent[]>>
  checkPage: ResearchPorts['checkPage']
}

/** Runs turns with the person's settings: hooks, tools and limits. They are read once, at the start of the turn. The security mode is read for each call. */
export function createTurnRunner(ports: TurnRunnerPorts): Pick<RunSupervisorPorts, 'runTurn' | 'resumeTurn'> {
  const decisions: SecretPort['decisions'] = new Map()
  return {
    async runTurn(turn, signal) {
      const prepared = await prepare(turn, { ...ports, decisions })
      await runTurn(prepared.input, prepared.ports, AbortSignal.any([signal, prepared.signal]))
    },
    async resumeTurn(turn, events, signal) {
      const children = await ports.agentRuns.claim(turn.input.runId)
      if (!children.ok) throw new FailureError(children.failure)
      const prepared = await prepare(turn, { ...ports, decisions }, { events, children: children.value })
      const interruption = turn.workflow
        ? await describeJob(prepared.input, { events, children: children.value }, ports)
        : describeInterruption(events, children.value, turn.agent)
      await resumeTurn(prepared.input, events, {
        ports: prepared.ports,
        signal: AbortSignal.any([signal, prepared.signal]),
        interruption,
      })
    },
  }
}

async function prepare(
  {
    input,
    prompts,
    projectId,
    mcpServers,
    assistant,
    agent,
    terms,
    workflow,
    log,
    steer,
    timeoutExtender,
    retries,
    wrapUps,
  }: PreparedTurn,
  ports: TurnRunnerPorts & Pick<SecretPort, 'decisions'>,
  earlier: EarlierTurn = { events: [], children: [] },
): Promise<{ input: TurnInput; ports: TurnPorts; signal: AbortSignal }> {
  const { model, blobs, clock, ids, toolsFor, interactions, approvalsOf, digest, health } = ports
  const { events: stored } = earlier
  const describe = describeModel(ports)
  // Reads run in parallel, here and below. Each waits for storage, and the request waits for every read.
  const [read, described] = await Promise.all([ports.readSettings(), describe(input.model)])
  // Unreadable budgets and guards must not count as none.
  if (!read.ok) throw new FailureError(read.failure)
  const settings = read.value
  const rules = activeRules(settings.rules)
  const fallbacks = toFallbacks(input.model, settings, stored)
  const choice = input.promptCaching ?? settings['prompt-caching']
  const rulesOf = async (ref: ModelRef) => ports.cacheRulesOf?.(ref, choice)
  const describeWithRules = async (ref: ModelRef): Promise<FallbackModel> => {
    const [about, rules] = await Promise.all([describe(ref), rulesOf(ref)])
    return { ...about, cache: rules }
  }
  const { sessionId } = input
  const [imageModel, web, history, context, describedFallbacks, cache, askableAssistants, mcp] =
    await Promise.all([
      ports.imageModelOf(settings, input.model),
      ports.webConfigOf(settings, [input.model, ...fallbacks]),
      withoutStoredKeys(input, settings, ports),
      readContext(
        {
          settings,
          prompts,
          builtIn: ports.builtIn,
          readNote: () => ports.readNote(sessionId),
          readMemories: () => ports.readMemories?.({ sessionId, projectId }),
          timeZone: ports.timeZone,
        },
        clock,
      ),
      Promise.all(fallbacks.map(describeWithRules)),
      rulesOf(input.model),
      listAskableAssistants(ports.assistants, {
        ownId: assistant?.id,
        isFree: async (asked = input.model) => {
          const free = [asked, ...toFallbacks(asked, settings)].map((each) => isFreeModel(each, describe))
          return (await Promise.all(free)).every(Boolean)
        },
      }),
      ports.prepareMcp?.({ sessionId, choices: mcpServers }),
    ])
  const addresses = collectTypedAddresses(input, stored, steer)
  const config: TurnConfig = {
    sessionId: input.sessionId,
    runId: input.runId,
    branch: new BranchIds(input.history),
    typedAddresses: addresses.typedAddresses,
    web,
    files: assistant?.files ?? [],
    projectId,
    isMemoryOff: settings.memory === false,
    imageModel,
    askableAssistants,
    mcpTools: mcp?.tools,
  }
  const prepared: { input: TurnInput; ports: TurnPorts } = {
    input: {
      ...input,
      ...toTurnOptions(settings, assistant),
      prompt: context.prompt,
      failedProviders: context.failures,
      hasForeignPrompt: prompts.isForeign,
      ...(assistant?.usesKnowledge === true && assistant.files.length > 0 && { firstTool: knowledgeTool }),
      ...(context.note && { note: context.note.text, isNoteTainted: isNoteTainted(context.note) }),
      memories: context.memories,
      timeZone: context.timeZone,
      serverInstructions: mcp?.instructions,
      limits: { ...toLimits(settings.limits ?? {}), ...input.limits },
      history,
      fallbacks: describedFallbacks,
      ...described,
      cache,
    },
    ports: {
      agent: mainThread,
      model,
      blobs,
      measureImage: ports.measureImage,
      clock,
      ids,
      tools: withAllowedTools({ names: assistant?.tools, off: settings['tools-off'] }, toolsFor)(config),
      injectionKinds,
      log,
      steer: addresses.steer,
      timeoutExtensions: timeoutExtender,
      retries: {
        random: () => health.random(),
        record: (model, outcome) => health.record(model, outcome),
        hasAnswered: (model) => health.hasAnswered(model),
        pauseMs: (model) => health.pauseMs(model),
        onDecision: (listener) => retries.onDecision(listener),
      },
      spending: ports.spending,
      learnedWindows: ports.learnedWindows,
      cacheRefusals: ports.cacheRefusals,
      captures: mayCapture(settings, input.model) ? ports.captures : undefined,
      compactions: isSettingOn('compacts-by-itself', settings)
        ? ports.compactionsOf(input.sessionId)
        : undefined,
      hooks: attachHooks(settings, rules, ports),
      secrets: {
        redactStoredKeys: (text) => ports.redactStoredKeys(text),
        guardsShapes: isSettingOn('secret-guard', settings),
        decisions: ports.decisions,
      },
      authority: {
        interactions: new InteractionQueue(interactions, clock),
        approvals: approvalsOf(input.sessionId),
        digest,
        modes: securityModePort(input.sessionId, ports),
        rules,
      },
    },
  }
  const canceled = new AbortController()
  const ownTools = withAllowedTools({ names: undefined, off: settings['tools-off'] }, toolsFor)
  const research =
    agent === 'deep-research-supervisor'
      ? await (
          await import('./agents/research-turn.ts')
        ).prepareResearch({ ...prepared, config }, terms ?? defaultResearch, {
          stored,
          children: earlier.children,
          blobs,
          checkPage: ports.checkPage,
          toolsFor: ownTools,
          priceOf: async (ref) => (await ports.priceOf(ref))?.price,
          describeModel: describeWithRules,
          cancel: () => canceled.abort('stop'),
          wrapUps,
        })
      : undefined
  const describeModels = async (ref: ModelRef) => {
    const [first, ...rest] = await Promise.all([ref, ...toFallbacks(ref, settings)].map(describeWithRules))
    return { model: first ?? { model: ref }, fallbacks: rest }
  }
  if (workflow) {
    const { prepareJob } = await import('./workflows/prepare-job.ts')
    const job = await prepareJob({ ...prepared, config, wrapUps, request: workflow }, earlier, {
      store: ports.agentRuns,
      describeModels,
      toolsFor: withAllowedTools({ names: assistant?.tools, off: settings['tools-off'] }, toolsFor),
      digest,
      findWorkflow: (id) => ports.findWorkflow(id),
      readEvents: (runId) => ports.readEvents(runId),
    })
    return { ...job, signal: canceled.signal }
  }
  const withRunner = withAgents(
    { ...prepared, ...research, config, wrapUps },
    {
      store: ports.agentRuns,
      ids,
      describeModels,
      async profileOf(order) {
        if (research && order.agent === 'researcher') return succeed(research.profileOf(order))
        const { assistantId } = order
        const asked = assistantId && (await ports.assistants.findAskable(assistantId))
        if (!asked) return fail(createFailure('agent-unknown'))
        return succeed(await toAssistantProfile(asked, { settings, builtIn: ports.builtIn, toolsFor, clock }))
      },
    },
    earlier,
  )
  return { ...withRunner, signal: canceled.signal }
}

/** Describes the interruption of a job. Its models are that of the chat, those that its stages name, and the fallbacks. */
async function describeJob(
  { model, fallbacks = [] }: Pick<TurnInput, 'model' | 'fallbacks'>,
  { events, children }: EarlierTurn,
  ports: TurnRunnerPorts,
): Promise<Interruption | undefined> {
  const { describeJobInterruption, listStageModels } = await import('./workflows/job-interruption.ts')
  const chain = [model, ...fallbacks.map((fallback) => fallback.model)]
  const models = [...chain, ...listStageModels(events), ...children.map(({ run }) => run.model)]
  const free = await Promise.all(models.map((each) => isFreeModel(each, describeModel(ports))))
  return describeJobInterruption(events, children, free.every(Boolean))
}

const defaultResearch: ResearchSettings = { effort: 'normal' }

/**
 * Redacts stored keys in earlier messages. Hooks check only new messages, so messages saved without being sent were
 * never checked.
 */
async function withoutStoredKeys(
  { history, userMessageId }: TurnInput,
  settings: Settings,
  ports: TurnRunnerPorts,
): Promise<readonly Message[]> {
  if (!isSettingOn('secret-guard', settings)) return history
  return redactEarlierMessages(history, userMessageId, (text) => ports.redactStoredKeys(text))
}

/** Reads the session’s mode and the allowlist from storage. A call needs an approval if they cannot be read. */
function securityModePort(sessionId: SessionId, ports: TurnRunnerPorts): SecurityModePort {
  return {
    async read() {
      const security = await ports.readSecurity(sessionId)
      return security.ok ? security.value : { mode: 'ask' }
    },
    async readPatterns() {
      const patterns = await ports.readPatterns()
      return patterns.ok ? patterns.value : []
    },
  }
}

function attachHooks(
  settings: Settings,
  rules: readonly Rule[],
  { redactStoredKeys }: TurnRunnerPorts,
): HookSource {
  const registry = new HookRegistry()
  const attached = attachBuiltInHooks(registry, {
    secretGuard: isSettingOn('secret-guard', settings) ? { redactStoredKeys } : undefined,
    trimsAnswers: isSettingOn('trim-answers', settings),
  })
  if (!attached.ok) throw new FailureError(attached.failure)
  const withRules = attachRules(registry, rules)
  if (!withRules.ok) throw new FailureError(withRules.failure)
  return registry
}
