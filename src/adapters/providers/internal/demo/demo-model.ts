import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { JsonObject } from '../../../../core/model/json.ts'
import { refuseLongRequest } from './long-task.ts'
import { planReply, type DemoReply } from './plan-reply.ts'

const firstTokenMs = 180
const roundPauseMs = 60
/** Start of the description of a completion tool, whatever its name is. */
const completionToolStart = 'Hands in the result of this task.'

/**
 * Creates the scripted demo model, which needs neither a key nor a network.
 * It behaves like every other model: the same stream parts, only tools that the request offers, usage at the end, and
 * an immediate stop on abort.
 */
export function createDemoModel(pace?: DemoPace): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'innerloop',
    modelId: 'demo',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('the demo model supports only streaming')),
    doStream: async (options) => {
      const refusal = refuseLongRequest(options.prompt, countPromptTokens(options))
      const reply = await plan(options)
      const timing = pace ?? createDemoPace()
      const parts = refusal ? refuse(refusal, options, timing) : speak(reply, options, timing)
      return { stream: toStream(parts, options.abortSignal) }
    },
  }
}

/** The scripts of researches and stages are loaded with the first request that needs them. */
async function plan(options: LanguageModelV4CallOptions): Promise<DemoReply> {
  if (isResearch(options)) return (await import('./research/plan-research.ts')).planResearch(options)
  const completionTool = findCompletionTool(options)
  if (completionTool) return (await import('./workflow/plan-stage.ts')).planStage(options, completionTool)
  return planReply(options.toolChoice?.type === 'none' ? { ...options, tools: [] } : options)
}

/** Returns the tool whose call ends a stage of a workflow. */
function findCompletionTool({
  tools = [],
}: LanguageModelV4CallOptions): LanguageModelV4FunctionTool | undefined {
  return tools.find(
    (tool): tool is LanguageModelV4FunctionTool =>
      tool.type === 'function' && tool.description?.startsWith(completionToolStart) === true,
  )
}

/** Returns true for requests of a supervisor or a researcher, which alone get these tools. */
function isResearch({ tools = [] }: LanguageModelV4CallOptions): boolean {
  return tools.some(({ name }) => name === 'research_plan' || name === 'submit_notes')
}

/** Refuses the request before any content, as a server does whose window is too small. */
async function* refuse(
  error: JsonObject,
  { abortSignal }: LanguageModelV4CallOptions,
  pace: DemoPace,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  await pace.wait(firstTokenMs, abortSignal)
  yield { type: 'error', error }
}

async function* speak(
  reply: DemoReply,
  options: LanguageModelV4CallOptions,
  pace: DemoPace,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const signal = options.abortSignal
  yield { type: 'stream-start', warnings: [] }
  await pace.wait(firstTokenMs, signal)
  yield* speakProse('reasoning', reply.reasoning, (durationMs) => pace.wait(durationMs * 0.6, signal))
  if (reply.text !== '') {
    await pace.wait(roundPauseMs, signal)
    const share = reply.isSummary ? 0.1 : 1
    yield* speakProse('text', reply.text, (durationMs) => pace.wait(durationMs * share, signal))
  }
  for (const { callId: id, call } of reply.calls) {
    const input = JSON.stringify(call.arguments)
    yield { type: 'tool-input-start', id, toolName: call.toolName }
    for (const delta of splitArguments(input)) {
      await pace.wait(20, signal)
      yield { type: 'tool-input-delta', id, delta }
    }
    yield { type: 'tool-input-end', id }
    yield { type: 'tool-call', toolCallId: id, toolName: call.toolName, input }
  }
  yield {
    type: 'finish',
    finishReason: { unified: reply.calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
    usage: countUsage(reply, options),
  }
}

/** Splits arguments into deltas of 12 characters. Long arguments have longer deltas, so that they take at most 1.5 seconds. */
function splitArguments(input: string): string[] {
  const characters = input.match(/./gsu) ?? []
  const length = Math.max(12, Math.ceil(characters.length / 75))
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(''),
  )
}

async function* speakProse(
  prose: 'text' | 'reasoning',
  text: string,
  wait: (durationMs: number) => Promise<void>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const id = `demo-${prose}`
  yield { type: `${prose}-start`, id }
  for (const delta of text.match(/(?:^\s+)?\S+\s*/gu) ?? []) {
    yield { type: `${prose}-delta`, id, delta }
    await wait(readingTimeMs(delta))
  }
  yield { type: `${prose}-end`, id }
}

/** Returns the delay after a word. The rate is about 50 tokens a second: a word of five letters takes 26 ms. */
function readingTimeMs(word: string): number {
  return 11 + 3 * Math.min(word.trim().length, 10)
}

function countUsage(reply: DemoReply, options: LanguageModelV4CallOptions) {
  const promptTokens = countPromptTokens(options)
  const callText = reply.calls.map(({ call }) => call.toolName + JSON.stringify(call.arguments)).join('')
  const reasoning = toTokens(reply.reasoning.length)
  const text = toTokens(reply.text.length + callText.length)
  return {
    inputTokens: { total: promptTokens, noCache: promptTokens, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: reasoning + text, text, reasoning },
  }
}

function toTokens(characters: number): number {
  return Math.ceil(characters / 4)
}

/**
 * Creates a stream that pulls part by part, so that a consumer that stops reading stops the model. An abort closes the
 * stream.
 */
function toStream(
  parts: AsyncGenerator<LanguageModelV4StreamPart>,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done || signal?.aborted) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

const charactersPerToken = 4
/** Tokens of one image. Models count an image by its size in pixels, not by its bytes. */
const tokensPerImage = 85

export function countPromptTokens({
  prompt,
  tools,
}: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'>): number {
  let imageCount = 0
  const text = JSON.stringify([prompt, tools ?? []], (_key, value: unknown) => {
    if (!isImage(value)) return value
    imageCount += 1
    return { ...value, data: null }
  })
  return Math.ceil(text.length / charactersPerToken) + imageCount * tokensPerImage
}

function isImage(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || !('mediaType' in value) || !('data' in value))
    return false
  return typeof value.mediaType === 'string' && value.mediaType.startsWith('image/')
}

/** Timing of the demo model. Tests do not wait at all. */
export interface DemoPace {
  /** Resolves after the time, or at once on abort. Never rejects. */
  wait(durationMs: number, signal: AbortSignal | undefined): Promise<void>
}

interface PaceClock {
  /** Current time in milliseconds, for durations only. */
  now(): number
  /** Waits at least the given time. */
  sleep: DemoPace['wait']
}

/** Delay that is caught up at most. After a sleep of the device an answer continues at its normal speed. */
const maxCatchUpMs = 500

/**
 * Creates the timing of one answer. A timer that fires late shortens the following waits, so that the whole answer
 * takes as long as planned.
 */
export function createDemoPace({ now, sleep }: PaceClock = platformClock): DemoPace {
  let dueAt = now()
  return {
    async wait(durationMs, signal) {
      dueAt = Math.max(dueAt, now() - maxCatchUpMs) + durationMs
      const remainingMs = dueAt - now()
      if (remainingMs > 0) await sleep(remainingMs, signal)
    },
  }
}

const platformClock: PaceClock = {
  now: () => performance.now(),
  sleep: (durationMs, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, durationMs)
      if (signal?.aborted) end()
      else signal?.addEventListener('abort', end, { once: true })
    }),
}
