import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { noUsage, type Usage } from '../../src/core/model/usage/usage.ts'
import type { ModelRef } from '../../src/core/model/providers/provider.ts'
import type { CacheRules } from '../../src/core/model/context/prompt-cache.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { onlyLimits } from './unlimited.ts'
import { calls, work } from './check-tools.ts'

const cache: CacheRules = { mode: 'marked', lifetime: '5m' }
const prompt = [{ origin: 'built-in' as const, text: 'Follow these instructions. '.repeat(1000) }]
const done: Script = [text('Done'), finish('stop')]

async function run(scripts: readonly Script[]) {
  const bench = new TurnBench(scripts, [work])
  const refused: ModelRef[] = []
  bench.extraPorts = { cacheRefusals: { reportCacheRefusal: (model) => void refused.push(model) } }
  await bench.run({ input: { prompt, cache } })
  const marks = bench.requests.map(({ cacheBreakpoints = [] }) => cacheBreakpoints.map(({ after }) => after))
  return { bench, refused, marks }
}

test('refused markers are left out of the rest of the turn, and reported for later turns', async () => {
  const { bench, refused, marks } = await run([
    [{ type: 'cache-markers-refused' }, ...calls('work', 1)],
    calls('work', 2),
    done,
  ])
  expect(marks).toEqual([['system', 0], [], []])
  expect(refused).toEqual([benchModel])
  expect(bench.log.ofType('cache-marker-ignored')).toMatchObject([{ model: benchModel, isRefused: true }])
  expect(bench.reply()).toMatchObject({ status: 'complete' })
})

test('markers that the server ignores are left out of the rest of the turn only', async () => {
  const { bench, refused, marks } = await run([calls('work', 1), done])
  expect(marks).toEqual([['system', 0], []])
  expect(refused).toEqual([])
  const [event] = bench.log.ofType('cache-marker-ignored')
  expect(event).toMatchObject({ model: benchModel, breakpoints: [{ after: 'system' }, { after: 0 }] })
  expect(event?.isRefused).toBeUndefined()
})

test('the forecast says that a forced final answer reads the prompt and the tools only', async () => {
  const bench = new TurnBench([counted(calls('work', 1)), counted(done)], [work])
  await bench.run({ input: { prompt, cache }, limits: onlyLimits({ toolCallBudget: 2 }) })
  const [first, last] = bench.requests
  expect([first?.toolChoice, last?.toolChoice]).toEqual([undefined, 'none'])
  const forecast = bench.log.ofType('provider-request-completed').at(-1)?.cache?.forecast
  expect(forecast).toMatchObject({ readTokens: last?.cacheBreakpoints?.[0]?.tokens, certainty: 'expected' })
})

test.each([
  ['nothing read yet', 0, 9000, 'all of the prompt'],
  ['the prompt was read', 1e6, 9000, 'nothing'],
  ['less written than marked', 0, 100, 'what was written'],
])(
  'writes of mixed lifetimes are split by the last prefix for an hour: %s',
  async (_, read, written, hour) => {
    const bench = new TurnBench(
      [counted(calls('work', 1)), counted(done, { cachedInputTokens: read, cacheWriteTokens: written })],
      [work],
    )
    await bench.run({ input: { prompt, cache: { mode: 'marked', lifetime: '1h' } }, limits: onlyLimits({}) })
    const { usage } = bench.log.ofType('provider-request-completed').at(-1) ?? {}
    const breakpoints = bench.requests.at(-1)?.cacheBreakpoints ?? []
    expect(new Set(breakpoints.map(({ ttl }) => ttl))).toEqual(new Set(['1h', '5m']))
    const marked = breakpoints.findLast(({ ttl }) => ttl === '1h')?.tokens
    const expected = { 'all of the prompt': marked, nothing: 0, 'what was written': written }[hour]
    expect(usage?.cacheWriteHourTokens).toBe(expected)
  },
)

test('a lifetime that the server reports itself is not changed', async () => {
  const usage = { cacheWriteTokens: 9000, cacheWriteHourTokens: 7 }
  const bench = new TurnBench([counted(calls('work', 1), usage), counted(done, usage)], [work])
  await bench.run({ input: { prompt, cache: { mode: 'marked', lifetime: '1h' } } })
  const completed = bench.log.ofType('provider-request-completed')
  expect(completed.map((event) => event.usage.cacheWriteHourTokens)).toEqual([7, 7])
})

test('the next turn expects a cache only if the provider counted one for a request of this turn itself', async () => {
  const spend = defineTool({
    name: 'spend',
    description: 'For tests.',
    parameters: z.object({ n: z.number() }),
    effects: ['read'],
    execute: (_args, { reportUsage }) => {
      reportUsage(benchModel, { ...noUsage, requests: 1, inputTokens: 900, cachedInputTokens: 800 })
      return succeed('Done.')
    },
  })
  const endOf = async (scripts: readonly Script[]) => {
    const bench = new TurnBench(scripts, [spend])
    await bench.run({ input: { prompt, cache } })
    const requestedAt = bench.log.ofType('provider-request-started').at(-1)?.at
    return { requestedAt, lastRequest: bench.log.ofType('session-turn-end')[0]?.lastRequest }
  }
  const other = await endOf([calls('spend', 1), done])
  expect(other.lastRequest?.messageCount).toBeGreaterThan(1)
  expect(other.lastRequest?.cache).toBeUndefined()
  const own = await endOf([counted(calls('spend', 1)), counted(done)])
  expect(own.lastRequest?.cache?.at).toBe(own.requestedAt)
})

/** The server counts a write to its cache. */
function counted(script: Script, usage: Partial<Usage> = { cacheWriteTokens: 5 }): Script {
  return script.map((step) =>
    step.type === 'finish'
      ? { type: 'finish', reason: step.reason, usage: { ...step.usage, ...usage } }
      : step,
  )
}
