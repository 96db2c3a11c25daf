// oxlint-disable-next-line import/no-unassigned-import -- must run before any schema is made
import './configure-zod.ts'
import { createReplyRenderer, rendererVersion, renderProse } from '../adapters/markdown/reply-renderer.ts'
import { isPrivateAddress } from '../adapters/network/address-reach.ts'
import { fetchText } from '../adapters/network/fetch-text.ts'
import { checkProxyUrl } from '../adapters/network/through-proxy.ts'
import { checkUrl } from '../adapters/network/url-gate.ts'
import { createModelPort } from '../adapters/providers/model-port.ts'
import { createAllowlistStore } from '../adapters/storage/allowlist-store.ts'
import { createApprovalStore } from '../adapters/storage/approval-store.ts'
import { readAssistant } from '../adapters/storage/assistant-store.ts'
import { createAttachmentStore } from '../adapters/storage/attachment-store.ts'
import { createBlobStore } from '../adapters/storage/blob-store.ts'
import { createEnrichmentStore } from '../adapters/storage/enrichment-store.ts'
import { openDatabase } from '../adapters/storage/database.ts'
import { createMarkStore } from '../adapters/storage/mark-store.ts'
import { createOutsideContactStore } from '../adapters/storage/outside-contact-store.ts'
import { createOutcomeStore } from '../adapters/storage/outcome-store.ts'
import { createProviderStore } from '../adapters/storage/provider-store.ts'
import { createQueueStore } from '../adapters/storage/queue-store.ts'
import { readNextTurn } from '../adapters/storage/read-next-turn.ts'
import { readChats } from '../adapters/storage/read-chats.ts'
import { redactStoredKeys } from '../adapters/storage/redact-stored-keys.ts'
import { createSessionStore } from '../adapters/storage/session-store.ts'
import { createSettingStore } from '../adapters/storage/setting-store.ts'
import { createSpendingStore } from '../adapters/storage/spending-store.ts'
import { createTurnStore } from '../adapters/storage/turn-store.ts'
import { createVersionStore } from '../adapters/storage/version-store.ts'
import { builtInTools } from '../adapters/tools/built-in-tools.ts'
import { summariseTool } from '../core/engine/summarise-tool.ts'
import { builtInInstructions } from '../core/kernel/built-in-instructions.ts'
import { succeed } from '../core/kernel/result.ts'
import { openWeb } from './main-web.ts'
import { contract } from './contract.ts'
import { createHandlers, type ProviderEditorPort } from './handlers.ts'
import { createAnswerRelay } from './host/answer-relay.ts'
import { AttachmentDesk } from './host/attachment-desk.ts'
import { ContextDesk } from './host/context-desk.ts'
import { MessageDesk } from './host/message-desk.ts'
import { holdSpending } from './host/hold-spending.ts'
import { InteractionDesk } from './host/interaction-desk.ts'
import { createWebLocks } from './host/lock-port.ts'
import { MessageQueue } from './host/message-queue.ts'
import { recoverClosedTab, startRecovery, type RecoveryPorts } from './host/recovery.ts'
import { ProviderHealth } from './host/provider-health.ts'
import { OutsideLedger } from './host/outside-ledger.ts'
import { RunSupervisor } from './host/run-supervisor.ts'
import { createStopBroadcast } from './host/stop-port.ts'
import { randomIds, systemClock } from './host/system-ports.ts'
import { createToolsFor } from './host/tools-for-turn.ts'
import { createTurnRunner } from './host/turn-runner.ts'
import { webDigest } from './host/web-digest.ts'
import { openFiles } from './main-files.ts'
import { openKeys } from './main-keys.ts'
import { openModels } from './main-models.ts'
import { openExports } from './main-exports.ts'
import { openPersonalStores } from './main-personal.ts'
import { createMediaPorts } from './main-media.ts'
import { systemTimers } from './timers.ts'
import { openPainting } from './main-painting.ts'
import { openProviders } from './main-providers.ts'
import { serveContract } from './wire/server-connection.ts'

/** The worker's composition root: adapters into ports, handlers onto the wire. */
const undoLifeMs = 24 * 60 * 60 * 1000
const sweepAfterMs = 60_000

const db = openDatabase()
const settings = createSettingStore(db)
const { vault, keys } = openKeys({ db, settings, timers: systemTimers, now: () => systemClock.now() })
const turns = createTurnStore(db)
const queueStore = createQueueStore(db)
const sessions = createSessionStore(db)
const providerStore = createProviderStore(db, vault)
const rendering = { version: rendererVersion, createRenderer: () => createReplyRenderer(), renderProse }
const locks = createWebLocks(navigator.locks)
const stops = createStopBroadcast(new BroadcastChannel('innerloop:stop'))
const blobs = createBlobStore(db)
const model = createModelPort({
  providers: providerStore,
  vault,
  blobs,
  readWords: (file, requestSignal) => files.readForModel(file, requestSignal),
  factsOf: (ref) => modelDesk.find(ref),
})

const stamps = { now: () => systemClock.now(), newId: (prefix: string) => randomIds.next(prefix) }
const marks = createMarkStore(db, stamps.now)
const { notes, memories, folders, assistants, purgePersonal } = openPersonalStores(db, stamps)
const { toolWorkers, files } = openFiles({ db, blobs })

const outsideContacts = createOutsideContactStore(db, stamps.now)
const outside = new OutsideLedger({ add: (contact) => outsideContacts.add(contact), now: stamps.now })
const web = openWeb({
  db,
  vault,
  outside,
  now: stamps.now,
  findProvider: (id) => providerStore.find(id),
  afterKeys: (work) => keys.after(work),
})

const painting = openPainting({
  providers: providerStore,
  vault,
  priceOf: (ref) => models.priceOf(ref),
})

const { toolsFor, allTools } = createToolsFor((facts) =>
  builtInTools(
    {
      clock: systemClock,
      fetchText,
      checkUrl,
      isPrivateAddress,
      media: createMediaPorts({
        blobs,
        toolWorkers,
        findProvider: (providerId) => providerStore.find(providerId),
        factsOf: (ref) => modelDesk.find(ref),
        readSettings: () => settings.readAll(),
      }),
      memories: {
        isOn: async () => {
          const read = await settings.readAll()
          // What cannot be read must not be taken for a yes.
          return read.ok && read.value.memory !== false
        },
        list: () => memories.list(),
        add: (memory) => memories.add(memory),
      },
      writeNote: (note) => notes.write(note),
      readChats: (options) => readChats(db, options),
      runSql: (request, options) => toolWorkers.run('run-sql', request, options),
      readBlob: (blobId) => blobs.read(blobId),
      files,
      marks,
      painting: painting.ports,
      searchWeb: (query, options) => web.services.searchWeb(query, options),
      readPage: (page, { signal }) => toolWorkers.run('read-page', page, { signal, timeoutMs: 15_000 }),
      readThrough: (url, options) => web.services.readThrough(url, options),
    },
    facts,
  ),
)

const approvals = createApprovalStore(db, stamps)
const allowlist = createAllowlistStore(db, stamps)
const desk = new InteractionDesk({
  relay: createAnswerRelay(new BroadcastChannel('innerloop:answers')),
  isOpen: (sessionId, interactionId) => turns.hasOpenInteraction(sessionId, interactionId),
  recover: (sessionId) => recoverClosedTab(sessionId, recoveryPorts),
})

const models = openModels({ db, vault, providerStore, outside, now: stamps.now })
const { modelDesk } = models

const runner = createTurnRunner({
  builtIn: builtInInstructions,
  model,
  blobs,
  clock: systemClock,
  ids: randomIds,
  toolsFor,
  interactions: desk,
  approvalsOf: (sessionId) => approvals.of(sessionId),
  digest: webDigest,
  health: new ProviderHealth(() => systemClock.monotonic(), Math.random),
  factsOf: (ref) => modelDesk.find(ref),
  paceOf: (ref) => models.paceOf(ref),
  priceOf: (ref) => models.priceOf(ref),
  readSettings: () => settings.readAll(),
  webFactsOf: web.factsOf,
  painterOf: painting.painterOf,
  spending: holdSpending(createSpendingStore(db, stamps.now), (id) => recoverClosedTab(id, recoveryPorts)),
  readNote: async (sessionId) => {
    const read = await notes.read(sessionId)
    return read.ok ? read.value?.text : undefined
  },
  readPatterns: () => allowlist.patterns(),
  redactStoredKeys: (text) => redactStoredKeys(db, vault, text),
})

const runs = new RunSupervisor({
  turns,
  queue: queueStore,
  rendering,
  locks,
  stops,
  clock: systemClock,
  ids: randomIds,
  timers: systemTimers,
  ...runner,
  onEnded: (sessionId, status) => void queue.onTurnEnded(sessionId, status),
})

const queue = new MessageQueue({ store: queueStore, runs, locks, now: stamps.now })

const providerSetup = openProviders({
  db,
  vault,
  store: providerStore,
  outside,
  keys,
  refreshModels: (providerId, signal) => modelDesk.refresh(providerId, signal),
  now: stamps.now,
})

const providers: ProviderEditorPort = {
  save: (draft) => providerSetup.save(draft),
  holdKey: (providerId, apiKey) => keys.after(providerStore.holdKey(providerId, apiKey)),
  remove: (providerId) => keys.after(providerStore.remove(providerId)),
}

// Storage that cannot be used answers every command with a failure; there is nobody else to tell about these.
const recoveryPorts: RecoveryPorts = {
  turns,
  rendering,
  locks,
  clock: systemClock,
  timers: systemTimers,
  runs,
  onAbandoned: (sessionId) => queue.onTurnEnded(sessionId, 'interrupted'),
}
const recovery = startRecovery(recoveryPorts, new AbortController().signal)
void recovery.resumed.then(() => queue.pauseOrphans())

const attachments = new AttachmentDesk({
  read: (bytes, filename) =>
    toolWorkers.run('read-attachment', { bytes, filename }, { signal: new AbortController().signal }),
  store: createAttachmentStore(db),
  locks,
  now: stamps.now,
})

const context = new ContextDesk({
  builtIn: builtInInstructions,
  readNextTurn: (sessionId) => readNextTurn(db, sessionId),
  replyOf: (sessionId) => runs.replyOf(sessionId),
  readSettings: () => settings.readAll(),
  factsOf: (ref) => modelDesk.find(ref),
  toolsFor,
  readAssistant: (id) => readAssistant(db, id),
})

const handlers = createHandlers({
  webServices: web.commands,
  context,
  attachments,
  models: modelDesk,
  runs,
  turns,
  rendering,
  sessions,
  providers,
  settings: {
    save: async (setting) => {
      const usable = setting.key === 'fetch-proxy' ? checkProxyUrl(setting.value) : succeed(null)
      if (!usable.ok) return usable
      const saved = await settings.save(setting)
      if (setting.key === 'lock-keys-after-minutes') await vault.dataKeys.touch()
      return saved
    },
  },
  keys,
  queue,
  desk,
  versions: createVersionStore(db),
  notes,
  memories,
  folders,
  messages: new MessageDesk(marks, stamps.newId),
  assistants,
  outcomes: createOutcomeStore(db),
  enrichments: createEnrichmentStore(db, stamps.now),
  permissions: {
    removeApproval: (id) => approvals.remove(id),
    addPattern: (allowed) => allowlist.add(allowed),
    removePattern: (id) => allowlist.remove(id),
  },
  ...providerSetup,
  compileComponent: (source, signal) => toolWorkers.run('compile-component', { source }, { signal }),
  exportChat: openExports({ db, vault, rendering, now: stamps.now }),
  listTools: () => allTools.map(summariseTool),
  resumed: recovery.resumed,
  now: stamps.now,
})
const connection = serveContract(self, { contract, handlers: async () => succeed(handlers) })

void sessions.purgeDeleted(undoLifeMs)
purgePersonal(undoLifeMs)
// Tabs that the browser opens again at the same time say first what they keep.
systemTimers.schedule(sweepAfterMs, () => void attachments.sweep())
void outsideContacts.prune()
void settings.readAll().then((read) => {
  const isAllowed = read.ok && read.value['refreshes-model-data'] === true
  return modelDesk.refreshOldData(isAllowed, new AbortController().signal)
})

connection.announce()
