import type { McpConnection } from '../../../adapters/mcp/mcp-connection.ts'
import type { EgressScope } from '../../../core/engine/ports/egress-scope.ts'
import type { McpServerId } from '../../../core/model/id.ts'

export interface McpResourceWatcher {
  /** Addresses of resources. Without one, only changes of the lists are noticed. */
  uris: readonly string[]
  onResourceUpdated(uri: string): void
}

/** An open notification stream. */
interface OpenStream {
  connection: McpConnection
  uris: ReadonlySet<string>
  closing: AbortController
}

/** The notification streams of this tab, at most one for each server. A stream is open while the server has a watcher. */
export class McpWatches {
  readonly #onListChanged: (serverId: McpServerId) => void
  readonly #watchers = new Map<McpServerId, Set<McpResourceWatcher>>()
  readonly #streams = new Map<McpServerId, OpenStream>()

  constructor(onListChanged: (serverId: McpServerId) => void) {
    this.#onListChanged = onListChanged
  }

  /** Adds a watcher until the returned function is called. The stream is opened by `open`. */
  add(serverId: McpServerId, watcher: McpResourceWatcher): () => void {
    const watchers = this.#watchers.get(serverId) ?? new Set()
    this.#watchers.set(serverId, watchers.add(watcher))
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0) this.close(serverId)
    }
  }

  /** Opens the stream of a server that has watchers, if it is not open with all their resources. */
  open(
    serverId: McpServerId,
    { connection, scope }: { connection: McpConnection; scope: EgressScope },
  ): void {
    const watchers = this.#watchers.get(serverId)
    if (!watchers?.size) return
    const uris = new Set([...watchers].flatMap((watcher) => watcher.uris))
    const earlier = this.#streams.get(serverId)
    if (earlier?.connection === connection && [...uris].every((uri) => earlier.uris.has(uri))) return
    const closing = new AbortController()
    const stream = { connection, uris, closing }
    this.#streams.set(serverId, stream)
    // The next request to the server tries again.
    const forget = () => {
      if (this.#streams.get(serverId) === stream) this.#streams.delete(serverId)
    }
    const watcher = {
      uris: [...uris],
      onListChanged: () => this.#onListChanged(serverId),
      onResourceUpdated(uri: string) {
        for (const each of watchers) if (each.uris.includes(uri)) each.onResourceUpdated(uri)
      },
      onLost: forget,
    }
    const listen = async () => {
      const opened = await connection.watch(watcher, { signal: closing.signal, scope })
      if (!opened.ok) forget()
    }
    void listen()
    earlier?.closing.abort()
  }

  close(serverId: McpServerId): void {
    this.#streams.get(serverId)?.closing.abort()
    this.#streams.delete(serverId)
  }
}
