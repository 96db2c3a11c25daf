import { expect, test } from 'vitest'
import { z } from 'zod'
import { seededRandom } from '../../e2e/drivers/seeded-random.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { CacheRules } from '../../src/core/model/context/prompt-cache.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { MessageId, RunId } from '../../src/core/model/id.ts'
import { priceUsage, withCachePrices } from '../../src/core/model/usage/usage-price.ts'
import { noUsage } from '../../src/core/model/usage/usage.ts'
import { CacheServer, type CacheServerOptions } from '../doubles/cache-server.ts'
import { text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { onlyLimits } from './unlimited.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'

/** `npm test` runs a sample of the chats. `npm run soak` runs all of them. */
const isThorough = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000
const chatCount = isThorough ? 40 : 1
const firstSeed = Number(process.env['INNERLOOP_SEED'] ?? 14)
const seeds = Array.from({ length: chatCount }, (_, at) => firstSeed + at)

const price = withCachePrices({ input: 3, output: 15 })
const source = { by: 'collection', name: 'test', at: '2026-11-27' } as const
const lookUp = defineTool({
  name: 'look_up',
  description: 'Returns text.',
  parameters: z.object({ n: z.number() }),
  effects: ['read'],
  execute: ({ n }) => succeed(`Result ${n}. ${'Some words of a page. '.repeat(20 + (n % 30))}`),
})

interface Chat {
  seed: number
  turns: number
  /** Rounds with calls in each turn. */
  rounds: number
  gapMs: number
  cache: CacheRules | undefined
  changeMarks?: CacheServerOptions['changeMarks']
}

interface Outcome {
  /** Share of the input that was read from the cache. */
  readShare: number
  dollars: number
  /** Number of requests, and of those whose forecast was within 10 % of the count. */
  requests: number
  forecast: number
}

/** A turn whose model is a server with a cache. */
class CacheBench extends TurnBench {
  override readonly model: CacheServer

  constructor(options: Omit<CacheServerOptions, 'clock'>) {
    super([], [lookUp])
    this.model = new CacheServer({ ...options, clock: this.clock })
  }
}

/** Runs the turns of a chat, each after a pause. */
async function runChat({ seed, turns, rounds, gapMs, cache, changeMarks }: Chat): Promise<Outcome> {
  const random = seededRandom(seed)
  let now = 1_000_000
  let callCount = 0
  let round = 0
  const answer = (): Script => {
    if (round++ === rounds) return [text('Done.')]
    const calls = Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
      callCount++
      return toolCall(`call-${callCount}`, 'look_up', JSON.stringify({ n: callCount }))
    })
    return [text(`Looking ${round}.`), ...calls]
  }
  const expiries = new Map<string, number>()
  const usages: CacheServer['usages'][number][] = []
  const branch: Message[] = []
  let requests = 0
  let forecast = 0
  for (let turn = 0; turn < turns; turn++) {
    const bench = new CacheBench({ answer, expiries, changeMarks })
    bench.clock.advance(now)
    round = 0
    const question = { ...userMessage(`Question ${turn}`, `question-${turn}`), order: 2 * turn }
    await bench.run({
      branch: [...branch, question],
      limits: onlyLimits(),
      input: {
        prompt: [{ origin: 'built-in', text: 'Follow these instructions. '.repeat(300) }],
        userMessageId: question.id,
        cache,
        price: { price, source },
      },
    })
    const reply = bench.reply()
    expect(reply).toMatchObject({ status: 'complete' })
    usages.push(...bench.model.usages)
    for (const { cache: counted } of bench.log.ofType('provider-request-completed')) {
      const { read = 0, forecast: expected } = counted ?? {}
      requests += 1
      if (Math.abs((expected?.readTokens ?? 0) - read) <= Math.max(read, 1024) * 0.1) forecast += 1
    }
    const id = `answer-${turn}` as MessageId
    branch.push(question, { ...reply, id, runId: `run-${turn + 2}` as RunId, order: 2 * turn + 1 })
    now += gapMs
  }
  const total = { input: 0, read: 0, dollars: 0 }
  for (const { input, read, written, hour } of usages) {
    const usage = {
      ...noUsage,
      requests: 1,
      inputTokens: input,
      cachedInputTokens: read,
      cacheWriteTokens: written,
      cacheWriteHourTokens: hour,
      outputTokens: 20,
    }
    total.input += input
    total.read += read
    total.dollars += priceUsage(usage, { price, source }).cost?.amount ?? 0
  }
  return { readShare: total.read / total.input, dollars: total.dollars, requests, forecast }
}

/** Returns the outcome and its cost in multiples of the same chat without markers. */
async function compare(chat: Chat): Promise<Outcome & { ratio: number }> {
  const [marked, plain] = [await runChat(chat), await runChat({ ...chat, cache: undefined })]
  return { ...marked, ratio: marked.dollars / plain.dollars }
}

const automatic: CacheRules = { mode: 'marked', lifetime: '5m' }
const hour: CacheRules = { mode: 'marked', lifetime: '1h' }
const minuteMs = 60_000

test.each(seeds)('with seed %s, 50 rounds read most of their input from the cache', async (seed) => {
  const chat = { seed, turns: 1, rounds: 50, gapMs: 0, cache: automatic }
  const outcome = await compare(chat)
  expect(outcome.readShare).toBeGreaterThanOrEqual(0.9)
  expect(outcome.ratio).toBeLessThanOrEqual(0.35)
  expect(outcome.forecast / outcome.requests).toBeGreaterThanOrEqual(0.95)
})

test('without the end of the previous request, long rounds read less', async () => {
  const chat = { seed: firstSeed, turns: 1, rounds: 50, gapMs: 0, cache: automatic }
  const { readShare } = await runChat({
    ...chat,
    changeMarks: (marks) => (marks.length === 4 ? marks.filter((_, at) => at !== 2) : marks),
  })
  expect(readShare).toBeLessThan(0.9)
})

test.each([
  ['gaps of 1 minute', minuteMs, automatic, 0.4],
  ['gaps of 70 minutes', 70 * minuteMs, automatic, 1.25],
  ['gaps of 10 minutes, cached for an hour', 10 * minuteMs, hour, 0.6],
] as const)('10 turns with %s', async (_, gapMs, cache, most) => {
  for (const seed of seeds) {
    const outcome = await compare({ seed, turns: 10, rounds: 3, gapMs, cache })
    expect(outcome.ratio).toBeLessThanOrEqual(most)
    expect(outcome.forecast / outcome.requests).toBeGreaterThanOrEqual(0.95)
  }
})
