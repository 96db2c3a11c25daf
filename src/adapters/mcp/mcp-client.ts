import type { Transport } from '@modelcontextprotocol/client'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, type Result, succeed } from '../../core/model/failures/result.ts'
import type { McpServer } from '../../core/model/mcp/mcp-server.ts'
import { findEgressFailure } from '../network/egress-error.ts'
import type { EgressPlatform } from '../network/egress-fetch.ts'
import type { McpAuthorizer } from './mcp-authorizer.ts'
import type {
  McpCall,
  McpCallOptions,
  McpCallOutcome,
  McpCompletion,
  McpConnection,
  McpListing,
  McpPromptMessage,
  McpRequestOptions,
  McpResourceContent,
  McpWatcher,
} from './mcp-connection.ts'
import type { McpOperation } from './mcp-fetch.ts'
import { readPrompt, readResourceContents } from './read-result.ts'
import { CallLimits } from './internal/call-limits.ts'
import { type AnswerQuestion, type CallContext, callLegacy, callModern } from './internal/call-tool.ts'
import { delay, type Link, type LinkedRequest, openLink } from './internal/link.ts'
import { watchServer } from './internal/watch-server.ts'
import { Slots } from './internal/slots.ts'
import { readLists } from './internal/to-listing.ts'
import { isRetryable, isSessionLost, toMcpFailure } from './internal/to-mcp-failure.ts'

export interface McpConnectionOptions {
  server: Pick<McpServer, 'url' | 'proxyUrl' | 'era'>
  /** Scope of requests that belong to no operation, such as the notification stream. */
  scope: EgressScope
  authorizer?: McpAuthorizer | undefined
  /** Opens the transport of a server inside the application, instead of HTTP. */
  openTransport?: (() => Promise<Transport>) | undefined
  platform?: EgressPlatform | undefined
  random?: () => number
  /** The connection was lost, or could not be made, and is tried again. Attempts are counted from 1. */
  onAttempt?(attempt: number): void
  onReconnected?(): void
}

const maxCallsAtOnce = 4
const requestTimeoutMs = 30_000
/** Time for a server to end the session. A connection is closed even if it does not answer. */
const sessionEndMs = 3000
/** Time for which the notification stream of a legacy server stays open after a call. Some servers ask the user there. */
const idleStreamMs = 30_000

/** Creates a connection to a server. Nothing is sent before the first operation. */
export function createMcpConnection(options: McpConnectionOptions): McpConnection {
  return new Connection(options)
}

class Connection implements McpConnection {
  readonly #options: McpConnectionOptions
  readonly #ending = new AbortController()
  readonly #slots = new Slots(maxCallsAtOnce)
  readonly #watchers = new Set<McpWatcher>()
  /** Running calls of a legacy server. Its questions do not name the call, so that the newest one answers. */
  readonly #legacyCalls: AnswerQuestion[] = []
  #link: Promise<Link> | undefined
  #idle: ReturnType<typeof setTimeout> | undefined
  era: McpConnection['era']

  constructor(options: McpConnectionOptions) {
    this.#options = options
  }

  async list(options: McpRequestOptions): Promise<Result<McpListing>> {
    return await this.#run(options, ({ client, request }) => readLists(client, request))
  }

  async getPrompt(
    prompt: { name: string; arguments: Record<string, string> },
    options: McpRequestOptions,
  ): Promise<Result<readonly McpPromptMessage[]>> {
    return await this.#run(options, async ({ client, request }) =>
      readPrompt(await client.getPrompt(prompt, request)),
    )
  }

  async readResource(
    uri: string,
    options: McpRequestOptions,
  ): Promise<Result<readonly McpResourceContent[]>> {
    const read = await this.#run(options, async ({ client, request }) =>
      readResourceContents(await client.readResource({ uri }, { ...request, cacheMode: 'bypass' })),
    )
    return read.ok ? read.value : read
  }

  async complete(
    { of, argument, value, others }: McpCompletion,
    options: McpRequestOptions,
  ): Promise<Result<readonly string[]>> {
    return await this.#run(options, async ({ client, request }) => {
      if (!client.getServerCapabilities()?.completions) return []
      const ref =
        of.kind === 'prompt'
          ? ({ type: 'ref/prompt', name: of.name } as const)
          : ({ type: 'ref/resource', uri: of.uriTemplate } as const)
      const params = { ref, argument: { name: argument, value }, context: { arguments: others } }
      return (await client.complete(params, request)).completion.values
    })
  }

  async watch(watcher: McpWatcher, options: McpRequestOptions): Promise<Result<null>> {
    const { signal } = options
    this.#watchers.add(watcher)
    signal.addEventListener('abort', () => {
      this.#watchers.delete(watcher)
      this.#stopListeningLater()
    })
    const opened = await watchServer(watcher, {
      signal: AbortSignal.any([signal, this.#ending.signal]),
      random: this.#random,
      onAttempt: this.#onAttempt,
      onReconnected: this.#onReconnected,
      run: (work) => this.#run(options, work),
    })
    if (!opened.ok) this.#watchers.delete(watcher)
    return opened
  }

  async callTool(call: McpCall, options: McpCallOptions): Promise<Result<McpCallOutcome>> {
    const release = await this.#slots.enter(options.signal)
    if (!release) return fail(createFailure('aborted'))
    const limits = new CallLimits(options.timeoutMs)
    const signal = AbortSignal.any([options.signal, limits.signal])
    const context: CallContext = { options, signal, limits }
    try {
      const started: McpOperation = { scope: options.scope, isAnswered: false }
      let outcome = await this.#callOnce(call, context, started)
      const { readOnly, idempotent } = call.tool.hints
      const mayRepeat = (readOnly === true || idempotent === true) && !started.isAnswered && !signal.aborted
      if (!outcome.ok && mayRepeat && isRetryable(outcome.failure)) {
        options.onResent?.()
        outcome = await this.#callOnce(call, context, { scope: options.scope, isAnswered: false })
      }
      const isLate = !outcome.ok && !options.signal.aborted && limits.signal.aborted
      return isLate ? fail(createFailure('tool-timed-out')) : outcome
    } finally {
      limits.pause()
      release()
    }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    clearTimeout(this.#idle)
    const link = await this.#link?.catch(() => undefined)
    this.#link = undefined
    link?.http?.stopListening()
    if (link?.http) {
      const ended = new AbortController()
      void link.http.terminateSession().then(
        () => ended.abort(),
        () => ended.abort(),
      )
      await delay(sessionEndMs, ended.signal)
    }
    await link?.client.close().catch(() => undefined)
  }

  async #callOnce(
    call: McpCall,
    context: CallContext,
    operation: McpOperation,
  ): Promise<Result<McpCallOutcome>> {
    const done = await this.#run(
      { signal: context.signal, scope: operation.scope },
      async (link) =>
        link.era === 'modern'
          ? await callModern(link, call, context)
          : await callLegacy(link, call, { ...context, listen: (answer) => this.#listen(answer) }),
      operation,
    )
    return done.ok ? done.value : done
  }

  #listen(answer: AnswerQuestion): () => void {
    this.#legacyCalls.push(answer)
    clearTimeout(this.#idle)
    return () => {
      this.#legacyCalls.splice(this.#legacyCalls.indexOf(answer), 1)
      this.#stopListeningLater()
    }
  }

  /**
   * Runs one operation on a connected client. If a legacy server has forgotten the session, the operation runs again in a new
   * one, because the server ran nothing.
   */
  async #run<Value>(
    { signal, scope }: McpRequestOptions,
    work: (link: LinkedRequest) => Promise<Value>,
    operation: McpOperation = { scope, isAnswered: false },
  ): Promise<Result<Value>> {
    for (let attempt = 0; ; attempt += 1) {
      let link: Link | undefined
      try {
        link = await this.#open(operation, signal)
        // Only the operation itself counts as answered.
        operation.isAnswered = false
        const registered = link.http?.register(operation)
        try {
          return succeed(
            await work({
              ...link,
              request: { signal, timeout: requestTimeoutMs, headers: registered?.headers },
            }),
          )
        } finally {
          registered?.forget()
        }
      } catch (error) {
        const mayRepeat = attempt === 0 && !signal.aborted
        if (mayRepeat && link?.era === 'legacy' && isSessionLost(error)) {
          await this.#drop(link)
          continue
        }
        // Another operation was connecting, and its scope has ended.
        if (mayRepeat && !link && findEgressFailure(error)?.code === 'aborted') continue
        return fail(this.#describe(error, { signal, operation, isConnected: link !== undefined }))
      }
    }
  }

  #describe(
    error: unknown,
    {
      signal,
      operation,
      isConnected,
    }: { signal: AbortSignal; operation: McpOperation; isConnected: boolean },
  ): Failure {
    const failure = toMcpFailure(error, signal)
    if (this.#ending.signal.aborted) return createFailure('aborted')
    const ended = failure.code === 'mcp-connection-lost' ? (operation.bodyFailure ?? failure) : failure
    if (ended.code === 'response-too-large')
      return createFailure('mcp-result-invalid', { detail: ended.detail })
    const isSilent = failure.code === 'tool-timed-out' && !isConnected
    const isLost = isSilent || failure.code === 'stream-cut' || (isConnected && isRetryable(failure))
    return isLost ? createFailure('mcp-connection-lost', { detail: failure.message }) : failure
  }

  async #open(operation: McpOperation, signal: AbortSignal): Promise<Link> {
    const link = await untilAborted((this.#link ??= this.#connect(operation)), signal)
    this.era = { kind: link.era, version: link.version }
    return link
  }

  async #connect(operation: McpOperation): Promise<Link> {
    const notify = () => this.#watchers.forEach((watcher) => watcher.onListChanged())
    const isKnown = this.era !== undefined
    try {
      const link = await openLink(
        {
          ...this.#options,
          random: this.#random,
          answer: async (params, asking) =>
            (await this.#legacyCalls.at(-1)?.(params, asking)) ?? { action: 'cancel' },
          onListChanged: notify,
          onAttempt: this.#onAttempt,
          onReopened: () => {
            this.#onReconnected()
            notify()
          },
          onResourceUpdated: (uri) => this.#watchers.forEach((watcher) => watcher.onResourceUpdated(uri)),
          onStreamLost: () => this.#watchers.forEach((watcher) => watcher.onLost()),
          onClosed: () => {
            this.#link = undefined
          },
        },
        operation,
        this.#ending.signal,
      )
      if (isKnown) this.#onReconnected()
      return link
    } catch (error) {
      this.#link = undefined
      throw error
    }
  }

  async #drop(link: Link): Promise<void> {
    this.#link = undefined
    link.http?.stopListening()
    await link.client.close().catch(() => undefined)
  }

  #stopListeningLater(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      if (this.#watchers.size > 0 || this.#legacyCalls.length > 0) return
      void this.#link?.then(
        ({ http }) => http?.stopListening(),
        () => undefined,
      )
    }, idleStreamMs)
  }

  readonly #onAttempt = (attempt: number) => this.#options.onAttempt?.(attempt)
  readonly #onReconnected = () => this.#options.onReconnected?.()
  readonly #random = () => (this.#options.random ?? Math.random)()
}

/** Waits for work that goes on, also if the signal aborts. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  return await new Promise<Value>((resolve, reject) => {
    const stop = () => reject(new DOMException('Aborted', 'AbortError'))
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
