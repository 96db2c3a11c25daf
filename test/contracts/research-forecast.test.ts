import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { ModelPort, ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { SessionId } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import { researchLimits } from '../../src/core/model/research/research-limits.ts'
import type { ResearchEffort, ResearchForecast } from '../../src/core/model/research/research-terms.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { finish, reasoning, toolCall } from '../doubles/scripted-model.ts'
import { benchModel } from '../doubles/turn-bench.ts'
import { HostBench } from './host-bench.ts'

// Turns load it on demand, which takes more than the macrotasks that the bench waits.
beforeAll(() => import('../../src/worker/runs/agents/research-turn.ts'))

/** The check runs a sample; `INNERLOOP_RUNS` requests more. Each research has a seed of its own. */
const runCount = Math.min(2000, Number(process.env['INNERLOOP_RUNS'] ?? 48))
const firstSeed = Number(process.env['INNERLOOP_SEED'] ?? Date.now() % 1_000_000)
/** Prices of hosted models of different sizes in 2026, in dollars per million tokens. */
const prices = [
  { input: 0.15, output: 0.6 },
  { input: 0.4, output: 1.6 },
  { input: 1, output: 5 },
  { input: 3, output: 15 },
  { input: 5, output: 25 },
]

/** A generator of random numbers that only its seed decides. */
class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0
    this.number()
  }

  /** Returns a number from 0 to 1. */
  number(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d)
    return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.number() * (high - low)
  }

  count(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  /** Returns a number whose logarithm is normal, as lengths of pages and of thoughts are. */
  logNormal(median: number, sigma: number): number {
    const angle = Math.cos(2 * Math.PI * this.number())
    return median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - this.number())) * angle)
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.count(0, values.length - 1)] as Value
  }

  text(characters: number): string {
    let text = ''
    while (text.length < characters) text += `${Math.floor(this.number() * 1e9).toString(36)} `
    return text.slice(0, characters)
  }
}

/** The habits of one model. The constants of the forecast were set with the seeds 1 to 150; the check takes others. */
interface Habits {
  steps: number
  /** Part of its calls that a researcher uses, and pages that it reads in one response. */
  callPart: number
  pagesAtOnce: number
  thoughtTokens: number
  noteCount: number
  /** Researchers that are sent again after the first round. */
  secondRound: number
  reportTokens: number
}

function createHabits(random: Random, effort: ResearchEffort): Habits {
  const { rounds, researchers } = researchLimits[effort]
  const steps = random.count(1, Math.min(8, researchers))
  const mayRepeat = rounds > 1 && random.number() < 0.4
  return {
    steps,
    callPart: random.between(0.3, 1),
    pagesAtOnce: random.count(1, 3),
    thoughtTokens: Math.min(3000, random.logNormal(200, 0.8)),
    noteCount: random.count(3, 12),
    secondRound: mayRepeat ? random.count(1, Math.max(1, Math.min(3, researchers - steps))) : 0,
    reportTokens: random.between(900, 3500),
  }
}

/** A model with random habits. Usage is about four characters a token. */
class RandomModel implements ModelPort {
  readonly #random: Random
  readonly #habits: Habits
  readonly #callLimit: number
  #calls = 0

  constructor(random: Random, habits: Habits, callLimit: number) {
    this.#random = random
    this.#habits = habits
    this.#callLimit = callLimit
  }

  async *stream(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    const isResearcher = request.tools.some(({ name }) => name === 'submit_notes')
    const calls = isResearcher ? this.#research(request) : this.#supervise(request)
    yield reasoning('One step after the other.')
    for (const [name, args] of calls) yield toolCall(`call-${this.#calls++}`, name, JSON.stringify(args))
    const { system, tools, messages } = request
    const input = Math.ceil(JSON.stringify([system, tools, messages]).length / 4)
    const thought = this.#habits.thoughtTokens * this.#random.between(0.5, 1.5)
    yield finish('tool-calls', { input, output: Math.ceil(JSON.stringify(calls).length / 4 + thought) })
  }

  #supervise({ messages }: ModelRequest): [string, JsonObject][] {
    const { steps, secondRound, reportTokens } = this.#habits
    const called = (name: string) =>
      messages.filter(
        (message) =>
          message.role === 'assistant' &&
          message.parts.some((part) => part.type === 'tool-call' && part.toolName === name),
      ).length
    const ask = (index: number): [string, JsonObject] => [
      'researcher_agent',
      { stepId: `step-${1 + (index % steps)}`, question: `Question ${index}? ${this.#random.text(150)}` },
    ]
    if (called('research_plan') === 0) {
      const planned = Array.from({ length: steps }, (_, at) => ({
        id: `step-${at + 1}`,
        text: `Step ${at}?`,
      }))
      return [['research_plan', { title: 'Plan', steps: planned }]]
    }
    const rounds = called('researcher_agent')
    if (rounds === 0) return Array.from({ length: steps }, (_, index) => ask(index))
    if (rounds === 1 && secondRound > 0)
      return Array.from({ length: secondRound }, (_, at) => ask(steps + at))
    const body = this.#random.text(reportTokens * 4)
    return [['report_generation', { title: 'Report', summary: this.#random.text(500), body }]]
  }

  #research({ messages, toolChoice }: ModelRequest): [string, JsonObject][] {
    const { callPart, pagesAtOnce, noteCount } = this.#habits
    const results = messages.flatMap((message) => (message.role === 'tool' ? message.results : []))
    const wanted = Math.max(2, Math.round(this.#callLimit * callPart))
    const isForced = typeof toolChoice === 'object' && toolChoice.tool === 'submit_notes'
    const listed = [...JSON.stringify(messages).matchAll(/https:\/\/page-\d+\.test\//g)].map(([url]) => url)
    if (isForced || results.length >= wanted) {
      const notes = Array.from({ length: noteCount }, () => ({ claim: this.#random.text(160), sources: [] }))
      return [['submit_notes', { summary: this.#random.text(1500), notes }]]
    }
    const isSearch = results.length === 0 || this.#random.number() < 0.2
    if (isSearch) return [['web_search', { query: this.#random.text(30) }]]
    const left = Math.min(pagesAtOnce, wanted - results.length)
    return Array.from({ length: left }, () => ['fetch_url', { url: this.#random.pick(listed) }])
  }
}

function createTools(random: Random) {
  let pageCount = 0
  const network = (href: string, chosenBy: 'user' | 'model') => {
    const { origin, pathname } = new URL(href)
    return { origin, pathname, href, chosenBy, hasBody: true }
  }
  const search = defineTool({
    name: 'web_search',
    description: 'Searches.',
    parameters: z.object({ query: z.string() }),
    effects: ['read', 'network'],
    address: () => network('https://search.test/', 'user'),
    execute: () =>
      succeed({
        results: Array.from({ length: random.count(4, 10) }, () => ({
          url: `https://page-${pageCount++}.test/`,
          title: random.text(60),
          excerpt: random.text(random.between(100, 600)),
        })),
      }),
  })
  const read = defineTool({
    name: 'fetch_url',
    description: 'Reads.',
    parameters: z.object({ url: z.string() }),
    effects: ['read', 'network'],
    address: ({ url }) => network(url, 'model'),
    execute: ({ url }) =>
      succeed({ url, title: url, text: random.text(Math.min(80_000, random.logNormal(8000, 0.9))) }),
  })
  return [search, read]
}

interface Trial {
  forecast: ResearchForecast
  dollars: number
}

async function runResearch(seed: number): Promise<Trial> {
  const random = new Random(seed)
  const effort = random.pick(['quick', 'normal', 'thorough'] as const)
  const habits = createHabits(random, effort)
  const model = new RandomModel(random, habits, researchLimits[effort].callsPerResearcher)
  const bench = new HostBench([], { playing: model })
  for (const tool of createTools(random)) bench.tools.register(tool)
  bench.web = { ...bench.web, searchEngine: { id: 'tavily', name: 'Tavily', href: 'https://search.test/' } }
  bench.prices.set(benchModel.modelId, random.pick(prices))
  const session = 'session-1' as SessionId
  const started = await bench.send(session, undefined, { research: { effort } })
  const { runId } = started.ok ? started.value : expect.fail()
  const events = (): readonly RunEvent[] => bench.store.runs.get(runId)?.events ?? []
  let trial: Trial | undefined
  for (let wait = 0; wait < 200 && bench.runs.find(session); wait++) {
    await bench.settle()
    const [open] = findOpenInteractions(events())
    if (open?.kind !== 'plan') continue
    const value = { kind: 'plan', plan: open.plan, terms: open.terms } as const
    trial = { forecast: open.forecast, dollars: 0 }
    await bench.interactions.answer(session, {
      interactionId: open.id,
      answer: { outcome: 'accepted', value },
    })
  }
  const end = events().findLast((event) => event.type === 'session-turn-end')
  const planning = events().slice(
    0,
    events().findIndex(({ type }) => type === 'research-terms-set'),
  )
  const before = planning.reduce(
    (sum, event) =>
      event.type === 'provider-request-completed' ? sum + (event.usage.cost?.amount ?? 0) : sum,
    0,
  )
  return { ...(trial ?? expect.fail()), dollars: (end?.usage.cost?.amount ?? 0) - before }
}

test(`the cost of most researches is in the range of their forecast (${runCount} from seed ${firstSeed})`, async () => {
  const trials: Trial[] = []
  for (let index = 0; index < runCount; index++) trials.push(await runResearch(firstSeed + index))
  const lines = trials.map(({ forecast: { dollars: range }, dollars }) => {
    const { low, high } = range ?? expect.fail()
    return { low, high, isInRange: dollars >= low && dollars <= high }
  })
  const share = lines.filter(({ isInRange }) => isInRange).length / lines.length
  const widths = lines.map(({ low, high }) => high / low).toSorted((left, right) => left - right)
  const width = widths[Math.floor(widths.length / 2)] ?? Infinity
  console.log(
    `${(100 * share).toFixed(1)} % in range; the range of half of them is at most 1 to ${width.toFixed(1)}`,
  )
  // A sample may be unlucky.
  expect(share).toBeGreaterThanOrEqual(runCount < 500 ? 0.7 : 10 / 12)
  // A range that is always right says nothing.
  expect(width).toBeLessThanOrEqual(6)
}, 3_600_000)
