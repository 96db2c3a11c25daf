import { MessagePortTransport } from '../tool-worker/message-port-transport.ts'
import type { ToolWorkers } from '../tool-worker/tool-workers.ts'

/** Longest time that a timer can wait, about 24 days. */
const timeoutMs = 2 ** 31 - 1

/**
 * The offline MCP server, in a tool worker. It starts with its first connection and runs until this worker ends, or until it
 * crashes. Then it starts again with the next connection.
 */
export class DemoMcpServer {
  readonly #workers: Pick<ToolWorkers, 'run'>
  #connections: MessagePort | undefined

  constructor(workers: Pick<ToolWorkers, 'run'>) {
    this.#workers = workers
  }

  /** Returns the transport of a new connection. */
  connect(): MessagePortTransport {
    const { port1: near, port2: far } = new MessageChannel()
    this.#connections ??= this.#start()
    this.#connections.postMessage(far, [far])
    return new MessagePortTransport(near)
  }

  #start(): MessagePort {
    const { port1: near, port2: far } = new MessageChannel()
    void this.#run(far).finally(() => {
      near.close()
      this.#connections = undefined
    })
    return near
  }

  #run(connections: MessagePort): Promise<unknown> {
    const { signal } = new AbortController()
    return this.#workers.run(
      'demo-mcp-server',
      { connections },
      { signal, timeoutMs, transfer: [connections] },
    )
  }
}
