import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Amount } from '../../src/core/engine/budgets/budget.ts'
import { defaultLimits, type Limits } from '../../src/core/engine/budgets/limits.ts'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { LoopReplay } from '../../src/core/engine/loop/replay-loop.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import type { PriceTag } from '../../src/core/model/usage/usage-price.ts'
import { fail, succeed } from '../../src/core/model/failures/result.ts'
import { noUsage, type Usage } from '../../src/core/model/usage/usage.ts'
import type { ProviderId } from '../../src/core/model/id.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import { MemorySpending } from '../contracts/memory-spending.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { unattended, ScriptedPerson, confirmed } from '../doubles/scripted-person.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'
import { onlyLimits } from './unlimited.ts'

const done: Script = [text('Done'), finish('stop')]
const working = [calls('work', 1), calls('work', 2), calls('work', 3), done]
const noticesOf = (bench: TurnBench) => bench.log.ofType('notice-raised').map(({ code }) => code)
const resultOf = (bench: TurnBench) => bench.log.ofType('session-turn-end')[0]?.result

/** A request of the bench takes 10 input tokens and 5 output tokens: 15 tokens, 0.6 dollars. */
const price: PriceTag = {
  price: { input: 30_000, output: 60_000 },
  source: { by: 'person', name: 'you', at: '2026-11-22' },
}
const dollarsOfRequest = 0.6

interface BudgetedTurn {
  limits?: Partial<Limits>
  input?: Partial<TurnInput>
  before?: Partial<Record<'session' | 'day' | 'provider', Amount>>
  scripts?: readonly Script[]
}

async function run({ limits, input = {}, before, scripts = working }: BudgetedTurn = {}) {
  const bench = new TurnBench(scripts, [work])
  const spending = new MemorySpending()
  Object.assign(spending.before, before)
  bench.extraPorts = { spending }
  await bench.run({ limits: onlyLimits(limits), input: { price, ...input } })
  return { bench, spending }
}

/** Returns the limit of the third request plus the usage of the two before it. With this budget the fourth does not fit. */
async function enoughForThree(): Promise<Amount> {
  const { spending } = await run({ limits: { maxTurnTokens: 1e9, maxRounds: 3 } })
  const { tokens = 0, dollars = 0 } = spending.holds[2] ?? {}
  expect(tokens).toBeGreaterThan(defaultLimits.outputReserveTokens)
  return { tokens: 30 + tokens, dollars: 2 * dollarsOfRequest + dollars }
}

describe('a hard budget', () => {
  test.each([
    ['tokens', 'maxTurnTokens', 1, /the turn’s budget of [\d,]+ tokens is too small/],
    ['dollars', 'maxTurnDollars', 0.001, /the turn’s budget of \d+\.\d\d USD is too small/],
  ] as const)(
    'in %s: the turn ends before the request that may exceed it',
    async (unit, name, less, message) => {
      const most = (await enoughForThree())[unit]
      for (const [budget, sent] of [
        [most + less / 2, 3],
        [most - less, 2],
      ] as const) {
        const { bench } = await run({ limits: { [name]: budget } })
        expect(bench.model.requests).toHaveLength(sent)
        expect(noticesOf(bench)).toEqual(['budget-reached'])
        expect(bench.log.ofType('notice-raised')[0]?.text).toMatch(message)
        expect(bench.reply()).toMatchObject({ status: 'stopped' })
      }
    },
  )

  test.each([
    ['session', 'maxSessionTokens', 'this chat’s budget of'],
    ['day', 'maxDayTokens', 'today’s budget of'],
    ['provider', 'tokens', 'this month’s provider budget of'],
    ['session', 'maxSessionDollars', 'this chat’s budget of'],
    ['day', 'maxDayDollars', 'today’s budget of'],
    ['provider', 'dollars', 'this month’s provider budget of'],
  ] as const)('of the %s (%s) includes earlier usage', async (scope, name, message) => {
    const unit = name.toLowerCase().includes('dollars') ? 'dollars' : 'tokens'
    const most = 1000.001 + (await enoughForThree())[unit]
    const { bench, spending } = await run({
      before: { [scope]: { tokens: 0, dollars: 0, [unit]: 1000 } },
      limits: scope === 'provider' ? {} : { [name]: most },
      input: scope === 'provider' ? { providerBudgets: { [benchModel.providerId]: { [unit]: most } } } : {},
    })
    expect(bench.model.requests).toHaveLength(3)
    expect(bench.log.ofType('notice-raised')).toMatchObject([
      { code: 'budget-reached', text: expect.stringContaining(message) },
    ])
    // Each request was reserved before and settled after. The last reservation, which did not fit, is released.
    expect(spending.holds).toHaveLength(4)
    const one = { tokens: 15, dollars: expect.closeTo(dollarsOfRequest, 9) }
    expect(spending.settled).toEqual([one, one, one, { tokens: 0, dollars: 0 }])
  })

  test('is judged before the limit of rounds', async () => {
    const { tokens: maxTurnTokens } = await enoughForThree()
    const { bench } = await run({ limits: { maxTurnTokens, maxRounds: 3 } })
    expect(bench.model.requests).toHaveLength(3)
    expect(bench.log.ofType('notice-raised').map(({ code }) => code)).toEqual(['budget-reached'])
  })

  test('in dollars cannot be enforced if the price is unknown: nothing is sent, to no other model either', async () => {
    const bench = new TurnBench([done])
    const fallback = { model: { ...benchModel, modelId: 'model-2' }, price }
    await bench.run({ limits: onlyLimits({ maxDayDollars: 1000 }), input: { fallbacks: [fallback] } })
    expect(bench.model.requests).toHaveLength(0)
    expect(bench.log.ofType('notice-raised')).toMatchObject([
      {
        code: 'price-unknown',
        text: expect.stringMatching(/the price of model-1 is unknown, so today’s budget of 1000\.00 USD/),
      },
    ])
    const inTokens = new TurnBench([done])
    await inTokens.run({ limits: onlyLimits({ maxDayTokens: 100_000 }) })
    expect(resultOf(inTokens)).toBe('completed')
  })

  test('in dollars allows requests that are known to be free', async () => {
    const free: PriceTag = { ...price, price: { input: 0, output: 0 } }
    const { bench } = await run({ limits: { maxDayDollars: 0.01 }, input: { price: free } })
    expect(resultOf(bench)).toBe('completed')
  })

  test('that cannot be read ends the turn: unknown spending does not count as zero', async () => {
    const bench = new TurnBench([done])
    const spending = new MemorySpending()
    bench.extraPorts = {
      spending: {
        reserve: async () => fail(createFailure('storage-unavailable')),
        settle: (request, used) => spending.settle(request, used),
      },
    }
    await bench.run({ limits: onlyLimits({ maxDayTokens: 1000 }) })
    expect(bench.model.requests).toHaveLength(0)
    expect(bench.reply()).toMatchObject({ status: 'failed', failure: { code: 'storage-unavailable' } })
  })
})

describe('the limit of a request', () => {
  const answer = (input: Partial<TurnInput>, limits: Partial<Limits> = { maxTurnTokens: 1e9 }) =>
    run({ scripts: [done], input, limits })

  test.each([
    ['of a model with an unknown output limit', {}, 4096, undefined],
    ['of a model with short ones', { outputTokens: 2000 }, 2000, undefined],
    ['of a model with huge ones, which are limited', { outputTokens: 128_000 }, 32_768, 32_768],
    [
      'of a chat with a limit of its own',
      { outputTokens: 128_000, settings: { maxOutputTokens: 500 } },
      500,
      500,
    ],
  ] as const)('includes the longest answer %s', async (_what, input, reserve, sent) => {
    const inputOnly = (await answer({ settings: { maxOutputTokens: 1 } })).spending.holds[0]?.tokens ?? 0
    const { bench, spending } = await answer(input)
    expect(spending.holds).toMatchObject([{ tokens: inputOnly - 1 + reserve }])
    expect(bench.model.requests[0]?.settings?.maxOutputTokens).toBe(sent)
  })

  test('an answer is limited to the rest of the budget', async () => {
    const { spending } = await answer({ outputTokens: 20_000 })
    const input = (spending.holds[0]?.tokens ?? 0) - 20_000
    const { bench, spending: tight } = await answer({ outputTokens: 20_000 }, { maxTurnTokens: input + 6000 })
    expect(resultOf(bench)).toBe('completed')
    expect(bench.model.requests[0]?.settings).toEqual({ maxOutputTokens: 6000 })
    // Other tabs now see only the amount that the request may take.
    expect(tight.holds.at(-1)?.tokens).toBe(input + 6000)
    const { bench: spent } = await answer({ outputTokens: 20_000 }, { maxTurnTokens: input + 4000 })
    expect(noticesOf(spent)).toEqual(['budget-reached'])
  })

  test('without a budget nothing is reserved and no answer is shortened', async () => {
    const { bench, spending } = await answer({ outputTokens: 128_000 }, {})
    expect(spending.holds).toEqual([])
    expect(bench.model.requests[0]?.settings).toBeUndefined()
    expect(spending.settled).toEqual([{ tokens: 15, dollars: expect.closeTo(dollarsOfRequest, 9) }])
  })
})

describe('a model that a tool calls itself', () => {
  const most = { ...noUsage, requests: 1, inputTokens: 1000, outputTokens: 500 }
  const painting = { providerId: 'provider-2' as ProviderId, modelId: 'painter' }
  const cost = (amount: number) => ({
    cost: {
      amount,
      currency: 'USD' as const,
      priceSource: 'you',
      priceDate: '2026-11-22',
      unpricedRequests: 0,
    },
  })
  const paint = (usage: Usage, reports: boolean): Tool =>
    defineTool({
      name: 'paint',
      description: 'For tests.',
      effects: ['spend'],
      parameters: z.object({}),
      execute: async (_args, { reserveBudget: mayRequest, reportUsage }) => {
        const allowed = await mayRequest(painting, usage)
        if (!allowed.ok) return allowed
        if (reports) reportUsage(painting, { ...usage, outputTokens: 10 })
        return succeed('painted')
      },
    })
  const twoCalls: Script = [toolCall('a', 'paint', '{}'), toolCall('b', 'paint', '{}'), finish('tool-calls')]

  async function runPaint(
    limits: Partial<Limits>,
    { usage = { ...most, ...cost(2) }, reports = true }: { usage?: Usage; reports?: boolean } = {},
  ) {
    const bench = new TurnBench([twoCalls, done], [paint(usage, reports)])
    const spending = new MemorySpending()
    bench.extraPorts = { spending }
    await bench.run({
      limits: onlyLimits(limits),
      input: { price: { ...price, price: { input: 0, output: 0 } } },
    })
    const calls = bench.reply().parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
    return { bench, spending, calls }
  }

  test('is called only if the budgets allow its maximum, together with other calls of the batch', async () => {
    const { calls } = await runPaint({ maxTurnDollars: 3 })
    expect(calls.map(({ state }) => state)).toEqual(['succeeded', 'failed'])
    expect(calls[1]?.failure).toMatchObject({
      code: 'budget-reached',
      message: expect.stringMatching(/^Not sent: the turn’s budget of 3\.00 USD is too small/),
    })
    const { calls: both } = await runPaint({ maxTurnDollars: 4.5 })
    expect(both.map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
  })

  test('without a price is not called while a budget in dollars is on', async () => {
    const { calls } = await runPaint({ maxDayDollars: 100 }, { usage: most })
    expect(calls[0]?.failure?.message).toMatch(/the price of painter is unknown/)
    const { calls: inTokens } = await runPaint({ maxDayTokens: 100_000 }, { usage: most })
    expect(inTokens[0]?.state).toBe('succeeded')
  })

  test('reserves nothing once its call has ended, whether it was counted or not', async () => {
    const { bench, spending } = await runPaint({ maxTurnDollars: 100 }, { reports: false })
    expect(resultOf(bench)).toBe('completed')
    expect(spending.settled.filter(({ tokens }) => tokens === 0)).toHaveLength(2)
    const { spending: counted } = await runPaint({ maxTurnDollars: 100 })
    expect(counted.settled).toContainEqual({ tokens: 1010, dollars: 2 })
  })

  test('may be called freely without a budget', async () => {
    const { spending, calls } = await runPaint({}, { usage: most })
    expect(spending.holds).toEqual([])
    expect(calls.every(({ state }) => state === 'succeeded')).toBe(true)
  })
})

describe('the question about spending', () => {
  const asking = async (answers: ConstructorParameters<typeof ScriptedPerson>[0]) => {
    const bench = new TurnBench([calls('work', 1), calls('work', 2), calls('work', 3), done], [work])
    const person = new ScriptedPerson(answers, bench.clock)
    bench.extraPorts = { authority: person.authority() }
    await bench.run({ input: { mode: { mode: 'auto' } }, limits: onlyLimits({ askAtTokens: 20 }) })
    return { bench, person }
  }

  test('is asked once', async () => {
    const { bench, person } = await asking([confirmed])
    expect(person.interactions).toMatchObject([
      { kind: 'confirm', prompt: expect.stringContaining('30 tokens') },
    ])
    expect(resultOf(bench)).toBe('completed')
  })

  test('is about money above one dollar if the price is known, and the cost is stored', async () => {
    const bench = new TurnBench([calls('work', 1), calls('work', 2), calls('work', 3), done], [work])
    const person = new ScriptedPerson([confirmed], bench.clock)
    bench.extraPorts = { authority: person.authority() }
    const price = {
      price: { input: 30_000, output: 60_000 },
      source: { by: 'person', name: 'you', at: '2026-11-22' },
    } as const
    await bench.run({
      input: { mode: { mode: 'auto' }, price },
      limits: onlyLimits({ askAtDollars: 1, askAtTokens: 1 }),
    })
    expect(person.interactions).toMatchObject([
      { kind: 'confirm', prompt: expect.stringMatching(/about \d\.\d\d USD/) },
    ])
    expect(resultOf(bench)).toBe('completed')
    const requests = bench.log.ofType('provider-request-completed')
    const sum = requests.reduce((total, { usage }) => total + (usage.cost?.amount ?? 0), 0)
    expect(requests.length).toBe(4)
    expect(sum).toBeGreaterThan(1)
    expect(bench.log.ofType('session-turn-end')[0]?.usage.cost).toMatchObject({
      amount: expect.closeTo(sum, 9),
      priceSource: 'you',
      priceDate: '2026-11-22',
      unpricedRequests: 0,
    })
    // The log alone gives the same counters, so a reload does not ask a second time.
    const replay = new LoopReplay(bench.input!)
    for (const event of bench.log.events) replay.apply(event)
    expect(replay.state.counters).toMatchObject({ dollars: expect.closeTo(sum, 9), unpricedTokens: 0 })
  })

  test.each([
    [{ outcome: 'rejected' } as const, 'error', 'stopped'],
    [unattended, 'halted', 'stopped'],
  ])('%j ends the turn as %s', async (answer, result, status) => {
    const { bench } = await asking([answer])
    expect(bench.model.requests).toHaveLength(2)
    expect(bench.log.ofType('session-turn-end')[0]).toMatchObject({ result, status })
  })

  test('is not asked if a budget stops the next request anyway, and reserves nothing while it waits', async () => {
    const ask = async (maxTurnDollars: number) => {
      const bench = new TurnBench(working, [work])
      const spending = new MemorySpending()
      let settledAtRequest: number | undefined
      const person = new ScriptedPerson([confirmed], bench.clock)
      bench.extraPorts = { authority: person.authority(), spending }
      bench.log.onEvent = (event) => {
        if (event.type === 'interaction-raised')
          settledAtRequest = spending.settled.length - spending.holds.length
      }
      const limits = onlyLimits({ askAtDollars: 1, maxTurnDollars })
      await bench.run({ limits, input: { mode: { mode: 'auto' }, price } })
      return { bench, person, settledAtRequest }
    }
    const { dollars } = await enoughForThree()
    const stopped = await ask(dollars - 0.001)
    expect(stopped.person.interactions).toEqual([])
    expect(stopped.bench.model.requests).toHaveLength(2)
    expect(noticesOf(stopped.bench)).toEqual(['budget-reached'])
    const raised = await ask(dollars + 1000)
    expect(raised.person.interactions).toHaveLength(1)
    expect(raised.settledAtRequest).toBe(0)
    expect(resultOf(raised.bench)).toBe('completed')
  })
})
