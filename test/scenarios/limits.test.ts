import { LoopReplay } from '../../src/core/engine/replay-loop.ts'
import { describe, expect, test } from 'vitest'
import { nobody, ScriptedPerson, yes } from '../doubles/scripted-person.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { defaultLimits } from '../../src/core/engine/limits.ts'
import type { Spent } from '../../src/core/engine/budgets.ts'
import { MemorySpending } from '../contracts/memory-spending.ts'
import { createFailure } from '../../src/core/kernel/failure.ts'
import { fail } from '../../src/core/kernel/result.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { calls, fails, updateMemory, work } from './check-tools.ts'
import { onlyLimits } from './unlimited.ts'

const done: Script = [text('Done'), finish('stop')]
const silent: Script = [finish('stop', { input: 10, output: 0 })]
const noticesOf = (bench: TurnBench) => bench.log.ofType('notice-raised').map(({ code }) => code)
const resultOf = (bench: TurnBench) => bench.log.ofType('session-turn-end')[0]?.result

describe('tool calls', () => {
  test('with a budget of 4, three calls run and the fourth request has to answer without tools', async () => {
    const bench = new TurnBench([calls('work', 1), calls('fails', 2), calls('work', 3), done], [fails, work])
    await bench.run({ limits: onlyLimits({ toolCallBudget: 4 }) })
    expect(bench.model.requests.map((request) => request.toolChoice)).toEqual([
      undefined,
      undefined,
      undefined,
      'none',
    ])
    const last = bench.model.requests[3]
    expect(last?.tools).toEqual(bench.model.requests[0]?.tools)
    expect(last?.messages.at(-1)).toMatchObject({ role: 'user', text: expect.stringContaining('used up') })
    expect(noticesOf(bench)).toEqual(['tool-call-limit-reached'])
    expect(resultOf(bench)).toBe('completed')
  })

  test('a model that calls all the same is refused once, and the turn ends', async () => {
    const bench = new TurnBench([calls('work', 1), calls('work', 2)], [work])
    await bench.run({ limits: onlyLimits({ toolCallBudget: 2 }) })
    expect(bench.log.ofType('tool-invocation-started')).toHaveLength(1)
    expect(bench.log.ofType('tool-invocation-refused')).toMatchObject([
      { failure: { code: 'tool-budget-reached' } },
    ])
    expect(bench.reply()).toMatchObject({ status: 'stopped' })
  })

  test('refused calls and uncounted tools do not count', async () => {
    const scripts = [calls('nothing', 1), calls('update_short_term_memory', 2), calls('work', 3), done]
    const bench = new TurnBench(scripts, [updateMemory, work])
    await bench.run({ limits: onlyLimits({ toolCallBudget: 2 }) })
    expect(bench.model.requests.map((request) => request.toolChoice)).toEqual([
      undefined,
      undefined,
      undefined,
      'none',
    ])
  })
})

describe('repeats', () => {
  const same = Array.from({ length: 6 }, (_, index): Script => [
    toolCall(`c${index}`, 'work', index % 2 ? '{"n":1}' : ' {"n": 1} '),
    finish('tool-calls'),
  ])

  test('the model is told after the third, and at the next one the turn ends', async () => {
    const bench = new TurnBench(same, [work])
    await bench.run({ limits: onlyLimits({ repeatGuard: 3 }) })
    expect(bench.model.requests).toHaveLength(4)
    expect(bench.model.requests[3]?.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringContaining('same tool call'),
    })
    expect(noticesOf(bench)).toEqual(['repeated-call-noted', 'repeat-limit-reached'])
  })

  test('a model that listens goes on', async () => {
    const bench = new TurnBench([...same.slice(0, 3), calls('work', 2), done], [work])
    await bench.run({ limits: onlyLimits({ repeatGuard: 3 }) })
    expect(resultOf(bench)).toBe('completed')
  })
})

describe('an empty answer', () => {
  test('is asked for again once, after a second, in the same round', async () => {
    const bench = new TurnBench([silent, done])
    await bench.run({ limits: onlyLimits({ emptyResponseRetries: 1, maxRounds: 1 }) })
    expect(bench.log.ofType('provider-request-started').map(({ at, round }) => [at, round])).toEqual([
      [1000, 0],
      [2000, 0],
    ])
    expect(bench.model.requests[1]).toEqual(bench.model.requests[0])
    expect(resultOf(bench)).toBe('completed')
  })

  test('is said when it comes twice, or where the provider did report output', async () => {
    const twice = new TurnBench([silent, silent])
    await twice.run({ limits: onlyLimits({ emptyResponseRetries: 1 }) })
    expect(noticesOf(twice)).toEqual(['empty-answer'])
    const reported = new TurnBench([[finish('stop', { input: 10, output: 3 })]])
    await reported.run({ limits: onlyLimits({ emptyResponseRetries: 1 }) })
    expect(reported.model.requests).toHaveLength(1)
  })

  test('a stop during the wait ends it', async () => {
    const bench = new TurnBench([silent])
    bench.log.onEvent = (event) => {
      if (event.type === 'retry-scheduled') bench.stop()
    }
    await bench.run({ limits: onlyLimits({ emptyResponseRetries: 1 }) })
    expect(resultOf(bench)).toBe('stopped_by_user')
  })
})

describe('tokens', () => {
  const working = (before: Partial<Spent> = {}) => {
    const bench = new TurnBench([calls('work', 1), calls('work', 2), calls('work', 3)], [work])
    const spending = new MemorySpending()
    spending.before = { ...spending.before, ...before }
    bench.extraPorts = { spending }
    return { bench, spending }
  }

  /** What the third request may take, and the two before it took: with as much, the fourth does not fit. */
  const enoughForThree = async () => {
    const { bench, spending } = working()
    await bench.run({ limits: onlyLimits({ maxTurnTokens: 1_000_000, maxRounds: 3 }) })
    expect(spending.holds[0]).toBeGreaterThan(defaultLimits.outputReserveTokens)
    return 30 + (spending.holds[2] ?? 0)
  }

  test('the turn ends before the request that may exceed its budget', async () => {
    const most = await enoughForThree()
    for (const [less, sent] of [
      [0, 3],
      [1, 2],
    ] as const) {
      const { bench } = working()
      await bench.run({ limits: onlyLimits({ maxTurnTokens: most - less }) })
      expect(bench.model.requests).toHaveLength(sent)
      expect(noticesOf(bench)).toEqual(['budget-reached'])
      expect(bench.log.ofType('notice-raised')[0]?.text).toContain(
        `the turn’s budget of ${(most - less).toLocaleString('en')} tokens`,
      )
    }
  })

  test.each([
    ['session', 'maxSessionTokens', 'this chat’s budget of'],
    ['day', 'maxDayTokens', 'today’s budget of'],
    ['provider', null, 'this month’s budget for the provider'],
  ] as const)('the %s counts with what was spent before', async (scope, name, words) => {
    const most = 1000 + (await enoughForThree())
    const { bench, spending } = working({ [scope]: 1000 })
    await bench.run({
      limits: onlyLimits(name ? { [name]: most } : {}),
      input: { providerBudgets: name ? {} : { [benchModel.providerId]: most } },
    })
    expect(bench.model.requests).toHaveLength(3)
    expect(bench.log.ofType('notice-raised')).toMatchObject([
      { code: 'budget-reached', text: expect.stringContaining(words) },
    ])
    expect(bench.reply()).toMatchObject({ status: 'stopped' })
    // Each request was held before and settled after; the last hold, which did not fit, is given back.
    expect(spending.holds).toHaveLength(4)
    expect(spending.settled).toEqual([15, 15, 15, 0])
  })

  test('what was spent that cannot be read ends the turn: it is not taken for nothing', async () => {
    const bench = new TurnBench([done])
    const spending = new MemorySpending()
    bench.extraPorts = {
      spending: {
        hold: async () => fail(createFailure('storage-unavailable')),
        settle: (request, used) => spending.settle(request, used),
      },
    }
    await bench.run({ limits: onlyLimits({ maxDayTokens: 1000 }) })
    expect(bench.model.requests).toHaveLength(0)
    expect(bench.reply()).toMatchObject({ status: 'failed', failure: { code: 'storage-unavailable' } })
  })

  const asking = async (answers: ConstructorParameters<typeof ScriptedPerson>[0]) => {
    const bench = new TurnBench([calls('work', 1), calls('work', 2), calls('work', 3), done], [work])
    const person = new ScriptedPerson(answers, bench.clock)
    bench.extraPorts = { authority: person.authority() }
    await bench.run({ input: { mode: { mode: 'auto' } }, limits: onlyLimits({ askAtTokens: 20 }) })
    return { bench, person }
  }

  test('a person is asked once whether to go on', async () => {
    const { bench, person } = await asking([yes])
    expect(person.asked).toMatchObject([{ kind: 'confirm', prompt: expect.stringContaining('30 tokens') }])
    expect(resultOf(bench)).toBe('completed')
  })

  test('where the price is known the question is about money, once a dollar is passed, and what it cost is kept', async () => {
    const bench = new TurnBench([calls('work', 1), calls('work', 2), calls('work', 3), done], [work])
    const person = new ScriptedPerson([yes], bench.clock)
    bench.extraPorts = { authority: person.authority() }
    const price = {
      price: { input: 30_000, output: 60_000 },
      source: { by: 'person', name: 'you', at: '2026-11-22' },
    } as const
    await bench.run({
      input: { mode: { mode: 'auto' }, price },
      limits: onlyLimits({ askAtDollars: 1, askAtTokens: 1 }),
    })
    expect(person.asked).toMatchObject([
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
    // The log alone gives the same counters, so a reload asks no second time.
    const replay = new LoopReplay(bench.input!)
    for (const event of bench.log.events) replay.apply(event)
    expect(replay.state.counters).toMatchObject({ dollars: expect.closeTo(sum, 9), unpricedTokens: 0 })
  })

  test.each([
    [{ outcome: 'rejected' } as const, 'error', 'stopped'],
    [nobody, 'halted', 'stopped'],
  ])('%j ends the turn as %s', async (answer, result, status) => {
    const { bench } = await asking([answer])
    expect(bench.model.requests).toHaveLength(2)
    expect(bench.log.ofType('session-turn-end')[0]).toMatchObject({ result, status })
  })
})

describe('arguments', () => {
  const deep = `${'['.repeat(50)}${']'.repeat(50)}`
  test.each([
    ['too long', `{"s":"${'x'.repeat(300)}"}`, /longer than 200/],
    ['nested too deeply', `{"n":${deep}}`, /nested more than 32/],
    ['with a prototype', '{"__proto__":{"n":1}}', /__proto__/],
    ['cut off', '{"n":', /not JSON/],
  ])('%s are refused, and the model is told', async (_what, argumentsText, message) => {
    const bench = new TurnBench([[toolCall('a', 'work', argumentsText), finish('length')], done], [work])
    await bench.run({ limits: onlyLimits({ maxArgumentCharacters: 200, maxArgumentDepth: 32 }) })
    expect(bench.reply().parts[0]).toMatchObject({
      state: 'refused',
      failure: { code: 'tool-arguments-invalid', message: expect.stringMatching(message) },
    })
    expect(bench.model.requests[1]?.messages.at(-1)).toMatchObject({ results: [{ isError: true }] })
  })
})

test.each([
  ['any model', undefined, 121_000],
  ['a model that thinks first', { thinks: true, isNearby: false }, 301_000],
  ['a model on a machine nearby', { thinks: false, isNearby: true }, 601_000],
])('%s is waited for as long as it may take', async (_what, pace, at) => {
  const bench = new TurnBench([[{ type: 'hang' }]])
  await bench.run({ input: pace ? { pace } : {} })
  expect(bench.log.ofType('provider-request-failed')).toMatchObject([{ status: 'timeout', at }])
})

test('"wait longer" gives a silent model all of its time again', async () => {
  const bench = new TurnBench([[{ type: 'wait', durationMs: 1500 }, text('Late'), finish('stop')]])
  let extend = (): void => undefined
  bench.extraPorts = {
    patience: {
      onExtended: (listener) => {
        extend = listener
        return () => undefined
      },
    },
  }
  bench.log.onEvent = (event) => {
    if (event.type === 'provider-silent') extend()
  }
  await bench.run({ limits: onlyLimits({ firstTokenMs: 1000 }) })
  expect(resultOf(bench)).toBe('completed')
  expect(bench.log.ofType('patience-extended').map(({ at }) => at)).toEqual([1500, 2000, 2500])
})
