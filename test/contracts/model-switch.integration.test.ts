import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import { runTurn } from '../../src/core/engine/turn/run-turn.ts'
import { MessageReducer } from '../../src/core/conversation/message-reducer.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { demoProvider } from '../../src/core/model/providers/model-ref.ts'
import type { MessageId, ProviderId, RunId, SessionId } from '../../src/core/model/id.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import type { Provider } from '../../src/core/model/providers/provider.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { closeServer, listenOnLoopback, originOf } from '../doubles/loopback.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { RecordingRunLog } from '../doubles/recording-run-log.ts'
import { realClock } from '../doubles/real-clock.ts'
import { hasResults, judgeRequest } from './model-switch/judge-request.ts'
import { pixel, secretOf, wires, writeAnswer, type Wire } from './model-switch/wire-answers.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'

type Model = Wire | 'demo'

/** Ids of models that the packages treat as reasoning models. */
const modelIds: Record<Model, string> = {
  openai: 'gpt-5',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-3-pro',
  'openai-compatible': 'm',
  demo: demoProvider.models[0] ?? 'demo',
}

let origin = ''
let answerCount = 0
let seen: { wire: Wire; body: Record<string, unknown>; problems: string[] }[] = []

/** Serves the four dialects and checks requests as strictly as the providers' servers do. */
const server = createServer((request, response) => {
  void (async () => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const wire = wires.find((name) => request.url?.startsWith(`/${name}/`)) ?? 'openai'
    const body = JSON.parse(text) as Record<string, unknown>
    const problems = judgeRequest(wire, body)
    seen.push({ wire, body, problems })
    response.writeHead(problems.length > 0 ? 400 : 200, { 'content-type': 'text/event-stream' })
    answerCount += 1
    response.end(problems.length > 0 ? '' : writeAnswer(wire, answerCount, hasResults(wire, body)))
  })()
})
beforeAll(async () => {
  await listenOnLoopback(server)
  origin = originOf(server)
})
afterAll(() => closeServer(server))

function findProvider(id: ProviderId): Provider {
  const dialect = id as string as Wire
  const version = dialect === 'google' ? 'v1beta' : 'v1'
  return { id, dialect, name: id, baseUrl: `${origin}/${dialect}/${version}`, models: ['m'] }
}

const blobs = new MemoryBlobs()
/** Models that all chats share, because opening a model costs more time than an answer. */
const modelPort = createModelPort({
  providers: { find: async (id) => succeed(findProvider(id)) },
  vault: { read: async () => succeed('sk-test-key') },
  blobs,
  demoPace: { wait: async () => undefined },
})

/** Runs a chat that changes to the next model after each turn. */
class Chat {
  readonly history: Message[] = []
  readonly #ids = new CountedIds()
  readonly #tools = new ToolRegistry()

  constructor() {
    const place = z.object({ place: z.object({ city: z.string(), tags: z.array(z.string()) }) })
    const execute = () => succeed({ found: true })
    const tool = (name: string, parameters: z.ZodObject) =>
      defineTool({ name, description: name, parameters, effects: ['read'], execute })
    this.#tools.register(tool('look_up', place))
    this.#tools.register(tool('current_time', z.object({})))
  }

  async ask(model: Model): Promise<Message> {
    const [sessionId, runId] = ['session' as SessionId, `run-${this.history.length}` as RunId]
    const providerId = (model === 'demo' ? demoProvider.id : model) as ProviderId
    const ref = { providerId, modelId: modelIds[model] }
    const place = (role: Message['role']): Message => ({
      id: `${role}-${this.history.length}` as MessageId,
      sessionId,
      parentId: null,
      order: this.history.length,
      role,
      status: role === 'user' ? 'complete' : 'streaming',
      parts: [],
      createdAt: 0,
    })
    const question: Message = {
      ...place('user'),
      parts: [{ type: 'text', round: 0, text: `Turn for ${model}: where is Bern?` }],
    }
    this.history.push(question)
    const stub: Message = { ...place('assistant'), model: ref, runId }
    const log = new RecordingRunLog()
    await runTurn(
      {
        runId,
        sessionId,
        userMessageId: question.id,
        assistantMessageId: stub.id,
        model: ref,
        prompt: [{ origin: 'built-in', text: 'Be brief.' }],
        history: [...this.history],
        hostedTools: ['web-search'],
      },
      {
        agent: mainThread,
        model: modelPort,
        clock: realClock,
        ids: this.#ids,
        log,
        tools: this.#tools,
        authority: 'unguarded',
        blobs,
      },
      new AbortController().signal,
    )
    const reducer = new MessageReducer(stub)
    for (const event of log.events) reducer.apply(event)
    this.history.push(reducer.message())
    return reducer.message()
  }
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [first].concat(rest)),
  )
}

/**
 * The demo model has a place in the middle, and the first model answers again at the end, so that its own content
 * returns to it past all others.
 */
const orders = permutations<Model>(wires).map((order, index) =>
  order.toSpliced(index % 5, 0, 'demo').concat(order[0] ?? 'openai'),
)

/** `npm run soak` takes every order. Other runs take every third, chosen by the seed. */
const isThorough = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000
const seed = Number(process.env['INNERLOOP_SEED'] ?? Date.now() % 1_000_000)
const taken = orders.filter((_, index) => isThorough || (seed + index) % 3 === 0)

describe(`a chat that goes through all models, in ${taken.length} of ${orders.length} orders (seed ${seed}), with calls in every turn`, () => {
  test.each(taken)('%s, %s, %s, %s, %s, %s', async (...order: Model[]) => {
    seen = []
    const chat = new Chat()
    for (const model of order) {
      const answer = await chat.ask(model)
      expect([model, answer.status, answer.failure?.message]).toEqual([model, 'complete', undefined])
      if (model === 'demo') continue
      expect(answer.parts.some((part) => part.type === 'text' && part.text === `Answer of ${model}.`)).toBe(
        true,
      )
      const calls = answer.parts.flatMap((part) => (part.type === 'tool-call' ? [part.state] : []))
      expect(calls.slice(0, 2)).toEqual(['succeeded', 'succeeded'])
    }
    expect(seen.flatMap(({ wire, problems }) => problems.map((problem) => `${wire}: ${problem}`))).toEqual([])

    const last = seen.at(-1)
    const text = JSON.stringify(last?.body)
    const first = order.find((model) => model !== 'demo')
    expect(last?.wire).toBe(first)
    // The library recognizes a server of this dialect that needs its reasoning back by its host. This server is not one of them.
    expect(text.includes(secretOf(last?.wire ?? 'openai'))).toBe(first !== 'openai-compatible')
    for (const other of wires) expect(text).toContain(`Answer of ${other}.`)
    const isGoogle = first === 'google'
    expect([text.includes(pixel), text.includes('which I cannot see any more')]).toEqual([
      isGoogle,
      !isGoogle,
    ])
  })
})
