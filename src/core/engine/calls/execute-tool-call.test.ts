import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { finish, text, toolCall } from '../../../../test/doubles/scripted-model.ts'
import { TurnBench } from '../../../../test/doubles/turn-bench.ts'
import { createFailure } from '../../model/failures/failure.ts'
import { toPlainText } from '../../model/messages/localized-text.ts'
import type { Message, ToolCallPart } from '../../model/conversation/message.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import type { Limits } from '../budgets/limits.ts'
import { defineTool, type Tool } from './tool.ts'

const never = new Promise<never>(() => undefined)

function toolOf(execute: Tool['execute'], timeoutMs?: number): Tool {
  const parameters = z.object({})
  const base = { name: 'work', description: 'Works.', parameters, execute }
  return defineTool({ ...base, effects: ['read'], ...(timeoutMs !== undefined && { timeoutMs }) })
}

/** One call of the tool, then an answer. */
function createBench(tool: Tool): TurnBench {
  return new TurnBench(
    [
      [toolCall('a', 'work', ''), finish('tool-calls')],
      [text('Done'), finish('stop')],
    ],
    [tool],
  )
}

async function callOnce(
  tool: Tool,
  limits: Partial<Limits> = {},
): Promise<{ part: ToolCallPart; reply: Message; bench: TurnBench }> {
  const bench = createBench(tool)
  await bench.run({ limits })
  const reply = bench.reply()
  const part = reply.parts.find((each) => each.type === 'tool-call')
  if (!part) throw new Error('the call is missing')
  return { part, reply, bench }
}

const cyclic: Record<string, unknown> = { name: 'loop' }
cyclic['self'] = cyclic

describe('a tool result becomes plain JSON', () => {
  test.each<[string, unknown, unknown]>([
    ['undefined', undefined, null],
    ['a number that JSON lacks', { a: Number.NaN, b: -Infinity }, { a: 'NaN', b: '-Infinity' }],
    ['a big integer', 10n ** 20n, '100000000000000000000'],
    ['a cycle', cyclic, { name: 'loop', self: '[circular]' }],
    ['functions and symbols', { a: () => 1, b: Symbol('b'), c: [() => 1] }, { c: [null] }],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a map and a set', { map: new Map([['k', 1]]), set: new Set([1]) }, { map: [['k', 1]], set: [1] }],
    ['bytes', new Uint8Array(3), '[3 bytes]'],
    ['an error', new TypeError('bad'), { name: 'TypeError', message: 'bad' }],
    ['a prototype key', JSON.parse('{"__proto__":{"polluted":true},"a":1}'), { a: 1 }],
    ['minus zero', -0, 0],
    [
      'a getter that throws',
      Object.defineProperty({}, 'secret', {
        enumerable: true,
        get: () => {
          throw new Error('no')
        },
      }),
      { secret: '[unreadable: no]' },
    ],
  ])('%s', async (_what, value, expected) => {
    const { part, reply } = await callOnce(toolOf(() => succeed(value)))
    expect(part).toMatchObject({ state: 'succeeded', result: expected })
    expect(Object.is(part.result, -0)).toBe(false)
    expect(reply.status).toBe('complete')
  })

  test('infinite nesting is cut', async () => {
    let deep: unknown = 'bottom'
    for (let level = 0; level < 10_000; level++) deep = [deep]
    const { part } = await callOnce(toolOf(() => succeed(deep)))
    expect(JSON.stringify(part.result)).toContain('[nested too deeply]')
  })
})

describe('a faulty tool fails its call, and the turn continues', () => {
  const thrower = (thrown: unknown) => (): Result<unknown> => {
    throw thrown
  }
  const unreadable = {
    toString: () => {
      throw new Error('hidden')
    },
    get message(): string {
      throw new Error('hidden')
    },
  }

  test.each<[string, Tool['execute'], RegExp]>([
    ['throws an error', thrower(new Error('disk on fire')), /^The tool failed: disk on fire$/],
    ['throws a string', thrower('oops'), /^The tool failed: oops$/],
    ['throws nothing', thrower(undefined), /^The tool failed: it gave no reason$/],
    ['throws an object', thrower({ code: 7 }), /\{"code":7\}/],
    ['throws an unreadable value', thrower(unreadable), /cannot be read$/],
    ['throws a very long text', thrower(new Error('x'.repeat(5000))), /^The tool failed: x{1994} \[…\]$/],
    ['rejects', () => Promise.reject(new Error('later')), /^The tool failed: later$/],
    ['returns no result', () => 'hello' as never, /no readable result/],
    ['returns a broken failure', () => ({ ok: false, failure: 'x' }) as never, /^The tool failed\.$/],
  ])('%s', async (_what, execute, message) => {
    const { part, reply } = await callOnce(toolOf(execute))
    expect(part).toMatchObject({ state: 'failed', failure: { code: 'tool-failed' } })
    expect(part.failure?.message).toMatch(message)
    expect(reply).toMatchObject({ status: 'complete', parts: [{}, { text: 'Done' }] })
  })

  test.each<[string, Tool['execute']]>([
    ['text', () => succeed('x'.repeat(20_000_001))],
    ['values', () => succeed(Array.from<number>({ length: 5_000_001 }).fill(1))],
  ])('returns too much %s', async (_what, execute) => {
    const { part, reply } = await callOnce(toolOf(execute))
    expect(part).toMatchObject({ state: 'failed', failure: { code: 'result-too-large', retryable: false } })
    expect(reply).toMatchObject({ status: 'complete', parts: [{}, { text: 'Done' }] })
  })

  test('a failure that the tool returns is passed on, with its text truncated', async () => {
    const failure = createFailure('tool-failed', {
      message: toPlainText('y'.repeat(3000)),
      hint: toPlainText('Try again.'),
    })
    const { part } = await callOnce(toolOf(() => fail(failure)))
    expect(part.failure).toMatchObject({ message: `${'y'.repeat(1994)} […]`, hint: 'Try again.' })
  })
})

describe('timeouts', () => {
  test.each([
    ['its own', 50, 1050, {}],
    ['the default', undefined, 301_000, {}],
    ['the person’s, if it is shorter,', 50, 1020, { toolTimeoutMs: 20 }],
    ['its own, if the person’s is off,', 50, 1050, { toolTimeoutMs: Infinity }],
  ])('a tool that ignores its signal is abandoned after %s timeout', async (_what, timeoutMs, at, limits) => {
    let signal: AbortSignal | undefined
    const tool = toolOf((_args, context) => {
      signal = context.signal
      return never
    }, timeoutMs)
    const { part, bench } = await callOnce(tool, limits)
    expect(part).toMatchObject({
      state: 'failed',
      failure: { code: 'tool-timed-out' },
      durationMs: at - 1000,
    })
    expect(bench.log.ofType('tool-invocation-failed')[0]?.at).toBe(at)
    expect(signal?.aborted).toBe(true)
  })

  test('a tool that ended in time gets no abort signal', async () => {
    let signal: AbortSignal | undefined
    await callOnce(
      toolOf((_args, context) => {
        signal = context.signal
        return succeed(1)
      }),
    )
    expect(signal?.aborted).toBe(false)
  })

  test('a tool that returns at once starts no timer, and one that waits does', async () => {
    const timed = async (execute: Tool['execute']) => {
      const bench = createBench(toolOf(execute, 4321))
      const sleep = vi.spyOn(bench.clock, 'sleep')
      await bench.run()
      expect(bench.reply().parts).toMatchObject([{ state: 'succeeded' }, { text: 'Done' }])
      return sleep.mock.calls.some(([durationMs]) => durationMs === 4321)
    }
    expect(await timed(() => succeed(1))).toBe(false)
    expect(await timed(async () => succeed(1))).toBe(true)
  })

  test('calls of a round run in parallel, with image ids of their own; history has them in call order', async () => {
    const delays = [30, 10, 20]
    const bench: TurnBench = new TurnBench(
      [
        [
          ...delays.map((_delay, index) => toolCall(`c${index}`, 'work', `{"index":${index}}`)),
          finish('tool-calls'),
        ],
        [text('Done'), finish('stop')],
      ],
      [
        defineTool({
          name: 'work',
          description: 'Works.',
          parameters: z.object({ index: z.number() }),
          effects: ['read'],
          execute: async ({ index }, { signal, reserveMediaIds }) => {
            await bench.clock.sleep(delays[index] ?? 0, signal)
            return succeed(reserveMediaIds(index))
          },
        }),
      ],
    )
    await bench.run()
    expect(bench.log.ofType('tool-invocation-succeeded').map((event) => [event.callId, event.at])).toEqual([
      ['c1', 1010],
      ['c2', 1020],
      ['c0', 1030],
    ])
    expect(bench.log.ofType('tool-invocation-succeeded').map(({ result }) => result)).toEqual([
      ['media_1'],
      ['media_2', 'media_3'],
      [],
    ])
    const last = bench.model.requests[1]?.messages.at(-1)
    expect(last?.role === 'tool' && last.results.map((result) => result.callId)).toEqual(['c0', 'c1', 'c2'])
  })
})
