import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'

/** MCP over a message port, for the demo server. Each message is one JSON-RPC message, and `null` ends the connection. */
export class MessagePortTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #port: MessagePort
  #isClosed = false

  constructor(port: MessagePort) {
    this.#port = port
  }

  start(): Promise<void> {
    this.#port.addEventListener('message', ({ data }) => {
      if (data === null) this.#end()
      else this.onmessage?.(data as JSONRPCMessage)
    })
    this.#port.addEventListener('messageerror', () =>
      this.onerror?.(new Error('a message could not be read')),
    )
    // Browsers that have this event report a worker that was ended.
    this.#port.addEventListener('close', () => this.#end())
    this.#port.start()
    return Promise.resolve()
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the connection is closed'))
    this.#port.postMessage(message, [])
    return Promise.resolve()
  }

  close(): Promise<void> {
    if (!this.#isClosed) this.#port.postMessage(null, [])
    this.#end()
    return Promise.resolve()
  }

  #end(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#port.close()
    this.onclose?.()
  }
}
