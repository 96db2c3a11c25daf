import { checkUrl } from '../../../adapters/network/url-gate.ts'
import { createApplicationLock } from '../../../adapters/storage/database/application-lock.ts'
import type { Database } from '../../../adapters/storage/database/schema.ts'
import { createAuditLog } from '../../../adapters/storage/mcp/audit-log.ts'
import { createMcpStore } from '../../../adapters/storage/mcp/mcp-store.ts'
import { createSignInStore } from '../../../adapters/storage/providers/sign-in-store.ts'
import type { ClockAndIds } from '../../../adapters/storage/settings/permission-stores.ts'
import type { KeyVault } from '../../../adapters/storage/vault/key-vault.ts'
import type { ToolWorkers } from '../../../adapters/tool-worker/tool-workers.ts'
import type { NetworkLogPort } from '../../../core/engine/ports/egress-scope.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpServerDraft } from '../../../core/model/commands/mcp-commands.ts'
import type { McpTestProgress } from '../../../core/model/mcp/mcp-connection-test.ts'
import type { McpUpdates, McpWatch } from '../../../core/model/mcp/mcp-watch.ts'
import type { Tool } from '../../../core/engine/calls/tool.ts'
import type { McpChoices, McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import { mcpSignInMaxAgeMs } from '../../../core/model/mcp/mcp-sign-in.ts'
import { once } from '../../../lib/once.ts'
import type { TimerPort } from '../../timers.ts'
import { createMcpCaller } from './mcp-caller.ts'
import { createMcpTools, formatInstructions, type McpToolPorts } from './mcp-tools.ts'
import { succeed, toEmptyResult } from '../../../core/model/failures/result.ts'
import { createLazyAuthorizer } from './lazy-authorizer.ts'
import { McpConnections, type McpConnectionsDeps } from './mcp-connections.ts'
import { toTemporaryPorts } from './temporary-connections.ts'
import { toResourceFile } from './to-resource-file.ts'
import { untilAborted } from '../task-stream.ts'
import type { CommandHandlers, HandlersOf } from '../command-handlers.ts'

export interface McpServiceDeps extends ClockAndIds {
  db: Database
  vault: KeyVault
  outside: NetworkLogPort
  toolWorkers: Pick<ToolWorkers, 'run'>
  timers: TimerPort
  redactStoredKeys(text: string): Promise<string>
}

export interface McpTurnPorts extends Pick<McpToolPorts, 'sessionId' | 'blobs'> {
  /** Choices of the chat and its project about servers. */
  choices: McpChoices | undefined
}

/** The tools and notices that a turn gets from the servers that are on in its chat. */
export interface McpTurn {
  tools: readonly Tool[]
  /** Instructions of the servers, by server. Absent if there are none. */
  instructions?: string | undefined
}

const dayMs = 24 * 60 * 60 * 1000
const minListLifeMs = 60_000

/** Creates the service of MCP servers. It is loaded with the first command or turn that uses a server. */
export function createMcpService(deps: McpServiceDeps) {
  const { db, vault, outside, toolWorkers, timers, redactStoredKeys, now, newId } = deps
  const clockAndIds = { now, newId }
  const store = createMcpStore(db, {
    vault,
    checkAddress: (address) => checkUrl(address, 'person'),
    lock: createApplicationLock(),
    ...clockAndIds,
  })
  const audit = createAuditLog(db, clockAndIds)
  void audit.prune()
  const signIns = once(async () => {
    const { createMcpSignIns } = await import('./mcp-sign-ins.ts')
    return createMcpSignIns({ db, vault, outside, audit, now })
  })
  void createSignInStore(db, 'mcp').sweep(now() - mcpSignInMaxAgeMs)
  const authorizerOf = (server: McpServerRow) =>
    createLazyAuthorizer(
      () => store.needsNoAuthorization(server.id),
      once(async () => (await signIns()).authorizerOf(server)),
    )
  const ports: McpConnectionsDeps = {
    store,
    audit,
    outside,
    timers,
    now,
    authorizerOf,
    loadDemo: once(async () => {
      const { DemoMcpServer } = await import('../../../adapters/mcp/demo-mcp-server.ts')
      return new DemoMcpServer(toolWorkers)
    }),
  }
  const connections = new McpConnections(ports)
  const temporary = new McpConnections(toTemporaryPorts(ports))
  const connectionsOf = (request: { isTemporary?: boolean | undefined }) =>
    request.isTemporary ? temporary : connections
  const close = (serverId: McpServerId) => {
    connections.close(serverId)
    temporary.close(serverId)
  }
  const commands = {
    'save-mcp-server': async (draft) => {
      const saved = await store.save(draft)
      if (!saved.ok) return saved
      close(saved.value.id)
      return succeed({ serverId: saved.value.id })
    },
    'add-demo-mcp-server': async () => {
      const added = await store.addDemo()
      return added.ok ? succeed({ serverId: added.value.id }) : added
    },
    'change-mcp-server': ({ serverId, ...changes }) => {
      if (changes.isOn === false) close(serverId)
      return toEmptyResult(store.change(serverId, changes))
    },
    'remove-mcp-server': ({ serverId }) => {
      close(serverId)
      return toEmptyResult(store.remove(serverId))
    },
    'refresh-mcp-server': ({ serverId }, signal) => connections.refresh(serverId, signal),
    'set-mcp-tools': ({ serverId, tools }) => toEmptyResult(store.setTools(serverId, tools)),
    'accept-mcp-changes': async ({ serverId, tools }) => {
      const accepted = await store.acceptChanges(serverId, tools)
      if (!accepted.ok) return accepted
      audit.add({ type: 'mcp-tools-accepted', serverId, toolNames: accepted.value })
      return succeed({})
    },
    'get-mcp-prompt': async (request, signal) => {
      const { serverId, name, arguments: values } = request
      const read = await connectionsOf(request).use(serverId, ({ connection, scope }) =>
        connection.getPrompt({ name, arguments: values }, { signal, scope }),
      )
      return read.ok ? succeed({ messages: [...read.value] }) : read
    },
    'read-mcp-resource': async (request, signal) => {
      const { serverId, uri } = request
      const read = await connectionsOf(request).use(serverId, ({ connection, scope }) =>
        connection.readResource(uri, { signal, scope }),
      )
      return read.ok ? toResourceFile(uri, read.value) : read
    },
    'complete-mcp-argument': async (request, signal) => {
      const { serverId, of, argument, value, others } = request
      const read = await connectionsOf(request).use(serverId, ({ connection, scope }) =>
        connection.complete({ of, argument, value, others }, { signal, scope }),
      )
      return read.ok ? succeed({ values: [...read.value] }) : read
    },
    'begin-mcp-sign-in': async (start, signal) => (await signIns()).begin(start, signal),
    'finish-mcp-sign-in': async (back, signal) => {
      const done = await (await signIns()).finish(back, signal)
      if (done.ok) void connections.refresh(done.value.serverId, new AbortController().signal)
      return done
    },
    'sign-out-mcp-server': async ({ serverId }) => {
      close(serverId)
      return toEmptyResult((await signIns()).signOut(serverId))
    },
  } satisfies CommandHandlers
  return {
    commands,
    connections,
    async test(draft: McpServerDraft, append: (progress: McpTestProgress) => void, signal: AbortSignal) {
      const { testDraft } = await import('./test-draft.ts')
      await outside.during('connection-test', (scope) =>
        testDraft(draft, {
          find: (id) => store.find(id),
          authorizerOf,
          scope,
          signal,
          append,
        }),
      )
    },
    /** Reports changed resources and keeps notification streams open until the signal aborts. */
    async watch(watch: McpWatch, append: (updates: McpUpdates) => void, signal: AbortSignal) {
      const updated: McpUpdates['updated'][number][] = []
      const releases = await Promise.all(
        watch.servers.map(({ serverId, uris }) =>
          connectionsOf(watch).watchResources(serverId, {
            uris,
            onResourceUpdated(uri) {
              if (updated.some((each) => each.serverId === serverId && each.uri === uri)) return
              updated.push({ serverId, uri })
              append({ updated: [...updated] })
            },
          }),
        ),
      )
      await untilAborted(signal)
      for (const release of releases) release()
    },
    /** Returns what a turn gets, from stored lists. Old lists are read again meanwhile, for the next turn, unless the chat is temporary. */
    async prepareTurn({ choices, ...turn }: McpTurnPorts): Promise<McpTurn> {
      const servers = await store.listForChat(choices)
      if (!servers.ok) return { tools: [] }
      const chat = { isTemporary: isTemporary(turn.sessionId) }
      for (const { server, snapshot } of servers.value) {
        if (snapshot && !chat.isTemporary && isOutdated(snapshot, now())) {
          void connections.refresh(server.id, new AbortController().signal)
        }
      }
      const call = createMcpCaller({ store, connections: connectionsOf(chat), timers, now })
      return {
        tools: createMcpTools(servers.value, { ...turn, call, redactStoredKeys }),
        instructions: formatInstructions(servers.value),
      }
    },
  }
}

function isOutdated({ listedAt, ttlMs = dayMs }: { listedAt: number; ttlMs?: number }, at: number): boolean {
  return listedAt + Math.max(ttlMs, minListLifeMs) < at
}

export type McpCommands = HandlersOf<keyof ReturnType<typeof createMcpService>['commands']>
