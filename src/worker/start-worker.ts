import { findAskableAssistant, listAskableAssistants } from '../adapters/storage/personal/assistant-store.ts'
import { estimateStorage } from '../lib/estimate-storage.ts'
// oxlint-disable-next-line import/no-unassigned-import -- must run before any schema is made
import './configure-zod.ts'
import { checkProxyUrl } from '../adapters/network/provider-route.ts'
import { createAllowlistStore } from '../adapters/storage/settings/permission-stores.ts'
import { warmUpModel } from '../adapters/providers/load-dialect.ts'
import { openDatabase } from '../adapters/storage/database/database.ts'
import { createNetworkContactStore } from '../adapters/storage/usage/network-contact-store.ts'
import { createProviderStore } from '../adapters/storage/providers/provider-store.ts'
import { createCachedKeyRedaction } from '../adapters/storage/vault/key-redaction.ts'
import { createRetentionStore } from '../adapters/storage/maintenance/retention-store.ts'
import { createStorageReserve } from '../adapters/storage/maintenance/storage-reserve.ts'
import { createAuditLog } from '../adapters/storage/mcp/audit-log.ts'
import { createWorkflowStore } from '../adapters/storage/workflows/workflow-store.ts'
import { createRuleStore } from '../adapters/storage/settings/rule-store.ts'
import { createSettingStore } from '../adapters/storage/settings/setting-store.ts'
import { succeed } from '../core/model/failures/result.ts'
import { contract } from './contract.ts'
import { isDataSaverOn } from '../lib/data-saver.ts'
import { randomIds, systemClock } from './system-ports.ts'
import { createHandlers, type HandlerDeps } from './services/handlers.ts'
import { scheduleDeletions, scheduleRetention } from './services/data-retention.ts'
import { createResponseRelay } from './services/interactions.ts'
import { createWebLocks } from './session-locks.ts'
import { NetworkLogRecorder } from './services/network-log.ts'
import { createSettingsService, createPersonalStores } from './services/settings.ts'
import { createStopChannel } from './runs/run-inputs.ts'
import { createDataService } from './services/data.ts'
import { withBuiltInWorkflows } from './runs/workflows/find-workflow.ts'
import { startToolWorkers } from './services/files.ts'
import { createDemoHandlers } from './services/demos.ts'
import { createChatImportService } from './services/chat-import/chat-import-files.ts'
import { createKeyService } from './services/keys.ts'
import { createMcp } from './services/mcp.ts'
import { createModelService } from './services/models.ts'
import { createImageGeneration } from './services/image-generation.ts'
import { createSearchService } from './services/search.ts'
import { startRenderWorker } from './services/rendering.ts'
import { createProviderService } from './services/providers.ts'
import { createWorkspace, type WorkspaceDeps } from './services/workspace.ts'
import { createTemporaryChats } from './services/temporary-chats.ts'
import { createWebService } from './services/web.ts'
import { systemTimers } from './timers.ts'
import { serveContract } from './transport/server-connection.ts'
import { ownName, setDatabaseName } from '../lib/path-name.ts'

/** Composition root of the worker: connects adapters, services and transport. */
const sweepAfterMs = 60_000
/** Lifetime of a draft without its chat. The chat may still arrive from another tab. */
const draftLifeMs = 7 * 24 * 60 * 60 * 1000
const warmUpAfterMs = 1500
/** Time for which the upgrade of the database, in another tab, waits for the answers of this one. */
const upgradeWaitMs = 10_000

// The page chose the name of the database.
if (self.name) setDatabaseName(self.name)

const db = openDatabase(undefined, {
  // The page offers no update during an answer, but a new tab may bring one.
  beforeUpgrade: async () => workspace.runs.endAll(upgradeWaitMs),
})
const settings = createSettingStore(db)
const { vault, keys } = createKeyService({ db, settings, timers: systemTimers, now: () => systemClock.now() })
const providerStore = createProviderStore(db, vault)
const keyRedaction = createCachedKeyRedaction(db, vault, systemTimers)
const toolWorkers = startToolWorkers()
const rendering = startRenderWorker()

const clockAndIds = { now: () => systemClock.now(), newId: (prefix: string) => randomIds.next(prefix) }
const { memories, projects, assistants } = createPersonalStores(db, clockAndIds)
const allowlist = createAllowlistStore(db, clockAndIds)

const outsideContacts = createNetworkContactStore(db, clockAndIds.now)
const outside = new NetworkLogRecorder({
  add: (contact) => outsideContacts.add(contact),
  now: clockAndIds.now,
})
const web = createWebService({
  db,
  vault,
  outside,
  now: clockAndIds.now,
  findProvider: (id) => providerStore.find(id),
  afterKeys: (work) => keys.after(work),
})

const imageGeneration = createImageGeneration({
  providers: providerStore,
  vault,
  priceOf: (ref) => models.priceOf(ref),
})

const models = createModelService({ db, vault, providerStore, outside, now: clockAndIds.now })
const { modelService } = models

const providerSetup = createProviderService({
  db,
  vault,
  store: providerStore,
  outside,
  keys,
  refreshModels: (providerId, signal) => modelService.refresh(providerId, signal),
  now: clockAndIds.now,
})

const providers: HandlerDeps['providers'] = {
  save: (draft) => providerSetup.save(draft),
  useSessionKey: (providerId, apiKey) => keys.after(providerStore.setSessionKey(providerId, apiKey)),
  remove: (providerId) => keys.after(providerStore.remove(providerId)),
}

const mcp = createMcp({
  db,
  vault,
  outside,
  toolWorkers,
  timers: systemTimers,
  redactStoredKeys: (text) => keyRedaction.redact(text),
  ...clockAndIds,
})

const locks = createWebLocks(navigator.locks)
const search = createSearchService({
  db,
  toolWorkers,
  locks,
  timers: systemTimers,
  newId: () => randomIds.next('shard'),
})

const workflows = createWorkflowStore(db, clockAndIds)

const workspaceDeps: WorkspaceDeps = {
  findWorkflow: withBuiltInWorkflows((id) => workflows.find(id)),
  vault,
  settings,
  providerStore,
  allowlist,
  memories: {
    isOn: async () => {
      const read = await settings.readAll()
      // Unreadable settings must not count as a yes.
      return read.ok && read.value.memory !== false
    },
    list: () => memories.list(),
    add: (memory) => memories.add(memory),
    listTexts: () => memories.listTexts(),
  },
  toolWorkers,
  rendering,
  models,
  web,
  imageGeneration,
  searchChats: search.searchBest,
  locks,
  stops: createStopChannel(new BroadcastChannel(ownName('innerloop:stop'))),
  relay: createResponseRelay(new BroadcastChannel(ownName('innerloop:answers'))),
  redactStoredKeys: (text) => keyRedaction.redact(text),
  loadKeys: () => keyRedaction.load(),
  askableAssistants: {
    listAskable: () => listAskableAssistants(db),
    findAskable: (id) => findAskableAssistant(db, id),
  },
  mcp,
  clockAndIds,
  outside,
}
const freeBytes = async () => {
  const { quota, usage } = await estimateStorage(navigator.storage)
  return quota === undefined ? null : quota - (usage ?? 0)
}
const purges = new BroadcastChannel(ownName('innerloop:purged'))
const workspace = createWorkspace(db, {
  ...workspaceDeps,
  reserve: createStorageReserve(db, {
    ...clockAndIds,
    freeBytes,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    onPurged: (count) => purges.postMessage(count),
  }),
})
const temporaryChats = createTemporaryChats({ persistentDb: db, workspaceDeps })

const data = createDataService({
  db,
  vault,
  locks,
  ending: {
    turns: workspace.turns,
    agentRuns: workspace.agentRuns,
    rendering: workspace.rendering,
    clock: systemClock,
    priceOf: (ref) => models.priceOf(ref),
  },
  parseRows: (part, signal) =>
    toolWorkers.run('read-backup-rows', part, { signal, transfer: [part.bytes.buffer] }),
  clockAndIds,
  searchIndex: search.health,
  stopSession: (sessionId) => workspace.runs.stopSession(sessionId),
  freeBytes,
  timers: systemTimers,
})

const imports = createChatImportService({ db, toolWorkers, settings, locks, clockAndIds })
const demos = createDemoHandlers({ db, vault, providerStore, assistants, imports, now: clockAndIds.now })

/** Loads and compiles what an answer needs, while the worker is idle or a person writes. */
const warmUp = async (): Promise<void> => {
  rendering.warmUp()
  const read = await settings.readAll()
  if (read.ok && read.value.model) await warmUpModel(read.value.model, providerStore)
}
const prepareAnswer = (): void => {
  if (!isDataSaverOn()) void warmUp()
}

const shared = {
  temporary: temporaryChats.temporary,
  searching: search.commands,
  webServices: web.commands,
  mcp,
  models: modelService,
  providers,
  settings: createSettingsService({
    store: settings,
    checkProxyUrl,
    keepKeysOpen: () => vault.dataKeys.touch(),
    warmUp: (model) => {
      if (!isDataSaverOn()) void warmUpModel(model, providerStore)
    },
  }),
  keys,
  imports,
  demos,
  data,
  memories,
  projects,
  assistants,
  allowlist,
  rules: createRuleStore(db),
  workflows,
  audit: createAuditLog(db, clockAndIds),
  // Approvals that settings list are those of stored chats.
  approvals: workspace.approvals,
  ...providerSetup,
  convertHtml: (html, signal) => toolWorkers.run('convert-html', { html }, { signal, timeoutMs: 10_000 }),
  compileComponent: (source, signal) => toolWorkers.run('compile-component', { source }, { signal }),
  now: clockAndIds.now,
  prepareAnswer,
} satisfies Partial<HandlerDeps>
const handlers = temporaryChats.route(createHandlers({ ...workspace, ...shared }), (ofMemory) =>
  createHandlers({ ...ofMemory, ...shared }),
)
const connection = serveContract(self, { contract, handlers: async () => succeed(handlers) })

scheduleDeletions({ stores: [workspace.sessions, memories, projects, assistants], timers: systemTimers })
// The page's requests at its start are answered by then.
systemTimers.schedule(warmUpAfterMs, prepareAnswer)
// Tabs that the browser restores at the same time first report the drafts they use.
systemTimers.schedule(sweepAfterMs, () => void workspace.attachments.sweep())
systemTimers.schedule(sweepAfterMs, () => void workspace.drafts.sweep(clockAndIds.now() - draftLifeMs))
systemTimers.schedule(sweepAfterMs, () => void imports.sweep())
scheduleRetention({
  store: createRetentionStore(db, clockAndIds.now),
  readSettings: () => settings.readAll(),
  timers: systemTimers,
  now: clockAndIds.now,
})
void outsideContacts.prune()
void settings.readAll().then((read) => {
  const isAllowed = read.ok && read.value['refreshes-model-data'] === true
  return modelService.refreshOldData(isAllowed, new AbortController().signal)
})

self.addEventListener('unhandledrejection', ({ reason }) => connection.reportTrouble(reason))
connection.announce()
