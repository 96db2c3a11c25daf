import {
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client'
import { createMcpFetch, type McpFetchOptions, type McpOperation } from '../mcp-fetch.ts'

/** Code of the error by which a lost stream ends its request. The protocol reserves no meaning for it. */
export const lostStreamCode = -32_199

/** Header that names the operation of a request. It is never sent. */
const operationHeader = 'x-innerloop-operation'

const attempts = 5
/** Library's delay of the first attempt. Multiples are no integers, so that delays that the server asked for are recognized. */
const libraryDelayMs = 250.123
const maxDelayMs = 4000
/** Longest delay that a server may ask for. */
const maxServerDelayMs = 10_000

export interface HttpTransportOptions extends Omit<McpFetchOptions, 'purpose' | 'findOperation'> {
  random(): number
  /** A lost stream is opened again. Attempts are counted from 1. */
  onAttempt(attempt: number): void
  /** The notification stream was lost and is open again. */
  onReopened(): void
}

/**
 * Streamable HTTP transport. Adds to the library's: requests that end with an error when their stream is lost, reconnection at
 * once and then with growing delays, and requests that are recorded under their operation.
 */
export class HttpTransport extends StreamableHTTPClientTransport {
  readonly #operations: Map<string, McpOperation>
  readonly #stream: NotificationStream
  readonly #state: { connecting: McpOperation | undefined }
  #nextOperation = 0

  constructor(options: HttpTransportOptions, connecting: McpOperation) {
    const operations = new Map<string, McpOperation>()
    const stream: NotificationStream = { opened: 0 }
    const state: { connecting: McpOperation | undefined } = { connecting }
    const send = createMcpFetch({
      ...options,
      purpose: 'mcp',
      findOperation: (headers) => {
        const name = headers.get(operationHeader)
        headers.delete(operationHeader)
        return name === null ? state.connecting : operations.get(name)
      },
    })
    super(new URL(options.server.url), {
      fetch: async (url, init = {}) => {
        if (init.method !== 'GET') return await send(url, init)
        // A GET opens the notification stream, or resumes it or the stream of a call.
        const { controller } = stream
        if (!controller && operations.size === 0) return new Response(null, { status: 405 })
        const signals = [controller?.signal, init.signal].filter((signal) => signal instanceof AbortSignal)
        const response = await send(url, { ...init, signal: AbortSignal.any(signals) })
        stream.opened += 1
        if (stream.opened > 1) options.onReopened()
        return response
      },
      onInsufficientScope: 'throw',
      reconnectionOptions: {
        initialReconnectionDelay: libraryDelayMs,
        reconnectionDelayGrowFactor: 2,
        maxReconnectionDelay: maxDelayMs + 0.123,
        maxRetries: attempts,
      },
      reconnectionScheduler: (reconnect, delay, attempt) => {
        const isOfServer = Number.isInteger(delay)
        const delayMs = isOfServer ? Math.min(delay, maxServerDelayMs) : delayBefore(attempt, options.random)
        const timer = setTimeout(() => {
          options.onAttempt(attempt + 1)
          reconnect()
        }, delayMs)
        return () => clearTimeout(timer)
      },
    })
    this.#operations = operations
    this.#stream = stream
    this.#state = state
  }

  /** Opens the notification stream of a legacy server, if it is not open. Servers without one answer with 405. */
  async listen(): Promise<void> {
    if (this.#stream.controller) return
    this.#stream.controller = new AbortController()
    this.#stream.opened = 0
    await this.resumeStream('')
  }

  stopListening(): void {
    this.#stream.controller?.abort()
    this.#stream.controller = undefined
  }

  /** Ends the time in which requests without an operation belong to the one that connects. */
  endConnecting(): void {
    this.#state.connecting = undefined
  }

  /** Returns headers by which requests are recorded under the operation, until `forget` is called. */
  register(operation: McpOperation): { headers: Record<string, string>; forget(): void } {
    this.#nextOperation += 1
    const name = String(this.#nextOperation)
    this.#operations.set(name, operation)
    return { headers: { [operationHeader]: name }, forget: () => this.#operations.delete(name) }
  }

  override async send(
    message: JSONRPCMessage | JSONRPCMessage[],
    options: TransportSendOptions = {},
  ): Promise<void> {
    const id = !Array.isArray(message) && 'method' in message && 'id' in message ? message.id : undefined
    await super.send(message, {
      ...options,
      onRequestStreamEnd: () => {
        options.onRequestStreamEnd?.()
        // Nothing happens if the response has already arrived.
        if (typeof id === 'number') {
          this.onmessage?.({ jsonrpc: '2.0', id, error: { code: lostStreamCode, message: 'Stream lost' } })
        }
      },
    })
  }
}

/** Returns the delay before an attempt to connect: none before the first, then 250 ms, doubled up to 4 s, with a jitter of 20%. */
export function delayBefore(attempt: number, random: () => number): number {
  if (attempt === 0) return 0
  const delay = Math.min(250 * 2 ** (attempt - 1), maxDelayMs)
  return Math.round(delay * (0.8 + 0.4 * random()))
}

/** The notification stream of a legacy server. `controller` is set while it may be open. */
interface NotificationStream {
  controller?: AbortController | undefined
  /** Times that it was opened. */
  opened: number
}
