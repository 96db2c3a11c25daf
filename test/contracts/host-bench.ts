import type { SpendingPort } from '../../src/core/engine/budgets/budget.ts'
import type { ModelPort } from '../../src/core/engine/ports/turn-ports.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import type { Settings } from '../../src/core/model/settings/setting.ts'
import type { ModelPace } from '../../src/core/engine/budgets/limits.ts'
import type { ModelRef } from '../../src/core/model/providers/provider.ts'
import type { PriceTag } from '../../src/core/model/usage/usage-price.ts'
import type { ModelCapabilities, ModelPrice } from '../../src/core/model/providers/model-info.ts'
import type { MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
import type { Attachment } from '../../src/core/model/conversation/attachment.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { fail, succeed } from '../../src/core/model/failures/result.ts'
import type { JobRequest } from '../../src/core/model/workflows/job-request.ts'
import type { Workflow } from '../../src/core/model/workflows/workflow.ts'
import type { SecurityModeName } from '../../src/core/model/conversation/session.ts'
import type { BlockUpdate } from '../../src/core/model/conversation/rendered-block.ts'
import type { ChatUIMessageChunk, RunStreamItem, ChatUIMessageMetadata } from '../../src/worker/contract.ts'
import { InteractionService } from '../../src/worker/services/interactions.ts'
import { recoverClosedTab, type RecoveryPorts } from '../../src/worker/runs/run-recovery.ts'
import { RunSupervisor, type RunSupervisorPorts } from '../../src/worker/runs/run-supervisor.ts'
import { createTurnRunner } from '../../src/worker/runs/turn-runner.ts'
import type { StreamEnd } from '../../src/worker/transport/stream-log.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { ManualClock, nextMacrotask } from '../doubles/manual-clock.ts'
import { ScriptedModel, type Script } from '../doubles/scripted-model.ts'
import { benchModel } from '../doubles/turn-bench.ts'
import { MemoryAgentRuns } from '../doubles/memory-agent-runs.ts'
import { createAskAgent } from '../../src/adapters/tools/ask-agent.ts'
import type { Assistant } from '../../src/core/model/assistants/assistant.ts'
import { checkReport } from '../../src/adapters/tool-worker/jobs/check-report.ts'
import type { ResearchSettings } from '../../src/core/model/research/research-terms.ts'
import type { TurnConfig, WebConfig } from '../../src/core/engine/turn/turn-config.ts'
import { ManualTimers } from './manual-timers.ts'
import { MemoryApprovals } from './memory-approvals.ts'
import { MemoryLocks } from './memory-locks.ts'
import { MemoryRelay } from './memory-relay.ts'
import { MemorySteered } from './memory-steered.ts'
import { MemoryStops } from './memory-stops.ts'
import { MemorySpending } from './memory-spending.ts'
import { MemoryTurnStore } from './memory-turn-store.ts'
import { plainRendering, showUpdates } from './plain-renderer.ts'
import { ProviderHealth } from '../../src/worker/runs/provider-health.ts'

export interface Followed {
  chunks: ChatUIMessageChunk[]
  updates: BlockUpdate[]
  ends: StreamEnd[]
  text(): string
  readTexts(): string[]
  final(): ChatUIMessageMetadata | undefined
}

/** Real host and engine with doubles of the model, storage, rendering, locks and time. */
export class HostBench {
  readonly clock = new ManualClock(1000)
  readonly timers = new ManualTimers()
  readonly store: MemoryTurnStore
  readonly agentRuns: MemoryAgentRuns
  /** Workflows of the person. */
  workflows: readonly Workflow[] = []
  /** Assistants that models may ask. */
  assistants: readonly Assistant[] = []
  readonly locks: MemoryLocks
  readonly model: ScriptedModel
  readonly tools = new ToolRegistry()
  readonly relay = new MemoryRelay()
  readonly interactions: InteractionService
  readonly approvals = new MemoryApprovals()
  readonly steered: MemorySteered
  /** Addresses that tools of the latest turn treat as written by the person. */
  typedAddresses: ReadonlySet<string> = new Set()
  readonly runs: RunSupervisor
  /** Web configuration of the person. */
  web: WebConfig = emptyTurnConfig.web
  /** Settings of the person, which each turn reads at its start. */
  settings: Settings = {}
  readonly spending = new MemorySpending()
  /** Paces of models by their ids; unknown by default. */
  readonly paces = new Map<string, ModelPace>()
  /** Prices of models by their ids; unknown by default. */
  readonly prices = new Map<string, ModelPrice>()
  /** Capabilities of the model; unknown by default. */
  capabilities: ModelCapabilities | undefined

  constructor(
    scripts: readonly Script[],
    {
      store = new MemoryTurnStore(),
      agentRuns = new MemoryAgentRuns(),
      steered = new MemorySteered(),
      playing,
      spending,
      blobs = new MemoryBlobs(),
      ...overrides
    }: Partial<RunSupervisorPorts> & {
      store?: MemoryTurnStore
      agentRuns?: MemoryAgentRuns
      steered?: MemorySteered
      playing?: ModelPort
      spending?: SpendingPort
      blobs?: MemoryBlobs
    } = {},
  ) {
    const { clock, timers } = this
    this.store = store
    this.agentRuns = agentRuns
    this.steered = steered
    this.locks = overrides.locks instanceof MemoryLocks ? overrides.locks : new MemoryLocks()
    this.model = new ScriptedModel(scripts, clock)
    const model = playing ?? this.model
    const { ids = new CountedIds() } = overrides
    this.interactions = new InteractionService({
      relay: this.relay,
      isOpen: async (sessionId, interactionId) =>
        this.agentRuns.hasOpenInteraction(sessionId, interactionId)
          ? succeed(true)
          : this.store.hasOpenInteraction(sessionId, interactionId),
      recover: (sessionId) => recoverClosedTab(sessionId, this.recoveryPorts),
    })
    this.runs = new RunSupervisor({
      turns: store,
      agentRuns: this.agentRuns,
      queue: steered,
      rendering: plainRendering,
      locks: this.locks,
      stops: new MemoryStops().join(),
      clock,
      timers,
      ids,
      priceOf: (ref) => this.#priceOf(ref),
      onEnded: () => {},
      ...createTurnRunner({
        builtIn: 'Be brief.',
        model,
        blobs,
        checkPage: (page) => checkReport(page, undefined as never),
        clock,
        ids,
        toolsFor: (config) => {
          this.typedAddresses = config.typedAddresses
          return this.assistants.length === 0 ? this.tools : withAskAgent(this.tools, config)
        },
        interactions: this.interactions,
        approvalsOf: () => this.approvals,
        digest: { sha256: async (text) => `digest of ${text.length}` },
        priceOf: (ref) => this.#priceOf(ref),
        paceOf: async ({ modelId }) => this.paces.get(modelId) ?? null,
        health: new ProviderHealth(
          () => clock.monotonic(),
          () => 0.5,
        ),
        capabilitiesOf: async () => this.capabilities,
        readSettings: async () => succeed(this.settings),
        spending: spending ?? this.spending,
        webConfigOf: async () => this.web,
        imageModelOf: async () => undefined,
        compactionsOf: () => ({ save: async () => succeed(null) }),
        readNote: async () => undefined,
        readPatterns: async () => succeed([{ toolName: 'fetch_url', pattern: 'https://allowed.test/*' }]),
        readSecurity: async (sessionId) => succeed(this.store.security.get(sessionId) ?? { mode: 'ask' }),
        redactStoredKeys: async (text) => text.replaceAll('stored-key', '[redacted]'),
        assistants: {
          listAskable: async () => this.assistants,
          findAskable: async (id) => this.assistants.find((assistant) => assistant.id === id) ?? null,
        },
        agentRuns: this.agentRuns,
        findWorkflow: async (id) => {
          const found = this.workflows.find((workflow) => workflow.id === id)
          return found ? succeed(found) : fail(createFailure('not-found'))
        },
        readEvents: (runId) => this.store.readEvents(runId),
      }),
      ...overrides,
    })
  }

  get recoveryPorts(): RecoveryPorts {
    const { store: turns, agentRuns, clock, timers, locks, runs } = this
    return {
      turns,
      agentRuns,
      rendering: plainRendering,
      clock,
      timers,
      locks,
      runs,
      priceOf: (ref) => this.#priceOf(ref),
      onAbandoned: async () => {},
    }
  }

  async #priceOf({ modelId }: ModelRef): Promise<PriceTag | undefined> {
    const price = this.prices.get(modelId)
    return price && { price, source: { by: 'person', name: 'Test', at: '2026-11-28' } }
  }

  send(
    session = 'session-1',
    messageId = `message-of-${session}`,
    {
      text = 'Hello',
      mode = 'ask',
      research,
      workflow,
      attachments,
    }: {
      text?: string
      mode?: SecurityModeName
      research?: ResearchSettings
      workflow?: JobRequest
      attachments?: readonly Attachment[]
    } = {},
  ) {
    const { security } = this.store
    if (!security.has(session as SessionId)) security.set(session as SessionId, { mode })
    return this.runs.start({
      sessionId: session as SessionId,
      model: benchModel,
      ask: {
        type: 'send',
        messageId: messageId as MessageId,
        parentId: null,
        text,
        mode,
        workflow,
        attachments,
        ...(research && { agent: 'deep-research-supervisor', terms: research }),
      },
    })
  }

  follow(runId: RunId, from = 0, source: Pick<RunSupervisor, 'follow'> = this.runs): Followed {
    const chunks: ChatUIMessageChunk[] = []
    const updates: BlockUpdate[] = []
    const ends: StreamEnd[] = []
    const log = source.follow(runId)
    if (!log.ok) throw new Error(log.failure.code)
    const following = log.value.follow(from, {
      onItem: (item: RunStreamItem, seq) => {
        const posted = structuredClone(item)
        chunks.push(...posted.chunks)
        updates.push(...posted.blocks)
        queueMicrotask(() => following.acknowledge(seq))
      },
      onEnd: (end) => ends.push(end),
    })
    return {
      chunks,
      updates,
      ends,
      text: () => chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join(''),
      readTexts: () => showUpdates(updates),
      final: () =>
        chunks.flatMap((chunk) => (chunk.type === 'finish' ? (chunk.messageMetadata ?? []) : [])).at(-1),
    }
  }

  /** Runs all work that does not wait for time. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await nextMacrotask()
  }
}

/** Adds the tool that asks assistants, which differs from turn to turn. */
function withAskAgent(tools: ToolRegistry, config: TurnConfig): ToolRegistry {
  const all = new ToolRegistry()
  for (const tool of [...tools.getAll(), createAskAgent(config)]) all.register(tool)
  return all
}
