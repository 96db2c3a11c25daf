import { isInputRequiredResult, type Transport } from '@modelcontextprotocol/client'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, type Result, succeed } from '../../core/model/failures/result.ts'
import type { McpServer } from '../../core/model/mcp/mcp-server.ts'
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
import { readPrompt, readResourceContents, readToolResult } from './read-result.ts'
import { CallLimits } from './internal/call-limits.ts'
import { type Link, type LinkedRequest, openLink } from './internal/link.ts'
import { watchServer } from './internal/watch-server.ts'
import {
  type Continuation,
  maxQuestions,
  readInputRequired,
  toContinuation,
} from './internal/question-rounds.ts'
import { Slots } from './internal/slots.ts'
import { readLists } from './internal/to-listing.ts'
import { findRequiredPages, isRetryable, isSessionLost, toMcpFailure } from './internal/to-mcp-failure.ts'
import { type ElicitAnswer, toElicitAnswer, toQuestion } from './internal/to-question.ts'

export interface McpConnectionOptions {
  server: Pick<McpServer, 'url' | 'proxyUrl' | 'era'>
  /** Scope of requests that belong to no operation, such as the notification stream. */
  scope: EgressScope
  authorizer?: McpAuthorizer | undefined
  /** Opens the transport of a server inside the application, instead of HTTP. */
  openTransport?: (() => Promise<Transport>) | undefined
  platform?: EgressPlatform | undefined
  random?: () => number
}

const maxCallsAtOnce = 4
const requestTimeoutMs = 30_000
/** Longest time that a timer takes. The call's own limits end it before. */
const noTimeoutMs = 2 ** 31 - 1
const maxRounds = 10
/** How long the notification stream of a legacy server stays open after a call. Some servers ask the user there. */
const idleStreamMs = 30_000

/** Creates a connection to a server. Nothing is sent before the first operation. */
export function createMcpConnection(options: McpConnectionOptions): McpConnection {
  return new Connection(options)
}

/** A running call of a legacy server. Its questions do not name the call, so that the newest one gets them. */
interface LegacyCall {
  ask(params: unknown, signal: AbortSignal): Promise<ElicitAnswer>
}

class Connection implements McpConnection {
  readonly #options: McpConnectionOptions
  readonly #ending = new AbortController()
  readonly #slots = new Slots(maxCallsAtOnce)
  readonly #watchers = new Set<McpWatcher>()
  readonly #legacyCalls: LegacyCall[] = []
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
    try {
      const started: McpOperation = { scope: options.scope, isAnswered: false }
      const first = await this.#callOnce(call, { options, signal, limits, operation: started })
      const { readOnly, idempotent } = call.tool.hints
      const mayRepeat = (readOnly === true || idempotent === true) && !started.isAnswered && !signal.aborted
      if (first.ok || !mayRepeat || !isRetryable(first.failure))
        return this.#withLimit(first, options, limits)
      const operation: McpOperation = { scope: options.scope, isAnswered: false }
      return this.#withLimit(
        await this.#callOnce(call, { options, signal, limits, operation }),
        options,
        limits,
      )
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
    await link?.http?.terminateSession().catch(() => undefined)
    await link?.client.close().catch(() => undefined)
  }

  #withLimit(
    result: Result<McpCallOutcome>,
    { signal }: McpCallOptions,
    limits: CallLimits,
  ): Result<McpCallOutcome> {
    const isLate = !result.ok && !signal.aborted && limits.signal.aborted
    return isLate ? fail(createFailure('tool-timed-out')) : result
  }

  async #callOnce(call: McpCall, context: CallContext): Promise<Result<McpCallOutcome>> {
    const { signal, operation } = context
    const done = await this.#run(
      { signal, scope: operation.scope },
      async (link) =>
        link.era === 'modern'
          ? await this.#callModern(link, call, context)
          : await this.#callLegacy(link, call, context),
      operation,
    )
    return done.ok ? done.value : done
  }

  async #callModern(
    link: LinkedRequest,
    call: McpCall,
    { options, limits }: CallContext,
  ): Promise<Result<McpCallOutcome>> {
    let continuation: Continuation | undefined = { asked: 0 }
    if (call.resume) continuation = toContinuation(call.resume.checkpoint, call.resume.answers)
    for (let round = 0; continuation && round < maxRounds; round += 1) {
      const { asked, ...more }: Continuation = continuation
      const result = await this.#request(link, call, { options, limits, more })
      if (!isInputRequiredResult(result)) return toOutcome(result, call)
      const required = readInputRequired(result, asked)
      if (!required) break
      const { questions, checkpoint } = required
      if (questions.length > 0) return succeed({ kind: 'questions', questions, checkpoint })
      continuation = toContinuation(checkpoint, [])
    }
    return fail(createFailure('mcp-result-invalid', { detail: 'questions that cannot be shown' }))
  }

  async #callLegacy(
    link: LinkedRequest,
    call: McpCall,
    { options, limits, signal }: CallContext,
  ): Promise<Result<McpCallOutcome>> {
    let asked = 0
    const ask: LegacyCall['ask'] = async (params, asking) => {
      const question = toQuestion(params)
      asked += 1
      if (!question || !options.ask || asked > maxQuestions) return { action: 'cancel' }
      limits.pause()
      try {
        return toElicitAnswer(await options.ask(question, AbortSignal.any([signal, asking])), params)
      } finally {
        limits.resume()
      }
    }
    const legacyCall = { ask }
    this.#legacyCalls.push(legacyCall)
    clearTimeout(this.#idle)
    try {
      await link.http?.listen().catch(() => undefined)
      for (;;) {
        try {
          return toOutcome(await this.#request(link, call, { options, limits }), call)
        } catch (error) {
          const pages = findRequiredPages(error)
          if (!pages || asked >= maxQuestions) throw error
          for (const page of pages) if ((await ask(page, signal)).action !== 'accept') throw error
        }
      }
    } finally {
      this.#legacyCalls.splice(this.#legacyCalls.indexOf(legacyCall), 1)
      this.#stopListeningLater()
    }
  }

  async #request(
    { client, request }: LinkedRequest,
    { tool, arguments: args }: McpCall,
    {
      options,
      limits,
      more,
    }: { options: McpCallOptions; limits: CallLimits; more?: Omit<Continuation, 'asked'> },
  ) {
    return await client.callTool(
      { name: tool.remoteName, arguments: args, ...more },
      {
        ...request,
        timeout: noTimeoutMs,
        allowInputRequired: true,
        // Without the output schema: `read-result.ts` checks it with limits.
        toolDefinition: { name: tool.remoteName, inputSchema: { ...tool.inputSchema, type: 'object' } },
        onprogress: (progress) => {
          limits.renew()
          options.onProgress?.(progress)
        },
      },
    )
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
        if (link?.era === 'legacy' && isSessionLost(error) && attempt === 0 && !signal.aborted) {
          await this.#drop(link)
          continue
        }
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
    const { bodyFailure } = operation
    if (failure.code === 'mcp-connection-lost' && bodyFailure?.code === 'response-too-large') {
      return createFailure('mcp-result-invalid', { detail: bodyFailure.detail })
    }
    const isSilent = failure.code === 'tool-timed-out' && !isConnected
    const isLost = isSilent || failure.code === 'stream-cut' || (isConnected && isRetryable(failure))
    return isLost ? createFailure('mcp-connection-lost', { detail: failure.message }) : failure
  }

  async #open(operation: McpOperation, signal: AbortSignal): Promise<Link> {
    const opening = (this.#link ??= this.#connect(operation, signal))
    const link = await opening
    signal.throwIfAborted()
    this.era = { kind: link.era, version: link.version }
    return link
  }

  async #connect(operation: McpOperation, signal: AbortSignal): Promise<Link> {
    const notify = () => this.#watchers.forEach((watcher) => watcher.onListChanged())
    try {
      return await openLink(
        {
          ...this.#options,
          random: this.#random,
          answer: async (params, asking) =>
            (await this.#legacyCalls.at(-1)?.ask(params, asking)) ?? { action: 'cancel' },
          onListChanged: notify,
          onReopened: notify,
          onResourceUpdated: (uri) => this.#watchers.forEach((watcher) => watcher.onResourceUpdated(uri)),
          onStreamLost: () => this.#watchers.forEach((watcher) => watcher.onLost()),
          onClosed: () => {
            this.#link = undefined
          },
        },
        operation,
        AbortSignal.any([signal, this.#ending.signal]),
      )
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

  readonly #random = () => (this.#options.random ?? Math.random)()
}

interface CallContext {
  options: McpCallOptions
  /** Aborts when the call is stopped or a limit is reached. */
  signal: AbortSignal
  limits: CallLimits
  operation: McpOperation
}

function toOutcome(result: Parameters<typeof readToolResult>[0], { tool }: McpCall): Result<McpCallOutcome> {
  const read = readToolResult(result, tool.outputSchema)
  return read.ok ? succeed({ kind: 'result', result: read.value }) : read
}
