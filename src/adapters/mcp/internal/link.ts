import {
  Client,
  type JSONRPCMessage,
  type ProtocolEra,
  type RequestOptions,
  type Transport,
} from '@modelcontextprotocol/client'
import { appVersion } from '../../../core/model/app-version.ts'
import type { Failure, FailureCode } from '../../../core/model/failures/failure.ts'
import type { McpServer } from '../../../core/model/mcp/mcp-server.ts'
import type { McpOperation } from '../mcp-fetch.ts'
import { cleanMessage } from './clean-message.ts'
import { delayBefore, HttpTransport, type HttpTransportOptions } from './http-transport.ts'
import { isRetryable, toMcpFailure } from './to-mcp-failure.ts'
import type { ElicitAnswer } from './to-question.ts'

const attempts = 5
const connectTimeoutMs = 10_000
/** Time for which a legacy server counts as such, so that connecting needs no probe. */
const eraMs = 24 * 60 * 60 * 1000

/** A client that is connected. `http` is absent for a server inside the application. */
export interface Link {
  client: Client
  http?: HttpTransport | undefined
  era: ProtocolEra
  version: string
}

/** A link and the options of one request. */
export interface LinkedRequest extends Link {
  request: RequestOptions
}

interface Attempt {
  /** Operation under which the requests are recorded. */
  operation: McpOperation
  signal: AbortSignal
  isLegacy?: boolean
}

export interface LinkOptions extends Omit<HttpTransportOptions, 'server'> {
  server: Pick<McpServer, 'url' | 'proxyUrl' | 'era'>
  /** Opens another transport than HTTP. */
  openTransport?: (() => Promise<Transport>) | undefined
  /** Answers a question of a legacy server. */
  answer(params: unknown, signal: AbortSignal): Promise<ElicitAnswer>
  onListChanged(): void
  onResourceUpdated(uri: string): void
  /** The notification stream of a legacy server is lost, and all attempts to open it again failed. */
  onStreamLost(): void
  onClosed(): void
}

/**
 * Connects within 10 s: at once, then after growing delays as long as the server does not answer. Rejects with the last error.
 * The requests are recorded under the operation.
 */
export async function openLink(
  options: LinkOptions,
  operation: McpOperation,
  signal: AbortSignal,
): Promise<Link> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), connectTimeoutMs)
  const ending = AbortSignal.any([signal, deadline.signal])
  try {
    for (let attempt = 0; ; attempt += 1) {
      await delay(delayBefore(attempt, options.random), ending)
      if (attempt > 0) options.onAttempt(attempt)
      try {
        return await openOnce(options, { operation, signal: ending }, attempt === 0)
      } catch (error) {
        const isLast = attempt === attempts - 1 || ending.aborted
        if (isLast || !isRetryable(toMcpFailure(error, signal))) throw error
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

async function openOnce(options: LinkOptions, attempt: Attempt, mayFallBack: boolean): Promise<Link> {
  const { era } = options.server
  const isLegacy = era?.kind === 'legacy' && Date.now() - era.at < eraMs
  try {
    return await connect(options, { ...attempt, isLegacy })
  } catch (error) {
    // A server that was legacy may be modern now.
    const isRefused = isLegacy && refusals.has(toMcpFailure(error, attempt.signal).code)
    if (isRefused && mayFallBack) return await connect(options, attempt)
    // The preflight of a legacy server may refuse the headers of the modern protocol, which looks like no response.
    const isUnread = mayFallBack && !isLegacy && isUnreadable(toMcpFailure(error, attempt.signal))
    if (!isUnread || options.openTransport) throw error
    try {
      return await connect(options, { ...attempt, isLegacy: true })
    } catch (refusal) {
      // A modern server that was only slow to start refuses the legacy protocol. The next attempt reaches it.
      const { code } = toMcpFailure(refusal, attempt.signal)
      throw code === 'mcp-request-refused' ? error : refusal
    }
  }
}

const refusals: ReadonlySet<FailureCode> = new Set(['mcp-request-refused', 'mcp-version-unsupported'])

function isUnreadable({ code }: Failure): boolean {
  return ['unreachable', 'cors-blocked', 'origin-not-allowed', 'server-not-running'].includes(code)
}

async function connect(
  options: LinkOptions,
  { operation, signal, isLegacy = false }: Attempt,
): Promise<Link> {
  const http = options.openTransport ? undefined : new HttpTransport(options, operation)
  const transport = http ?? (await options.openTransport?.())
  if (!transport) throw new TypeError('a server without a transport')
  const client = new Client(
    { name: 'innerloop', version: appVersion },
    {
      // Sampling and roots would give a server the user's model and files.
      capabilities: { elicitation: { form: {}, url: {} } },
      versionNegotiation: { mode: 'auto' },
      inputRequired: { autoFulfill: false },
      listMaxPages: 20,
    },
  )
  client.setRequestHandler('elicitation/create', (request, context) =>
    options.answer(request.params, context.mcpReq.signal),
  )
  for (const list of ['tools', 'prompts', 'resources'] as const) {
    client.setNotificationHandler(`notifications/${list}/list_changed`, options.onListChanged)
  }
  client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
    options.onResourceUpdated(params.uri),
  )
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the library's client is no event target
  client.onerror = (error) => {
    if (error.message.startsWith('Maximum reconnection attempts')) options.onStreamLost()
  }
  // The library calls this handler before its own.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is no event target
  transport.onmessage = (message: JSONRPCMessage) => {
    cleanMessage(message, { isLegacy: client.getProtocolEra() !== 'modern' })
  }
  const request: RequestOptions = { signal, timeout: connectTimeoutMs }
  try {
    await client.connect(transport, isLegacy ? { ...request, prior: { kind: 'legacy' } } : request)
  } catch (error) {
    await client.close().catch(() => undefined)
    throw error
  }
  http?.endConnecting()
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the library's client is no event target
  client.onclose = options.onClosed
  return {
    client,
    http,
    era: client.getProtocolEra() ?? 'legacy',
    version: client.getNegotiatedProtocolVersion() ?? '',
  }
}

/** Resolves after a time, or at once when the signal aborts. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
