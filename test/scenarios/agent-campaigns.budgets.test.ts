import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { estimateRequestTokens } from '../../src/core/context/request-tokens.ts'
import { addAmounts, noAmount, type Amount } from '../../src/core/engine/budgets/budget.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { ModelPort, ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import type { Assistant } from '../../src/core/model/assistants/assistant.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { AssistantId, SessionId } from '../../src/core/model/id.ts'
import type { LimitSettingName } from '../../src/core/model/settings/limit-table.ts'
import type { RunEvent, RunEventOf } from '../../src/core/model/runs/run-event.ts'
import { countTokens } from '../../src/core/model/usage/usage.ts'
import { HostBench } from '../contracts/host-bench.ts'
import { HoldingSpending } from '../doubles/holding-spending.ts'
import type { ManualClock } from '../doubles/manual-clock.ts'
import { nextMacrotask } from '../doubles/manual-clock.ts'
import { finish, text, toolCall } from '../doubles/scripted-model.ts'
import { benchModel } from '../doubles/turn-bench.ts'

const chef: Assistant = {
  id: 'assistant-1' as AssistantId,
  name: 'Chef',
  instructions: 'You are a chef.',
  files: [],
  usesKnowledge: false,
  starters: [],
  canBeAsked: true,
  createdAt: 0,
}
const work = defineTool({
  name: 'work',
  description: 'Works.',
  parameters: z.object({ number: z.number() }),
  effects: ['read'],
  execute: ({ number }) => succeed(`done ${number}`),
})
const price = { input: 1000, output: 4000 }
const minuteMs = 60_000
const ofType = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) =>
  events.filter((event): event is RunEventOf<Type> => event.type === type)

/** The check runs a sample; `INNERLOOP_RUNS` requests more. A failure prints its seed. */
const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 40)

/** Answers at random within what a request allows, takes time, and counts what it is paid. */
class PaidModel implements ModelPort {
  requests = 0
  abortedRequests = 0
  spent: Amount = noAmount
  /** The longest time after the start of a child run at which it sent a request, in ms. */
  latestMs = 0
  readonly #random: (below: number) => number
  readonly #clock: () => ManualClock
  readonly #startedAt = new Map<string, number>()
  #number = 0

  constructor(random: (below: number) => number, clock: () => ManualClock) {
    this.#random = random
    this.#clock = clock
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelStreamPart> {
    const clock = this.#clock()
    const [brief] = request.messages
    if (request.system.includes(chef.instructions)) {
      const key = JSON.stringify(brief)
      const startedAt = this.#startedAt.get(key) ?? clock.monotonic()
      this.#startedAt.set(key, startedAt)
      this.latestMs = Math.max(this.latestMs, clock.monotonic() - startedAt)
    }
    const most = request.settings?.maxOutputTokens ?? 16_000
    const output = 1 + this.#random(this.#random(4) === 0 ? most : Math.min(1500, most))
    const input = 1 + this.#random(estimateRequestTokens(request))
    const dollars = (input * price.input + output * price.output) / 1e6
    this.requests += 1
    await nextMacrotask()
    if (this.#random(3) === 0) clock.advance(this.#random(4 * minuteMs))
    await nextMacrotask()
    if (signal.aborted) {
      // Only an estimate is known of what a provider counts then.
      this.abortedRequests += 1
      return
    }
    this.spent = addAmounts(this.spent, { tokens: input + output, dollars })
    const calls = this.#choose(request)
    for (const call of calls) yield call
    if (calls.length === 0) yield text('Done')
    yield finish(calls.length === 0 ? 'stop' : 'tool-calls', { input, output })
  }

  #choose({ tools, toolChoice }: ModelRequest): ModelStreamPart[] {
    if (toolChoice === 'none' || this.#random(4) === 0) return []
    const offers = (name: string) => tools.some((tool) => tool.name === name)
    const times = (most: number, create: () => ModelStreamPart) =>
      Array.from({ length: this.#random(most) }, create)
    return [
      ...times(offers('ask_agent') ? 6 : 1, () => {
        const task = `task ${this.#number++}`
        return toolCall(task, 'ask_agent', JSON.stringify({ assistant: 'Chef', task }))
      }),
      ...times(offers('work') ? 4 : 1, () => {
        const number = this.#number++
        return toolCall(`work ${number}`, 'work', JSON.stringify({ number }))
      }),
    ]
  }
}

const limit = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined })
const planArbitrary = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  limits: fc.record({
    toolCallBudget: fc.integer({ min: 2, max: 40 }),
    maxTurnDollars: limit(20, 90),
    maxSessionDollars: limit(30, 150),
    maxDayDollars: limit(30, 150),
    maxTurnTokens: limit(8000, 60_000),
    maxSessionTokens: limit(10_000, 90_000),
    maxDayTokens: limit(10_000, 90_000),
  }),
})

test(`for any scripts, agents never exceed a budget of money, tokens or time, and the ledger is what the provider counts (${numRuns} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(planArbitrary, async ({ seed, limits }) => {
      let state = seed
      const random = (below: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31
        return Math.floor((state / 2 ** 31) * below)
      }
      const model = new PaidModel(random, () => bench.clock)
      const spending = new HoldingSpending(() => (random(2) === 0 ? nextMacrotask() : Promise.resolve()))
      const bench: HostBench = new HostBench([], { playing: model, spending })
      bench.assistants = [chef]
      bench.tools.register(work)
      bench.prices.set(benchModel.modelId, price)
      // A request may have to be shortened to what is left, which reserves twice.
      bench.capabilities = { outputTokens: 16_000 }
      const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
      const hourMs = 60 * minuteMs
      bench.settings = {
        limits: {
          ...given,
          askAtDollars: 'off',
          askAtTokens: 'off',
          toolTimeoutMs: hourMs,
          firstTokenMs: hourMs,
          streamInactivityMs: hourMs,
        },
      }
      const most = (name: LimitSettingName) => given[name] ?? Infinity
      for (const session of ['session-1', 'session-2'] as SessionId[]) {
        const before = { ...model.spent, requests: model.requests, aborted: model.abortedRequests }
        const started = await bench.send(session, undefined, { mode: 'auto' })
        const { runId } = started.ok ? started.value : expect.fail()
        for (let wait = 0; wait < 2000 && bench.runs.find(session); wait++) await nextMacrotask()
        const [end] = ofType(bench.store.runs.get(runId)?.events ?? [], 'session-turn-end')
        const used = {
          tokens: model.spent.tokens - before.tokens,
          dollars: model.spent.dollars - before.dollars,
        }
        expect(end?.usage.requests).toBe(model.requests - before.requests)
        if (model.abortedRequests === before.aborted) {
          expect(end && countTokens(end.usage)).toBe(used.tokens)
          expect(end?.usage.cost?.amount ?? 0).toBeCloseTo(used.dollars, 6)
        }
        expect(used.tokens).toBeLessThanOrEqual(Math.min(most('maxTurnTokens'), most('maxSessionTokens')))
        expect(used.dollars).toBeLessThanOrEqual(Math.min(most('maxTurnDollars'), most('maxSessionDollars')))
      }
      expect(model.spent.tokens).toBeLessThanOrEqual(most('maxDayTokens'))
      expect(model.spent.dollars).toBeLessThanOrEqual(most('maxDayDollars'))
      expect(model.latestMs).toBeLessThanOrEqual(10 * minuteMs)
    }),
    { numRuns },
  )
}, 3_600_000)
