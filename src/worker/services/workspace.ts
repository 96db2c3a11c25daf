import { fetchBytes } from '../../adapters/network/fetch-external.ts'
import { createModelPort } from '../../adapters/providers/model-port.ts'
import {
  type AllowlistStore,
  createApprovalStore,
  type ClockAndIds,
} from '../../adapters/storage/settings/permission-stores.ts'
import { loadAssistantSnapshot } from '../../adapters/storage/personal/assistant-store.ts'
import { createAttachmentStore } from '../../adapters/storage/files/attachment-store.ts'
import { createDraftStore } from '../../adapters/storage/conversation/draft-store.ts'
import { createBlobStore } from '../../adapters/storage/files/blob-store.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import {
  createEnrichmentStore,
  createMessageCutStore,
  createOutcomeStore,
} from '../../adapters/storage/conversation/message-part-store.ts'
import type { KeyVault } from '../../adapters/storage/vault/key-vault.ts'
import { createAnnotationStore } from '../../adapters/storage/conversation/annotation-store.ts'
import { createReductionStore } from '../../adapters/storage/conversation/reduction-store.ts'
import { createNoteStore } from '../../adapters/storage/conversation/note-store.ts'
import type { MemoryStore } from '../../adapters/storage/personal/memory-store.ts'
import type { ProviderStore } from '../../adapters/storage/providers/provider-store.ts'
import { createQueueStore } from '../../adapters/storage/conversation/queue-store.ts'
import { loadNextTurn } from '../../adapters/storage/journal/next-turn.ts'
import type { StorageReserve } from '../../adapters/storage/maintenance/storage-reserve.ts'
import { createSessionStore } from '../../adapters/storage/conversation/session-store.ts'
import type { SettingStore } from '../../adapters/storage/settings/setting-store.ts'
import { createSpendingStore, type SpendingStore } from '../../adapters/storage/usage/spending-store.ts'
import { createAgentRunStore } from '../../adapters/storage/journal/agent-run-store.ts'
import { createTurnStore, type RunLeases } from '../../adapters/storage/journal/turn-store.ts'
import { createVersionStore } from '../../adapters/storage/conversation/version-store.ts'
import type { ToolWorkers } from '../../adapters/tool-worker/tool-workers.ts'
import type { BuiltInToolPorts } from '../../adapters/tools/built-in-tools.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import type { SessionId } from '../../core/model/id.ts'
import { summarizeTool } from '../../core/engine/calls/tool-registry.ts'
import { readResultTool } from '../../core/model/tools/read-result.ts'
import type { NetworkLogPort } from '../../core/engine/ports/egress-scope.ts'
import { builtInInstructions } from '../../core/model/assistants/built-in-instructions.ts'
import { AttachmentService } from './attachments.ts'
import { ContextService } from './context.ts'
import { withClosedTabRecovery, combineSpending } from './spending.ts'
import { InteractionService, type ResponseRelayPort } from './interactions.ts'
import { createImageLoader } from './image-loader.ts'
import type { LockPort } from '../session-locks.ts'
import { MessageQueue } from '../runs/message-queue.ts'
import type { AssistantsPort } from '../runs/agents/assistant-profile.ts'
import { ProviderHealth } from '../runs/provider-health.ts'
import type { RenderingPort } from '../runs/message-stream/render-message.ts'
import { recoverClosedTab, startRecovery } from '../runs/run-recovery.ts'
import { RemoteRuns, type RemoteRunsPorts } from '../runs/remote-runs.ts'
import { RunSupervisor } from '../runs/run-supervisor.ts'
import type { StopPort } from '../runs/run-inputs.ts'
import { systemClock, webDigest } from '../system-ports.ts'
import type { FindWorkflow } from '../runs/workflows/find-workflow.ts'
import { createTurnRunner } from '../runs/turn-runner.ts'
import { createCaptures } from './captures.ts'
import { createCompactions } from './compactions.ts'
import { createChatExports, createReviewService } from './chat-exports.ts'
import { createFileService } from './files.ts'
import { createChatFindHandlers } from './chat-find.ts'
import type { Mcp } from './mcp.ts'
import type { createModelService } from './models.ts'
import type { createImageGeneration } from './image-generation.ts'
import type { LoadedKeys } from '../../adapters/storage/vault/key-redaction.ts'
import type { createWebService } from './web.ts'
import { createTitleService } from './titles.ts'
import { createUsableMemoryReader } from './usable-memories.ts'
import { createToolService } from './tools.ts'
import { systemTimers } from '../timers.ts'
import { FailureError } from '../transport/failure-error.ts'

type Db = ReturnType<typeof openDatabase>

/** Services that a workspace needs and does not own. */
export interface WorkspaceDeps {
  vault: KeyVault
  settings: SettingStore
  providerStore: ProviderStore
  allowlist: AllowlistStore
  memories: BuiltInToolPorts['memories'] & Pick<MemoryStore, 'listTexts'>
  searchChats: BuiltInToolPorts['searchChats']
  toolWorkers: ToolWorkers
  rendering: RenderingPort
  models: ReturnType<typeof createModelService>
  web: ReturnType<typeof createWebService>
  imageGeneration: ReturnType<typeof createImageGeneration>
  locks: LockPort
  stops: StopPort
  relay: ResponseRelayPort
  redactStoredKeys(text: string): Promise<string>
  loadKeys(): Promise<LoadedKeys>
  askableAssistants: AssistantsPort
  findWorkflow: FindWorkflow
  mcp: Pick<Mcp, 'prepareTurn'>
  clockAndIds: ClockAndIds
  /**
   * Network log for requests that belong to no turn, such as titles and images. Absent for temporary chats: nothing
   * is recorded, and no title is requested.
   */
  outside?: NetworkLogPort | undefined
  /** Storage reserve. Absent for chats in memory. */
  reserve?: StorageReserve
  /** Spending of chats in another database that counts toward the same budgets. */
  readOtherSpending?: SpendingStore['readSpent']
}

const imageTimeoutMs = 60_000

/** Creates the workspace for the chats of one database: their stores, tools, runs and queues. */
export function createWorkspace(db: Db, parts: WorkspaceDeps) {
  const {
    vault,
    settings,
    providerStore,
    toolWorkers,
    models,
    web,
    imageGeneration,
    locks,
    clockAndIds,
    rendering,
  } = parts
  const { modelService } = models
  const { reserve } = parts
  const redact = (text: string): Promise<string> => parts.redactStoredKeys(text)
  const leases: RunLeases = new Map()
  const turns = createTurnStore(db, {
    redact,
    leases,
    ...(reserve && {
      freeSpace: () => reserve.freeSpace(),
      releaseReserve: () => reserve.releaseAll(),
      onFinished: () => void reserve.allocate(),
    }),
  })
  const agentRuns = createAgentRunStore(db, { leases, redact })
  const queueStore = createQueueStore(db)
  const blobs = createBlobStore(db)
  const annotations = createAnnotationStore(db, clockAndIds.now)
  const notes = createNoteStore(db, clockAndIds.now)
  const files = createFileService({ db, blobs, toolWorkers })
  const model = createModelPort({
    providers: providerStore,
    vault,
    blobs,
    extractText: (file, requestSignal) => files.readForModel(file, requestSignal),
    renderPages: (file, requestSignal) => files.renderForModel(file, requestSignal),
    capabilitiesOf: (ref) => modelService.find(ref),
    loadKeys: parts.loadKeys,
  })

  const { toolsFor, allTools } = createToolService({ ...parts, blobs, files, annotations, notes })

  const sessions = createSessionStore(db, clockAndIds, reserve)
  const approvals = createApprovalStore(db, clockAndIds)
  const interactions = new InteractionService({
    relay: parts.relay,
    isOpen: (sessionId, interactionId) => turns.hasOpenInteraction(sessionId, interactionId),
    recover: (sessionId) => recoverClosedTab(sessionId, recoveryPorts),
  })

  const ids = { next: (prefix: string) => clockAndIds.newId(prefix) }
  const spending = withClosedTabRecovery(createSpendingStore(db, clockAndIds.now), (id) =>
    recoverClosedTab(id, recoveryPorts),
  )
  const health = new ProviderHealth(() => systemClock.monotonic(), Math.random)
  const compactions = createCompactions({
    db,
    model,
    models,
    health,
    spending,
    locks,
    clock: systemClock,
    ids,
    readSettings: () => settings.readAll(),
    redactStoredKeys: (text) => parts.redactStoredKeys(text),
  })
  void compactions.service.endAbandoned()
  const captures =
    parts.outside &&
    createCaptures({ ...parts, db, model, health, spending, clock: systemClock, ids, timers: systemTimers })
  const readMemories = createUsableMemoryReader(parts)
  const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
  const runner = createTurnRunner({
    builtIn: builtInInstructions,
    model,
    blobs,
    measureImage: async (bytes, options) => {
      const inspected = await toolWorkers.run(
        'look-at-picture',
        { bytes, draws: false },
        { ...options, timeoutMs: 3_000 },
      )
      return inspected.ok
        ? { width: inspected.value.details.width, height: inspected.value.details.height }
        : null
    },
    clock: systemClock,
    ids,
    toolsFor,
    interactions,
    approvalsOf: (sessionId) => approvals.of(sessionId),
    digest: webDigest,
    health,
    capabilitiesOf: (ref) => modelService.find(ref),
    paceOf: (ref) => models.paceOf(ref),
    priceOf: (ref) => models.priceOf(ref),
    learnedWindows: modelService,
    cacheRefusals: modelService,
    cacheRulesOf: (ref, choice) => modelService.cacheRulesOf(ref, choice),
    readSettings: () => settings.readAll(),
    webConfigOf: web.webConfigOf,
    imageModelOf: imageGeneration.imageModelOf,
    spending: parts.readOtherSpending ? combineSpending(spending, parts.readOtherSpending) : spending,
    compactionsOf: (sessionId) => compactions.service.portOf(sessionId),
    captures,
    readNote: async (sessionId) => {
      const read = await notes.read(sessionId)
      if (!read.ok) throw new FailureError(read.failure)
      return read.value ?? undefined
    },
    readMemories,
    timeZone,
    readPatterns: () => parts.allowlist.patterns(),
    readSecurity: (sessionId) => sessions.readSecurity(sessionId),
    redactStoredKeys: redact,
    assistants: parts.askableAssistants,
    prepareMcp: (turn) => parts.mcp.prepareTurn({ ...turn, blobs }),
    agentRuns,
    findWorkflow: parts.findWorkflow,
    readEvents: (runId) => turns.readEvents(runId),
    checkPage: (page, signal = new AbortController().signal) =>
      toolWorkers.run('check-report', page, { signal }),
  })

  const runs = new RunSupervisor({
    turns,
    agentRuns,
    queue: queueStore,
    rendering,
    locks,
    stops: parts.stops,
    clock: systemClock,
    ids,
    timers: systemTimers,
    priceOf: (ref) => models.priceOf(ref),
    ...runner,
    onEnded: (sessionId, status) => {
      void queue.onTurnEnded(sessionId, status)
      void generateTitle?.(sessionId, status)
    },
  })

  const generateTitle =
    parts.outside &&
    createTitleService({
      db,
      model,
      models,
      providers: providerStore,
      outside: parts.outside,
      spending,
      clock: systemClock,
      newId: clockAndIds.newId,
      readSettings: () => settings.readAll(),
    })
  const queue = new MessageQueue({ store: queueStore, runs, locks, now: clockAndIds.now })

  // Unusable storage fails every command anyway, so failures of recovery need no further report.
  const recoveryPorts: RemoteRunsPorts = {
    turns,
    agentRuns,
    rendering,
    locks,
    clock: systemClock,
    timers: systemTimers,
    runs,
    stops: parts.stops,
    priceOf: (ref) => models.priceOf(ref),
    onAbandoned: (sessionId) => queue.onTurnEnded(sessionId, 'interrupted'),
  }
  const recovery = startRecovery(recoveryPorts, new AbortController().signal)
  void recovery.resumed.then(() => queue.pauseOrphans())

  const attachments = new AttachmentService({
    read: (bytes, filename) =>
      toolWorkers.run('read-attachment', { bytes, filename }, { signal: new AbortController().signal }),
    store: createAttachmentStore(db),
    locks,
    now: clockAndIds.now,
  })

  const context = new ContextService({
    builtIn: builtInInstructions,
    readNextTurn: (sessionId) => loadNextTurn(db, sessionId),
    replyOf: (sessionId) => runs.replyOf(sessionId),
    readSettings: () => settings.readAll(),
    capabilitiesOf: (ref) => modelService.find(ref),
    cacheRulesOf: (ref, choice) => modelService.cacheRulesOf(ref, choice),
    toolsFor,
    webConfigOf: web.webConfigOf,
    readMemories,
    timeZone,
    clock: systemClock,
    readAssistant: (id) => loadAssistantSnapshot(db, id),
    prepareMcp: (turn) => parts.mcp.prepareTurn({ ...turn, blobs }),
  })

  return {
    finding: createChatFindHandlers(db, (text) => parts.redactStoredKeys(text)),
    sessions,
    turns,
    agentRuns,
    rendering,
    runs,
    mirrors: new RemoteRuns(recoveryPorts),
    queue,
    interactions,
    context,
    attachments,
    files,
    drafts: createDraftStore(db),
    loadImage: createImageLoader({
      fetchBytes,
      startDeadline: () => AbortSignal.timeout(imageTimeoutMs),
      measure: (bytes, signal) => toolWorkers.run('look-at-picture', { bytes, draws: false }, { signal }),
      outside: parts.outside,
    }),
    versions: createVersionStore(db),
    annotations,
    compactions: compactions.store,
    compactionService: compactions.service,
    reductions: createReductionStore(db),
    clearingTools: toolsFor(emptyTurnConfig),
    readNextTurn: (sessionId: SessionId) => loadNextTurn(db, sessionId),
    newId: clockAndIds.newId,
    outcomes: createOutcomeStore(db, clockAndIds.now),
    enrichments: createEnrichmentStore(db, clockAndIds.now),
    messageCuts: createMessageCutStore(db, clockAndIds.now),
    notes,
    approvals,
    exports: createChatExports({ db, vault, rendering, now: clockAndIds.now }),
    review: createReviewService({ db, vault, rendering, now: clockAndIds.now }),
    findTool: (name: string) => allTools.find((tool) => tool.name === name),
    // The tool that reads results is no choice: it is there wherever another tool is.
    listTools: () => allTools.filter(({ name }) => name !== readResultTool).map(summarizeTool),
    resumed: recovery.resumed,
    findWorkflow: parts.findWorkflow,
  }
}
