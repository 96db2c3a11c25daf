import type { McpAuthorizer } from '../../../adapters/mcp/mcp-authorizer.ts'
import { createMcpConnection } from '../../../adapters/mcp/mcp-client.ts'
import type { McpConnection } from '../../../adapters/mcp/mcp-connection.ts'
import type { DemoMcpServer } from '../../../adapters/mcp/demo-mcp-server.ts'
import type { AuditLog } from '../../../adapters/storage/mcp/audit-log.ts'
import type { McpStore } from '../../../adapters/storage/mcp/mcp-store.ts'
import type { EgressScope, NetworkLogPort } from '../../../core/engine/ports/egress-scope.ts'
import { createFailure, type Failure, type FailureCode } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import { SingleFlight } from '../../../lib/single-flight.ts'
import type { McpServerRow, McpSnapshotRow } from '../../../core/model/mcp/mcp-row.ts'
import type { TimerPort } from '../../timers.ts'
import { ListChanges } from './list-changes.ts'
import { type McpResourceWatcher, McpWatches } from './mcp-watches.ts'

export interface McpConnectionsDeps {
  store: Pick<McpStore, 'find' | 'change' | 'saveSnapshot'>
  audit: Pick<AuditLog, 'add'>
  outside: NetworkLogPort
  /** Returns the offline server, whose code is loaded with its first connection. */
  loadDemo(): Promise<Pick<DemoMcpServer, 'connect'>>
  timers: TimerPort
  authorizerOf(server: McpServerRow): McpAuthorizer
  now(): number
}

/** The arguments of a function that uses a connection. */
export interface McpUse {
  server: McpServerRow
  snapshot: McpSnapshotRow | undefined
  connection: McpConnection
  scope: EgressScope
}

interface RequestOutcome {
  connection: McpConnection
  /** Whether the connection was there before the request. */
  wasConnected: boolean
  failure: Failure | undefined
}

interface OpenConnection {
  connection: McpConnection
  /** The fields that the connection depends on. Another value needs another connection. */
  key: string
  scope: EgressScope
  close: () => void
}

/** The connections of this tab, one for each server that was used. */
export class McpConnections {
  readonly #deps: McpConnectionsDeps
  readonly #open = new Map<McpServerId, OpenConnection>()
  readonly #refreshes = new SingleFlight<Result<RefreshedLists>>()
  readonly #pending = new Map<McpServerId, Promise<unknown>>()
  readonly #watches: McpWatches

  constructor(deps: McpConnectionsDeps) {
    this.#deps = deps
    const changes = new ListChanges(deps.timers, (id) => {
      if (this.#open.has(id)) void this.refresh(id, new AbortController().signal)
    })
    this.#watches = new McpWatches((id) => changes.note(id))
  }

  /** Returns the connection of a server, which connects with its first request. */
  connectionOf(server: McpServerRow): McpConnection {
    return this.#find(server).connection
  }

  /**
   * Opens the notification stream of a server until the returned function is called. When the server says that its lists have
   * changed, they are read again.
   */
  watch(server: McpServerRow): () => void {
    const release = this.#watches.add(server.id, { uris: [], onResourceUpdated: () => undefined })
    this.#watches.open(server.id, this.#find(server))
    return release
  }

  /**
   * Watches resources until the returned function is called. Without one, the stream is opened when this tab uses the server,
   * so that a chat on the screen connects to no server.
   */
  async watchResources(serverId: McpServerId, watcher: McpResourceWatcher): Promise<() => void> {
    const release = this.#watches.add(serverId, watcher)
    const found = await this.#deps.store.find(serverId)
    if (!found.ok || !found.value.server.isOn) return release
    const { server } = found.value
    const isUsed = this.#open.get(serverId)?.connection.era !== undefined
    if (isUsed || watcher.uris.length > 0) this.#watches.open(serverId, this.#find(server))
    return release
  }

  /** Resolves when the lists of a server are not being read, so that no call uses a definition that has just changed. */
  async settleLists(serverId: McpServerId): Promise<void> {
    await this.#pending.get(serverId)
  }

  #find(server: McpServerRow): OpenConnection {
    const { audit } = this.#deps
    const { id: serverId } = server
    const key = JSON.stringify([server.url, server.proxyUrl])
    const open = this.#open.get(serverId)
    if (open?.key === key) return open
    open?.close()
    const { promise, resolve } = Promise.withResolvers<void>()
    let scope: EgressScope | undefined
    // Requests between operations, such as the notification stream, are recorded until the connection is closed.
    void this.#deps.outside.during('mcp', (opened) => {
      scope = opened
      return promise
    })
    const ownScope: EgressScope = { admit: (entry, request) => scope?.admit(entry, request) ?? false }
    const connection = createMcpConnection({
      server,
      scope: ownScope,
      authorizer: server.place === 'remote' ? this.#deps.authorizerOf(server) : undefined,
      onAttempt: (attempt) => audit.add({ type: 'mcp-reconnect-attempted', serverId, attempt }),
      onReconnected: () => audit.add({ type: 'mcp-server-reconnected', serverId }),
      openTransport:
        server.place === 'demo' ? async () => (await this.#deps.loadDemo()).connect() : undefined,
    })
    const close = () => void connection.close().finally(resolve)
    const opened = { connection, key, scope: ownScope, close }
    this.#open.set(serverId, opened)
    return opened
  }

  close(serverId: McpServerId): void {
    this.#watches.close(serverId)
    this.#open.get(serverId)?.close()
    this.#open.delete(serverId)
  }

  /** Runs an operation outside of turns. Stores the negotiated protocol or the failure with the server. */
  async use<Value>(
    serverId: McpServerId,
    work: (use: McpUse) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const { store, outside } = this.#deps
    const found = await store.find(serverId)
    if (!found.ok) return found
    const { server, snapshot } = found.value
    // A server of a backup gets no request before the user has turned it on.
    if (server.isForeign) return fail(createFailure('tool-unavailable'))
    const connection = this.connectionOf(server)
    const wasConnected = connection.era !== undefined
    const done = await outside.during('mcp', (scope) => work({ server, snapshot, connection, scope }))
    await this.noteOutcome(server, { connection, wasConnected, failure: done.ok ? undefined : done.failure })
    return done
  }

  /** Stores the negotiated protocol and the failure of a request with the server, unless the connection was closed meanwhile. */
  async noteOutcome(
    server: McpServerRow,
    { connection, wasConnected, failure }: RequestOutcome,
  ): Promise<void> {
    const { store, audit, now } = this.#deps
    const { id: serverId } = server
    const open = this.#open.get(serverId)
    if (failure?.code === 'aborted' || open?.connection !== connection) return
    const { era } = connection
    const lastFailure = failure && !aboutRequest.has(failure.code) ? failure : undefined
    if (era && !wasConnected) audit.add({ type: 'mcp-server-connected', serverId, era: era.version })
    if (era && wasConnected && !lastFailure && server.lastFailure)
      audit.add({ type: 'mcp-server-reconnected', serverId })
    if (lastFailure) audit.add({ type: 'mcp-server-disconnected', serverId, failureCode: lastFailure.code })
    if (!lastFailure) this.#watches.open(serverId, open)
    if (wasConnected && lastFailure?.code === server.lastFailure?.code) return
    await store.change(serverId, { era: era ? { ...era, at: now() } : server.era, lastFailure })
  }

  /** Reads the lists of a server and stores them. Returns the names of tools whose definition changed. */
  async refresh(serverId: McpServerId, signal: AbortSignal): Promise<Result<RefreshedLists>> {
    const running = this.#refreshes.ask(serverId, () => this.#readLists(serverId, signal))
    this.#pending.set(serverId, running)
    const done = await running
    if (this.#pending.get(serverId) === running) this.#pending.delete(serverId)
    return done
  }

  #readLists(serverId: McpServerId, signal: AbortSignal): Promise<Result<RefreshedLists>> {
    const { store, audit, now } = this.#deps
    return this.use(serverId, async ({ server, snapshot, connection, scope }) => {
      const listing = await connection.list({ signal, scope })
      if (!listing.ok) return listing
      const { toSnapshot } = await import('../../../adapters/mcp/to-snapshot.ts')
      const next = await toSnapshot({ server, listing: listing.value, previous: snapshot, at: now() })
      const saved = await store.saveSnapshot(next)
      if (!saved.ok) return fail(saved.failure)
      const changed = saved.value
      if (changed.length > 0) audit.add({ type: 'mcp-tools-changed', serverId, toolNames: changed })
      return succeed({ tools: next.tools.length, changed: changed.length })
    })
  }
}

/** Failures of one request, after which the server can be used as before. */
const aboutRequest: ReadonlySet<FailureCode> = new Set([
  'mcp-request-refused',
  'mcp-result-invalid',
  'mcp-tool-failed',
  'tool-timed-out',
])

export interface RefreshedLists {
  tools: number
  changed: number
}
