import { describe, expect, test } from 'vitest'
import { finish, reasoning, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
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

  test('a model that still calls is refused once, and the turn ends', async () => {
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

  test('the model gets a warning after the third, and the turn ends at the next one', async () => {
    const bench = new TurnBench(same, [work])
    await bench.run({ limits: onlyLimits({ repeatGuard: 3 }) })
    expect(bench.model.requests).toHaveLength(4)
    expect(bench.model.requests[3]?.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringContaining('same tool call'),
    })
    expect(noticesOf(bench)).toEqual(['repeated-call-noted', 'repeat-limit-reached'])
  })

  test('a model that reacts continues', async () => {
    const bench = new TurnBench([...same.slice(0, 3), calls('work', 2), done], [work])
    await bench.run({ limits: onlyLimits({ repeatGuard: 3 }) })
    expect(resultOf(bench)).toBe('completed')
  })
})

describe('an empty answer', () => {
  test('is requested again once, after a second, in the same round', async () => {
    const bench = new TurnBench([silent, done])
    await bench.run({ limits: onlyLimits({ emptyResponseRetries: 1, maxRounds: 1 }) })
    expect(bench.log.ofType('provider-request-started').map(({ at, round }) => [at, round])).toEqual([
      [1000, 0],
      [2000, 0],
    ])
    expect(bench.model.requests[1]).toEqual(bench.model.requests[0])
    expect(resultOf(bench)).toBe('completed')
  })

  test('is reported when it comes twice, or if the provider reported output', async () => {
    const twice = new TurnBench([silent, silent])
    await twice.run({ limits: onlyLimits({ emptyResponseRetries: 1 }) })
    expect(noticesOf(twice)).toEqual(['empty-answer'])
    const reported = new TurnBench([[finish('stop', { input: 10, output: 3 })]])
    await reported.run({ limits: onlyLimits({ emptyResponseRetries: 1 }) })
    expect(reported.model.requests).toHaveLength(1)
  })

  test.each([
    ['none', 0],
    ['some', 3],
  ])('of reasoning alone is not requested again if %s of its output was counted', async (_, output) => {
    const bench = new TurnBench([[reasoning('Hm'), text('  \n'), finish('stop', { input: 10, output })]])
    await bench.run({ limits: onlyLimits({ emptyResponseRetries: 1 }) })
    expect(bench.model.requests).toHaveLength(1)
    expect(noticesOf(bench)).toEqual(['empty-answer'])
    expect(bench.reply().parts).toContainEqual(
      expect.objectContaining({ text: 'The model stopped during its reasoning, without an answer.' }),
    )
    expect(bench.reply().parts).toContainEqual(expect.objectContaining({ type: 'reasoning', text: 'Hm' }))
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

describe('arguments', () => {
  const deep = `${'['.repeat(50)}${']'.repeat(50)}`
  test.each([
    ['too long', `{"s":"${'x'.repeat(300)}"}`, /longer than 200/],
    ['nested too deeply', `{"n":${deep}}`, /nested more than 32/],
    ['with a prototype', '{"__proto__":{"n":1}}', /__proto__/],
    ['cut off', '{"n":', /not JSON/],
  ])('%s are refused with a message to the model', async (_what, argumentsText, message) => {
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
  ['a reasoning model', { thinks: true, isNearby: false }, 301_000],
  ['a local model', { thinks: false, isNearby: true }, 601_000],
])('%s is waited for as long as it may take', async (_what, pace, at) => {
  const bench = new TurnBench([[{ type: 'hang' }]])
  await bench.run({ input: pace ? { pace } : {} })
  expect(bench.log.ofType('provider-request-failed')).toMatchObject([{ status: 'timeout', at }])
})

test('"wait longer" gives a silent model its full timeout again', async () => {
  const bench = new TurnBench([[{ type: 'wait', durationMs: 1500 }, text('Late'), finish('stop')]])
  let extend = (): void => undefined
  bench.extraPorts = {
    timeoutExtensions: {
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
