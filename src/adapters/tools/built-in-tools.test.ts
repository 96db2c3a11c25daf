import { describe, expect, test } from 'vitest'
import { ToolRegistry } from '../../core/engine/tool-registry.ts'
import type { CallId } from '../../core/kernel/id.ts'
import type { Result } from '../../core/kernel/result.ts'
import { builtInTools } from './built-in-tools.ts'

const ports = {
  clock: { now: () => Date.UTC(2026, 10, 21, 23, 30, 5) },
  fetchText: () => Promise.reject(new Error('not part of this test')),
  isPrivate: () => false,
  spelledOut: new Set<string>(),
}

async function run(name: string, args: unknown): Promise<Result<unknown>> {
  const tool = builtInTools(ports).find((each) => each.name === name)
  if (!tool) throw new Error(`no ${name}`)
  const context = { signal: new AbortController().signal, callId: 'call' as CallId, report: () => undefined }
  return tool.execute(tool.parameters.parse(args), context)
}

async function calculate(expression: string): Promise<unknown> {
  const result = await run('calculate', { expression })
  return result.ok ? (result.value as { result: string }).result : result.failure
}

test('every tool can be declared to a provider', () => {
  const registry = new ToolRegistry()
  for (const tool of builtInTools(ports)) registry.register(tool)
  expect(registry.declarations().map((each) => [each.name, each.parameters['required'] ?? []])).toEqual([
    ['calculate', ['expression']],
    ['convert_units', ['value', 'from', 'to']],
    ['current_time', []],
    ['fetch_url', ['url']],
  ])
})

describe('calculate', () => {
  test.each([
    ['0.125*3360', '420'],
    ['12.5% of 3360', '420'],
    ['12.5% * 3360', '420'],
    ['0.1 + 0.2', '0.3'],
    ['123456 * 1000', '123456000'],
    ['2 × 3 − 1', '5'],
    ['sqrt(-4)', '2i'],
    ['a = 3; a * 2', '6'],
    ['5 cm to inch', '1.9685039370079 inch'],
    ['[1, 2; 3, 4] * 2', '[[2, 4], [6, 8]]'],
    ['mean([1, 2, 6])', '3'],
    ['3 > 2 and not (1 > 2)', 'true'],
    ['2 >= 1 ? 10 : 20', '10'],
    ['1 / 0', 'Infinity'],
    ['5!', '120'],
  ])('%s = %s', async (expression, expected) => {
    expect(await calculate(expression)).toBe(expected)
  })

  test.each([
    ['import({})'],
    ['evaluate("1+1")'],
    ['parse("1+1")'],
    ['createUnit("foo")'],
    ['simplify("x+x")'],
    ['derivative("x^2", "x")'],
    ['f(n) = f(n - 1) + f(n - 2); f(40)'],
    ['1:1000000000'],
    ['ones(100000, 100000)'],
    ['cos.constructor("return 1")()'],
    ['{a: 1}'],
    ['"text"'],
    [`sum([${Array.from({ length: 101 }, () => '1').join(',')}])`],
    ['x + 1'],
    ['2 +'],
    [';'],
    ['sqrt'],
  ])('refuses %s and says what to write instead', async (expression) => {
    expect(await calculate(expression)).toMatchObject({
      code: 'tool-failed',
      message: expect.stringContaining('cannot be calculated'),
      hint: expect.stringContaining('sqrt'),
    })
  })

  test('takes no expression over a thousand characters', () => {
    const [tool] = builtInTools(ports)
    expect(tool?.parameters.safeParse({ expression: '1+'.repeat(500) + '1' }).success).toBe(false)
  })
})

describe('convert_units', () => {
  test.each([
    [{ value: 20, from: '°C', to: 'fahrenheit' }, '68'],
    [{ value: 1, from: 'mile', to: 'km' }, '1.609344'],
    [{ value: 100, from: 'km/h', to: 'm/s' }, '27.777777777778'],
  ])('%j gives %s', async (args, expected) => {
    expect(await run('convert_units', args)).toEqual({ ok: true, value: { ...args, result: expected } })
  })

  test.each([[{ value: 1, from: 'kg', to: 'mile' }], [{ value: 1, from: 'frobs', to: 'mile' }]])(
    '%j is a failure with advice',
    async (args) => {
      const result = await run('convert_units', args)
      expect(result).toMatchObject({ ok: false, failure: { code: 'tool-failed', hint: expect.any(String) } })
    },
  )
})

describe('current_time', () => {
  test('tells the time of a zone', async () => {
    expect(await run('current_time', { timeZone: 'Asia/Tokyo' })).toEqual({
      ok: true,
      value: {
        iso: '2026-11-21T23:30:05.000Z',
        local: 'Sunday, 22 November 2026 at 08:30:05 GMT+9',
        timeZone: 'Asia/Tokyo',
        weekday: 'Sunday',
      },
    })
  })

  test.each([[{}], [{ timeZone: null }], [{ timeZone: ' ' }]])('%j means the own zone', async (args) => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(await run('current_time', args)).toMatchObject({ ok: true, value: { timeZone: own } })
  })

  test('a zone that does not exist is a failure that says what to use', async () => {
    expect(await run('current_time', { timeZone: 'Mars/Olympus' })).toMatchObject({
      ok: false,
      failure: {
        message: '"Mars/Olympus" is not a time zone.',
        hint: expect.stringContaining('Europe/Paris'),
      },
    })
  })
})
