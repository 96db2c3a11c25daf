// oxlint-disable-next-line import/no-unassigned-import -- must run before any schema is made
import './configure-zod.ts'
import { createReplyRenderer, rendererVersion, renderProse } from '../adapters/markdown/reply-renderer.ts'
import { testConnection } from '../adapters/providers/connection-test.ts'
import { createModelPort } from '../adapters/providers/model-port.ts'
import { openDatabase } from '../adapters/storage/database.ts'
import { createKeyVault } from '../adapters/storage/key-vault.ts'
import { createProviderStore } from '../adapters/storage/provider-store.ts'
import { createSessionStore } from '../adapters/storage/session-store.ts'
import { createSettingStore } from '../adapters/storage/setting-store.ts'
import { createTurnStore } from '../adapters/storage/turn-store.ts'
import { builtInTools } from '../adapters/tools/built-in-tools.ts'
import { systemPrompt } from '../core/context/system-prompt.ts'
import { runTurn } from '../core/engine/run-turn.ts'
import { ToolRegistry } from '../core/engine/tool-registry.ts'
import { succeed } from '../core/kernel/result.ts'
import { contract } from './contract.ts'
import { createHandlers, type ProviderEditorPort } from './handlers.ts'
import { createWebLocks } from './host/lock-port.ts'
import { recoverRuns } from './host/recovery.ts'
import { RunSupervisor } from './host/run-supervisor.ts'
import { createStopBroadcast } from './host/stop-port.ts'
import { randomIds, systemClock } from './host/system-ports.ts'

import { systemTimers } from './timers.ts'
import { serveContract } from './wire/server-connection.ts'

/** The worker's composition root: adapters into ports, handlers onto the wire. */
const undoLifeMs = 24 * 60 * 60 * 1000

const db = openDatabase()
const vault = createKeyVault(db)
const turns = createTurnStore(db)
const sessions = createSessionStore(db)
const providerStore = createProviderStore(db, vault)
const settings = createSettingStore(db)
const rendering = { version: rendererVersion, createRenderer: () => createReplyRenderer(), renderProse }
const locks = createWebLocks(navigator.locks)
const stops = createStopBroadcast(new BroadcastChannel('innerloop:stop'))
const model = createModelPort({ providers: providerStore, vault })

const tools = new ToolRegistry()
for (const tool of builtInTools(systemClock)) tools.register(tool)

const runs = new RunSupervisor({
  turns,
  rendering,
  locks,
  stops,
  clock: systemClock,
  ids: randomIds,
  timers: systemTimers,
  system: systemPrompt,
  runTurn: (input, log, signal) =>
    runTurn(input, { model, clock: systemClock, ids: randomIds, log, tools }, signal),
})

const providers: ProviderEditorPort = {
  save: async (draft) => {
    const saved = await providerStore.save(draft)
    return saved.ok ? succeed({ providerId: saved.value.id }) : saved
  },
  remove: (providerId) => providerStore.remove(providerId),
  test: async (draft, signal) => succeed(await testConnection(draft, { vault }, signal)),
}

const handlers = createHandlers({ runs, turns, rendering, sessions, providers, settings })
const connection = serveContract(self, { contract, handlers: async () => succeed(handlers) })

// Storage that cannot be used answers every command with a failure; there is nobody else to tell about these two.
void recoverRuns({ turns, rendering, locks, clock: systemClock }, new AbortController().signal)
void sessions.purgeDeleted(undoLifeMs)

connection.announce()
