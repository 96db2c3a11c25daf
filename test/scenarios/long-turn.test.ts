import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BranchIds } from '../../src/core/context/branch-ids.ts'
import { estimateMessageTokens, estimateRequestTokens } from '../../src/core/context/request-tokens.ts'
import { defaultLimits } from '../../src/core/engine/budgets/limits.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { LoopReplay } from '../../src/core/engine/loop/replay-loop.ts'
import type {
  ModelMessage,
  ModelPort,
  ModelRequest,
  ModelStreamPart,
} from '../../src/core/engine/ports/turn-ports.ts'
import { roundsPrompt, summaryPrompt } from '../../src/core/model/conversation/prompt-texts.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { onlyLimits } from './unlimited.ts'

const resultBytes = 40_000

/** A page of 40 kB that is different for each number. */
const pageOf = (n: number): string => `Page ${n}. `.padEnd(resultBytes, `The facts of page ${n}. `)

const readPage = defineTool({
  name: 'read_page',
  description: 'Reads a page.',
  parameters: z.object({ n: z.number() }),
  effects: ['read'],
  execute: ({ n }) => succeed(pageOf(n)),
})

/** A model that reads one page in each round and then answers. Its server refuses requests that are larger than the window. */
class ReadingModel implements ModelPort {
  readonly #bench: TurnBench
  readonly #rounds: number
  readonly #windowTokens: number
  readonly #scale: number
  #round = 0
  readonly #lengths = new WeakMap<ModelMessage, number>()
  refusals = 0
  sentCharacters = 0

  constructor(bench: TurnBench, { rounds, windowTokens, scale = 1 }: LongTurn) {
    this.#bench = bench
    this.#scale = scale
    this.#rounds = rounds
    this.#windowTokens = windowTokens
  }

  #lengthOf(message: ModelMessage): number {
    const length = this.#lengths.get(message) ?? JSON.stringify(message).length
    this.#lengths.set(message, length)
    return length
  }

  async *stream(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    this.#bench.model.requests.push(request)
    const input = Math.round(estimateRequestTokens(request) * this.#scale)
    for (const message of request.messages) this.sentCharacters += this.#lengthOf(message)
    if (input > this.#windowTokens) {
      this.refusals += 1
      yield { type: 'failure', failure: createFailure('context-too-long') }
      return
    }
    if (request.system === roundsPrompt || request.system === summaryPrompt) {
      yield text('The pages so far were read.')
      yield finish('stop', { input, output: 10 })
      return
    }
    const n = ++this.#round
    if (n > this.#rounds) {
      yield text('All pages were read.')
      yield finish('stop', { input, output: 10 })
      return
    }
    yield toolCall(`call-${n}`, 'read_page', JSON.stringify({ n }))
    yield finish('tool-calls', { input, output: 10 })
  }
}

interface LongTurn {
  rounds: number
  windowTokens: number
  summarizes: boolean
  /** Ratio of the server's counts to the estimates of the app. */
  scale?: number
}

async function runLongTurn(options: LongTurn) {
  const { windowTokens, summarizes } = options
  const bench = new TurnBench([], [readPage])
  const model = new ReadingModel(bench, options)
  const compactions = { save: async () => succeed(null) }
  bench.extraPorts = { model, ...(summarizes && { compactions }) }
  await bench.run({
    limits: onlyLimits({ maxSummaries: defaultLimits.maxSummaries }),
    input: { windowTokens },
  })
  return { bench, model }
}

function checkLongTurn({ bench, model }: Awaited<ReturnType<typeof runLongTurn>>, rounds: number): void {
  expect(model.refusals).toBe(0)
  expect(bench.reply().status).toBe('complete')
  expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(rounds)
  const branch = new BranchIds([userMessage('Hello'), bench.reply()])
  // What was cleared is read again by the name that stands in its place.
  for (const name of findNames(bench)) {
    const n = Number(name.slice('result_'.length))
    expect(branch.findResult(name)?.result).toBe(pageOf(n))
  }
  if (!bench.input) throw new Error('it did not run')
  const replay = new LoopReplay(bench.input)
  for (const event of bench.log.events) replay.apply(event)
  expect(replay.state.counters).toEqual(bench.end?.counters)
}

function findNames({ requests }: TurnBench): string[] {
  const sent = JSON.stringify(requests.at(-1)?.messages ?? [])
  return [...sent.matchAll(/read_result\(\\+"(result_\d+)\\+"\)/g)].flatMap(([, name]) => name ?? [])
}

const windows = [32_768, 128_000, 200_000]

describe('a turn of 60 rounds with results of 40 kB', () => {
  test.each(
    windows.flatMap((windowTokens) => [true, false].map((summarizes) => ({ windowTokens, summarizes }))),
  )(
    'is complete in a window of $windowTokens tokens, with summaries: $summarizes',
    async ({ windowTokens, summarizes }) => {
      const ran = await runLongTurn({ rounds: 60, windowTokens, summarizes })
      checkLongTurn(ran, 60)
      const reductions = ran.bench.log.ofType('context-reduced')
      expect(reductions.length).toBeGreaterThan(0)
      const isSummarized = reductions.some(({ reduction }) => reduction.kind === 'rounds-summarized')
      expect(isSummarized || findNames(ran.bench).length > 40).toBe(true)
      if (windowTokens !== 200_000) return
      expect(reductions.length).toBeLessThanOrEqual(12)
      expect(reusedShare(ran.bench)).toBeGreaterThan(0.85)
    },
  )

  test.each([true, false])(
    'is complete if the server counts 15 % more than the app estimates, with summaries: %j',
    async (summarizes) => {
      checkLongTurn(await runLongTurn({ rounds: 60, windowTokens: 32_768, summarizes, scale: 1.15 }), 60)
    },
  )
})

/** Returns the share of all sent tokens that requests took over from the start of the request before. */
function reusedShare({ requests }: TurnBench): number {
  let [tokens, reused] = [0, 0]
  for (const [index, { messages }] of requests.entries()) {
    let isSame = true
    for (const [at, message] of messages.entries()) {
      isSame &&= requests[index - 1]?.messages[at] === message
      const size = estimateMessageTokens(message)
      tokens += size
      if (isSame) reused += size
    }
  }
  return reused / tokens
}

test('a turn of 50 rounds without reductions reuses 95 % of its tokens', async () => {
  const { bench } = await runLongTurn({ rounds: 50, windowTokens: 1_000_000, summarizes: true })
  expect(bench.log.ofType('context-reduced')).toEqual([])
  expect(reusedShare(bench)).toBeGreaterThan(0.95)
})

test('a turn of 200 rounds in a window of 32,768 tokens is complete without summaries', async () => {
  checkLongTurn(await runLongTurn({ rounds: 200, windowTokens: 32_768, summarizes: false }), 200)
})

test('in a window of 32,768 tokens, 200 rounds send at most 4.5 times the bytes of 50', async () => {
  const [short, long] = await Promise.all(
    [50, 200].map(async (rounds) => {
      const ran = await runLongTurn({ rounds, windowTokens: 32_768, summarizes: true })
      checkLongTurn(ran, rounds)
      return ran.model.sentCharacters
    }),
  )
  expect((long ?? Infinity) / (short ?? 1)).toBeLessThanOrEqual(4.5)
})

test('a round whose results do not even fit as previews is summarized with the rounds before it', async () => {
  const reading: Script = [
    ...Array.from({ length: 12 }, (_, n) => toolCall(`call-${n}`, 'read_page', JSON.stringify({ n }))),
    // As many as the app estimates, so that its later estimates count.
    finish('tool-calls', { input: 46, output: 300 }),
  ]
  const answer: Script = [text('Twelve pages were read.'), finish('stop')]
  const bench = new TurnBench([reading, ...Array.from({ length: 40 }, () => answer)], [readPage])
  bench.extraPorts = { compactions: { save: async () => succeed(null) } }
  await bench.run({ limits: onlyLimits({ maxSummaries: 4 }), input: { windowTokens: 4096 } })
  const reductions = bench.log.ofType('context-reduced').map(({ reduction }) => reduction)
  expect(reductions).toMatchObject([{ kind: 'rounds-summarized', text: 'Twelve pages were read.' }])
  for (const request of bench.model.requests) {
    expect(estimateRequestTokens(request)).toBeLessThanOrEqual(4096 - 1024)
  }
  expect(bench.reply()).toMatchObject({ status: 'complete' })
  const answered = JSON.stringify(bench.requests.at(-1)?.messages)
  expect(answered).toContain('Twelve pages were read.')
  expect(answered).not.toContain('call-11')
})
