import { expect, test } from 'vitest'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import { calls, fails, work } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]

async function choicesOf(scripts: readonly Script[], input: Partial<TurnInput>) {
  const bench = new TurnBench(scripts, [work, fails])
  await bench.run({ input })
  const started = bench.log.ofType('provider-request-started').map(({ toolChoice }) => toolChoice)
  expect(bench.model.requests.map(({ toolChoice }) => toolChoice)).toEqual(started)
  return started
}

test('the first tool is forced once, and optional from then on, even if it failed', async () => {
  expect(await choicesOf([calls('work', 1), calls('work', 2), done], { firstTool: 'work' })).toEqual([
    { tool: 'work' },
    undefined,
    undefined,
  ])
  expect(await choicesOf([calls('fails', 1), done], { firstTool: 'fails' })).toEqual([
    { tool: 'fails' },
    undefined,
  ])
})

test('a choice that providers would refuse is dropped: an unlisted tool, or a reasoning model', async () => {
  expect(await choicesOf([done], { firstTool: 'search_files' })).toEqual([undefined])
  expect(await choicesOf([done], { firstTool: 'work', settings: { effort: 'high' } })).toEqual([undefined])
  expect(await choicesOf([done], { firstTool: 'work', callsTools: false })).toEqual([undefined])
})
