/**
 * Measures what one iteration of the loop costs: `node test/bench/loop.ts [repeats]`. The same scripted model over loopback HTTP
 * (a process of its own) for three loops in one run: ours, `streamText` with tools and a step limit, and a bare loop over
 * single model calls. Ours runs whole: events on, real adapters and egress gate, the journal an in-memory store. It runs once
 * more with a context window that is known and never fills. Last come the bytes that ours sends with results that do not fit
 * into a small window.
 */
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  experimental_streamLanguageModelCall as streamLanguageModelCall,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  type ModelMessage,
} from 'ai'
import { z } from 'zod'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import { defaultLimits, type Limits } from '../../src/core/engine/budgets/limits.ts'
import { runTurn } from '../../src/core/engine/turn/run-turn.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { MessageId, ProviderId, RunId, SessionId } from '../../src/core/model/id.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import type { Provider } from '../../src/core/model/providers/provider.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'

const system = 'You are an agent that works in steps.'
const prompt = 'Work through all of the steps.'
/**
 * A step with text has about a hundred tokens: the recordings of tool calls that arrived token by token have 51 and
 * 229 events. A step that only calls its tool has about twenty. There the bare loop alone takes 0.6 of `streamText`,
 * so no loop around the same single model calls can reach 0.45. That figure is printed for information, not as a
 * target.
 */
const tokensPerStep = [100, 20]
const stepCounts = [50, 200]
const mostOfStreamText: Record<number, number> = { 50: 0.45, 200: 0.8 }
const mostOfBare = 1.25
/** Limit of the cost with a known window, relative to the cost without one. */
const mostOfUnknownWindow = 1.05
const largeWindowTokens = 1_000_000
/** Results of 40 kB in a window of 32,768 tokens: the bytes of 200 rounds, relative to those of 50. */
const fullWindow = { windowTokens: 32_768, resultBytes: 40_000, most: 4.5 }
const description = 'Does one step of the work.'
const stepResult = { status: 'done', note: 'The step was done and everything is as it should be. '.repeat(4) }

if (process.argv[2] === 'serve') serve()
else await compare(Number(process.argv[2] ?? 5))

function serve(): void {
  const requests = new Map<string, number>()
  const server = createServer((request, response) => {
    const [, run = '', steps, tokens] = /^\/(\w+)-(\d+)-(\d+)\//.exec(request.url ?? '') ?? []
    const isSummary = request.headers['x-summary'] !== undefined
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (isSummary) {
        response.end(respond(1, 1, 300))
        return
      }
      const count = (requests.get(run) ?? 0) + 1
      requests.set(run, count)
      response.end(respond(count, Number(steps), Number(tokens)))
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : undefined)
  })
}

function respond(count: number, steps: number, tokens: number): string {
  const deltas: object[] = Array.from({ length: tokens }, () => ({ content: 'word ' }))
  const isLast = count >= steps
  const call = { index: 0, id: `call-${count}`, type: 'function' }
  if (!isLast) {
    deltas.push({ tool_calls: [{ ...call, function: { name: 'step', arguments: '' } }] })
    for (const piece of ['{"n":', String(count), '}']) {
      deltas.push({ tool_calls: [{ index: 0, function: { arguments: piece } }] })
    }
  }
  const base = { id: `response-${count}`, object: 'chat.completion.chunk', created: 1, model: 'scripted' }
  const chunks: object[] = deltas.map((delta) => Object.assign({ choices: [{ index: 0, delta }] }, base))
  chunks.push({ ...base, choices: [{ index: 0, delta: {}, finish_reason: isLast ? 'stop' : 'tool_calls' }] })
  chunks.push({
    ...base,
    choices: [],
    usage: { prompt_tokens: 100, completion_tokens: 30, total_tokens: 130 },
  })
  return `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`
}

type Loop = (baseUrl: string, steps: number) => Promise<number>

interface WindowOptions {
  windowTokens?: number
  resultBytes?: number
  /** Called with the size of each request, summaries included. */
  onRequest?: (bytes: number) => void
}

async function runOurs(baseUrl: string, _steps = 0, options: WindowOptions = {}): Promise<number> {
  const { windowTokens, resultBytes = 0, onRequest } = options
  const provider: Provider = {
    id: 'bench' as ProviderId,
    dialect: 'openai-compatible',
    name: 'Bench',
    baseUrl,
    models: [],
  }
  const model = createModelPort({
    providers: { find: async () => succeed(provider) },
    vault: { read: async () => succeed('sk-bench') },
    ...(onRequest && { fetch: countingFetch(onRequest) }),
  })
  const filling = { text: 'Every step has its own facts. '.repeat(resultBytes / 30) }
  const tools = new ToolRegistry()
  tools.register(
    defineTool({
      name: 'step',
      description,
      parameters: z.object({ n: z.number() }),
      effects: ['read'],
      execute: ({ n }) => succeed({ n, ...stepResult, ...(resultBytes > 0 && filling) }),
    }),
  )
  const stored: RunEvent[] = []
  const log = { emit: (event: RunEvent) => void stored.push(event), settle: async () => undefined }
  let ids = 0
  const clock = {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    sleep: (durationMs: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, durationMs)
        signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
      }),
  }
  const user: Message = {
    id: 'message-user' as MessageId,
    sessionId: 'session' as SessionId,
    parentId: null,
    order: 0,
    role: 'user',
    status: 'complete',
    parts: [{ type: 'text', round: 0, text: prompt }],
    createdAt: 0,
  }
  await runTurn(
    {
      runId: 'run' as RunId,
      sessionId: user.sessionId,
      userMessageId: user.id,
      assistantMessageId: 'message-reply' as MessageId,
      model: { providerId: provider.id, modelId: 'scripted' },
      prompt: [{ origin: 'built-in', text: system }],
      history: [user],
      limits: withoutBounds(),
      windowTokens,
    },
    {
      agent: mainThread,
      model,
      clock,
      log,
      tools,
      ids: { next: (prefix) => `${prefix}-${++ids}` },
      authority: 'unguarded',
    },
    new AbortController().signal,
  )
  const end = stored.at(-1)
  if (end?.type !== 'session-turn-end' || end.result !== 'completed') throw new Error(JSON.stringify(end))
  return stored.filter((event) => event.type === 'provider-request-completed').length
}

/** Counts the bytes of each request. A request without tools asks for a summary, which the header tells the server. */
function countingFetch(onRequest: (bytes: number) => void): typeof fetch {
  return (address, init = {}) => {
    const body = typeof init.body === 'string' ? init.body : ''
    onRequest(Buffer.byteLength(body))
    const headers = new Headers(init.headers)
    if (!body.includes('"tools":')) headers.set('x-summary', '1')
    return fetch(address, { ...init, headers })
  }
}

function withoutBounds(): Partial<Limits> {
  const { stopGraceMs, firstTokenMs, streamInactivityMs, toolTimeoutMs } = defaultLimits
  const off = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, Infinity]))
  return { ...off, stopGraceMs, firstTokenMs, streamInactivityMs, toolTimeoutMs }
}

function openSdkModel(baseURL: string) {
  return createOpenAICompatible({ name: 'bench', baseURL, apiKey: 'sk-bench', includeUsage: true }).chatModel(
    'scripted',
  )
}

async function runStreamText(baseUrl: string, steps: number): Promise<number> {
  const step = tool({
    description,
    inputSchema: z.object({ n: z.number() }),
    execute: async ({ n }) => ({ n, ...stepResult }),
  })
  const result = streamText({
    model: openSdkModel(baseUrl),
    system,
    prompt,
    tools: { step },
    stopWhen: isStepCount(steps + 1),
  })
  for await (const part of result.fullStream) if (part.type === 'error') throw part.error
  const done = await result.steps
  return done.length
}

async function runBare(baseUrl: string): Promise<number> {
  const model = openSdkModel(baseUrl)
  const step = tool({
    description,
    inputSchema: jsonSchema<{ n: number }>({
      type: 'object',
      properties: { n: { type: 'number' } },
      required: ['n'],
    }),
  })
  const messages: ModelMessage[] = [{ role: 'user', content: prompt }]
  for (let count = 1; ; count++) {
    const { stream } = await streamLanguageModelCall({
      model,
      instructions: system,
      messages,
      tools: { step },
    })
    let text = ''
    const calls: { toolCallId: string; input: { n: number } }[] = []
    for await (const part of stream) {
      if (part.type === 'text-delta') text += part.text
      else if (part.type === 'tool-call')
        calls.push({ toolCallId: part.toolCallId, input: part.input as { n: number } })
      else if (part.type === 'error') throw part.error
    }
    if (calls.length === 0) return count
    messages.push(
      {
        role: 'assistant',
        content: [
          { type: 'text', text },
          ...calls.map((call) => ({ type: 'tool-call' as const, toolName: 'step', ...call })),
        ],
      },
      {
        role: 'tool',
        content: calls.map(({ toolCallId, input }) => ({
          type: 'tool-result' as const,
          toolCallId,
          toolName: 'step',
          output: { type: 'json' as const, value: { n: input.n, ...stepResult } },
        })),
      },
    )
  }
}

async function compare(repeats: number): Promise<void> {
  const server = fork(new URL(import.meta.url), ['serve'])
  const port = await new Promise<string>((resolve) =>
    server.once('message', (sent: unknown) => resolve(JSON.stringify(sent))),
  )
  const inLargeWindow: Loop = (baseUrl, steps) => runOurs(baseUrl, steps, { windowTokens: largeWindowTokens })
  const loops: Record<string, Loop> = {
    ours: runOurs,
    'in window': inLargeWindow,
    streamText: runStreamText,
    bare: runBare,
  }
  let run = 0
  const measure = async (loop: Loop, { steps, tokens }: Shape): Promise<Cost> => {
    const baseUrl = `http://127.0.0.1:${port}/r${++run}-${steps}-${tokens}/v1`
    const cpu = process.cpuUsage()
    const startedAt = performance.now()
    const count = await loop(baseUrl, steps)
    const wallMs = (performance.now() - startedAt) / steps
    const { user, system: kernel } = process.cpuUsage(cpu)
    if (count !== steps) throw new Error(`${count} requests instead of ${steps}`)
    return { cpuMs: (user + kernel) / 1000 / steps, wallMs }
  }
  for (const loop of Object.values(loops)) {
    for (let warm = 0; warm < 3; warm++) await measure(loop, { steps: 50, tokens: 100 })
  }
  for (const tokens of tokensPerStep) {
    for (const steps of stepCounts) {
      const samples: Record<string, Cost[]> = {}
      for (let repeat = 0; repeat < repeats; repeat++) {
        for (const [name, loop] of Object.entries(loops)) {
          ;(samples[name] ??= []).push(await measure(loop, { steps, tokens }))
        }
      }
      report({ steps, tokens }, samples)
    }
  }
  await reportBytes((steps, onRequest) =>
    runOurs(`http://127.0.0.1:${port}/r${++run}-${steps}-100/v1`, steps, { ...fullWindow, onRequest }),
  )
  server.kill()
}

/** Compares the bytes that a long turn sends with those of a shorter one. */
async function reportBytes(
  turn: (steps: number, onRequest: (bytes: number) => void) => Promise<number>,
): Promise<void> {
  const { windowTokens, resultBytes, most } = fullWindow
  const sent = new Map<number, number>()
  for (const steps of stepCounts) {
    let bytes = 0
    const count = await turn(steps, (size) => (bytes += size))
    if (count !== steps) throw new Error(`${count} requests instead of ${steps}`)
    sent.set(steps, bytes)
  }
  const [short = NaN, long = NaN] = stepCounts.map((steps) => sent.get(steps))
  console.log(
    `loop with results of ${resultBytes} bytes in ${windowTokens} tokens: ${stepCounts[1]} rounds send ${(long / short).toFixed(2)} x the bytes of ${stepCounts[0]} (${(long / 1e6).toFixed(1)} and ${(short / 1e6).toFixed(1)} MB; at most ${most.toFixed(2)})`,
  )
}

interface Shape {
  steps: number
  tokens: number
}

interface Cost {
  cpuMs: number
  wallMs: number
}

/** Compares the three loops within the same repeat, so that a machine that slows down slows all of them. */
function report({ steps, tokens }: Shape, samples: Record<string, Cost[]>): void {
  const place = `loop at ${steps} steps of ${tokens} tokens:`
  for (const [name, costs] of Object.entries(samples)) {
    const [wall, cpu] = [median(costs.map(({ wallMs }) => wallMs)), median(costs.map(({ cpuMs }) => cpuMs))]
    console.log(
      `${place} ${name.padEnd(10)} ${wall.toFixed(2)} ms per iteration, ${cpu.toFixed(2)} ms of CPU`,
    )
  }
  const compareTo = (other: string, most: number, name = 'ours'): string => {
    const ratio = (of: keyof Cost): string =>
      median((samples[name] ?? []).map((cost, at) => cost[of] / (samples[other]?.[at]?.[of] ?? NaN))).toFixed(
        2,
      )
    return `${ratio('wallMs')} x ${other} (by CPU ${ratio('cpuMs')}; at most ${most.toFixed(2)})`
  }
  const most = mostOfStreamText[steps] ?? 1
  console.log(`${place} ours is ${compareTo('streamText', most)}, ${compareTo('bare', mostOfBare)}`)
  console.log(`${place} a known window costs ${compareTo('ours', mostOfUnknownWindow, 'in window')}`)
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? NaN
}
