import { beforeAll, describe, expect, test } from 'vitest'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import { ToolRegistry } from '../../core/engine/calls/tool-registry.ts'
import type { Result } from '../../core/model/failures/result.ts'
import { ToolPorts } from '../../../test/doubles/tool-ports.ts'
import { callTool } from '../../../test/doubles/call-tool.ts'
import { userMessage } from '../../../test/doubles/turn-bench.ts'
import { BranchIds } from '../../core/context/branch-ids.ts'
import type { BlobId } from '../../core/model/id.ts'
import type { MessagePart } from '../../core/model/conversation/message.ts'
import { createIncreaseMediaContext } from './increase-media-context.ts'
import { builtInTools } from './built-in-tools.ts'

// Loading mathjs takes a second, on a busy machine longer than the timeout of a test.
beforeAll(() => import('../tool-worker/jobs/calculate.ts'), 60_000)

const ports = Object.assign(new ToolPorts(), { clock: { now: () => Date.UTC(2026, 10, 21, 23, 30, 5) } })

async function run(name: string, args: unknown): Promise<Result<unknown>> {
  const tool = builtInTools(ports, emptyTurnConfig).find((each) => each.name === name)
  if (!tool) throw new Error(`no ${name}`)
  return callTool(tool, args)
}

async function calculate(expression: string): Promise<unknown> {
  const result = await run('calculate', { expression })
  return result.ok ? (result.value as { result: string }).result : result.failure
}

test('every tool can be declared to a provider', () => {
  const registry = new ToolRegistry()
  for (const tool of builtInTools(ports, emptyTurnConfig)) registry.register(tool)
  expect(registry.declarations().map((each) => [each.name, each.parameters['required'] ?? []])).toEqual([
    ['analyze_data', []],
    ['ask_agent', ['assistant', 'task']],
    ['ask_user', ['question']],
    ['calculate', ['expression']],
    ['convert_units', ['value', 'from', 'to']],
    ['craft', ['title', 'kind', 'content']],
    ['current_time', []],
    ['fetch_url', ['url']],
    ['generate_image', ['prompt']],
    ['increase_media_context', []],
    ['interact_with_recent_message', ['action', 'message_id', 'content']],
    ['manage_message', ['action', 'message_id']],
    ['peek_image', ['image']],
    ['process_gif', []],
    ['process_youtube_video', ['video']],
    ['read_result', ['result']],
    ['retrieve_memory', []],
    ['reveal_message_metadata', []],
    ['search_chats', ['query']],
    ['search_files', []],
    ['store_memory', ['text']],
    ['update_short_term_memory', ['note']],
    ['web_search', ['query']],
  ])
})

test('the tools that design.md calls non-iterative do not count against the budget of calls', () => {
  const uncounted = builtInTools(ports, emptyTurnConfig).filter((tool) => tool.isExemptFromLimit)
  expect(uncounted.map(({ name }) => name).toSorted()).toEqual([
    'ask_user',
    'craft',
    'current_time',
    'update_short_term_memory',
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
    ['5!', '120'],
    ['10% + 5', '5.1'],
    ['50% - 10', '-9.5'],
    ['15% + 5%', '0.2'],
    ['(15% + 5%) + 10%', '0.3'],
    ['20% (5)', '1'],
    ['20%(5)', '1'],
    ['100 + 10%', '110'],
    ['100 - 10% + 5', '95'],
    ['100 + 10% - 10%', '99'],
    ['100 + (10%)', '100.1'],
    ['5 kg + 10%', '5.5 kg'],
    ['50%/2', '0.25'],
    ['10%^2', '0.01'],
    ['4^50%', '2'],
    ['-10% * -5', '0.5'],
    ['3 * 10% + 2', '2.3'],
    ['mean([10%, 20%])', '0.15'],
    ['10 % == 0.1', 'true'],
    ['rate = 19%; 200 * rate', '38'],
    ['mod(17, 5) + 17 mod 5', '4'],
    ['[1, 1; 0, 1]^1000', '[[1, 1000], [0, 1]]'],
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
    ['17 % 5'],
    ['10% pi'],
    ['% 5'],
    ['2 * % + 1'],
    ["1'000 + 1"],
    ['1 / 0'],
    ['0 / 0'],
    ['10^400'],
    ['[1, 1 / 0]'],
    ['log(0)'],
    ['(5 m)^1e300'],
    ['[[1, 2], [3, 4]]^1e300'],
    ['[[1, 2], [3, 4]]^-1e300'],
    ['pow([[1, 2], [3, 4]], 1001)'],
  ])('refuses %s and gives an alternative', async (expression) => {
    expect(await calculate(expression)).toMatchObject({
      code: 'tool-failed',
      message: expect.stringContaining('cannot be calculated'),
      hint: expect.stringContaining('sqrt'),
    })
  })

  test('evaluates a long chain of percentages in time', async () => {
    expect(await calculate(`100${' + 0%'.repeat(190)}`)).toBe('100')
  })

  test('accepts no expression over a thousand characters', () => {
    const tool = builtInTools(ports, emptyTurnConfig).find(({ name }) => name === 'calculate')
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
  test('returns the time of a zone', async () => {
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

  test('a zone that does not exist is a failure with a remedy', async () => {
    expect(await run('current_time', { timeZone: 'Mars/Olympus' })).toMatchObject({
      ok: false,
      failure: {
        message: '"Mars/Olympus" is not a time zone.',
        hint: expect.stringContaining('Europe/Paris'),
      },
    })
  })
})

describe('restarts on this chat', () => {
  test('metadata is requested by a restart', async () => {
    expect(await run('reveal_message_metadata', {})).toMatchObject({
      value: { type: 'context_restart_with_message_metadata' },
    })
  })

  test('older images are injected by a restart, if there are any', async () => {
    expect(await run('increase_media_context', {})).toMatchObject({ failure: { code: 'tool-failed' } })
    const image: MessagePart = {
      type: 'file',
      round: 0,
      blobId: 'a' as BlobId,
      mediaType: 'image/png',
      byteLength: 1,
    }
    const message = { ...userMessage('Look'), parts: Array.from({ length: 5 }, () => image) }
    const tool = createIncreaseMediaContext(new ToolPorts().media, { branch: new BranchIds([message]) })
    expect(await callTool(tool, { extend_by: 3 })).toMatchObject({
      value: { type: 'context_restart_with_media', extend_by: 3 },
    })
    expect(await callTool(tool, { extend_by: 0 })).toMatchObject({
      failure: { code: 'tool-arguments-invalid' },
    })
  })
})
