import { expect, test } from 'vitest'
import { TurnBench, replyStub } from '../../../../test/doubles/turn-bench.ts'
import { plainRendering } from '../../../../test/contracts/plain-renderer.ts'
import { finish, text, toolCall } from '../../../../test/doubles/scripted-model.ts'
import { work } from '../../../../test/scenarios/check-tools.ts'
import { MessageReducer } from '../../../core/conversation/message-reducer.ts'
import { replayRun } from './replay-run.ts'
import { ChunkProjection } from './chunk-projection.ts'

const ports = { rendering: plainRendering, stubOf: () => Promise.resolve(replyStub()) }

async function fly() {
  const bench = new TurnBench(
    [
      [
        text('Let '),
        { type: 'wait', durationMs: 300 },
        text('me see.'),
        toolCall('a', 'work', '{}'),
        finish('tool-calls'),
      ],
      [{ type: 'wait', durationMs: 500 }, text('Done', 'u'), finish('stop')],
    ],
    [work],
  )
  await bench.run()
  return bench
}

test('frames hold what the live projection sent, at the times of the events', async () => {
  const { log } = await fly()
  const [reply] = await replayRun(log.events, ports)
  const projection = new ChunkProjection(replyStub())
  const reducer = new MessageReducer(replyStub())
  const live = [
    ...projection.begin(),
    ...log.events.flatMap((event) => projection.toChunks(reducer.apply(event))),
  ]
  const played = reply?.frames.flatMap(({ chunks }) => chunks) ?? []
  expect(played.slice(0, live.length)).toEqual(live)
  expect(played.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' })
  const times = reply?.frames.map(({ atMs }) => atMs) ?? []
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times).toEqual(expect.arrayContaining([0, 300, 800]))
})

test('the final rendering equals the sum of all frames', async () => {
  const { log } = await fly()
  const [reply] = await replayRun(log.events, ports)
  expect(JSON.stringify(reply?.frames.map(({ blocks }) => blocks))).toContain('Done')
})

test('an answer that is no longer stored is left out', async () => {
  const { log } = await fly()
  expect(await replayRun(log.events, { ...ports, stubOf: () => Promise.resolve(null) })).toEqual([])
})
