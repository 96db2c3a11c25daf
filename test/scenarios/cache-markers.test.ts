import { expect, test } from 'vitest'
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

/** The server counts a write to its cache. */
function counted(script: Script): Script {
  return script.map((step) =>
    step.type === 'finish'
      ? { type: 'finish', reason: step.reason, usage: { ...step.usage, cacheWriteTokens: 5 } }
      : step,
  )
}
