import { expect, it } from 'vitest'
import { ManualTimers } from '../../../../test/contracts/manual-timers.ts'
import { plainRendering, showUpdates } from '../../../../test/contracts/plain-renderer.ts'
import { replyStub } from '../../../../test/doubles/turn-bench.ts'
import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import type { RunId } from '../../../core/model/id.ts'
import type { BlockUpdate } from '../../../core/model/conversation/rendered-block.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { RunStreamItem } from '../../contract.ts'
import { LiveMessage } from './live-message.ts'

let count = 0
const place = () => ({ runId: 'run' as RunId, seq: count++, at: 0 })
const streamed = (text: string): RunEvent => ({
  type: 'provider-tokens-streamed',
  partId: 'a',
  round: 0,
  text,
  ...place(),
})

const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A renderer that responds when the test says so. */
function setUp() {
  const plain = plainRendering.createRenderer()
  const waiting: PromiseWithResolvers<BlockUpdate[]>[] = []
  let hasNews = false
  let isBehind = false
  let isReleased = false
  let finishing = { reportProgress: () => {}, isHeld: false, end: () => {} }
  const renderer: ReplyRendererPort = {
    append: (prose, text) => {
      hasNews = true
      plain.append(prose, text)
    },
    end: (prose) => plain.end(prose),
    flush: () => {
      if (!hasNews && !isBehind) return []
      hasNews = false
      const updates = plain.flush() as BlockUpdate[]
      const flushing = Promise.withResolvers<BlockUpdate[]>()
      waiting.push({ ...flushing, resolve: () => flushing.resolve(updates) })
      return flushing.promise
    },
    get isBehind() {
      return isBehind
    },
    snapshot: () => plain.snapshot(),
    finish: async (onProgress) => {
      if (finishing.isHeld) {
        const gate = Promise.withResolvers<void>()
        finishing = { isHeld: true, reportProgress: () => onProgress?.(), end: gate.resolve }
        await gate.promise
      }
      return await plain.finish()
    },
    release: () => (isReleased = true),
  }
  const timers = new ManualTimers()
  const live = new LiveMessage({
    reply: replyStub(),
    rendering: { ...plainRendering, createRenderer: () => renderer },
    timers,
  })
  const items: RunStreamItem[] = []
  let ends = 0
  const following = live.log.follow(0, {
    onItem: (item, seq) => {
      items.push(item as RunStreamItem)
      queueMicrotask(() => following.acknowledge(seq))
    },
    onEnd: () => (ends += 1),
  })
  const answer = async () => {
    waiting.shift()?.resolve([])
    await tick()
  }
  const fail = async () => {
    waiting.shift()?.reject(new Error('no renderer any more'))
    await tick()
  }
  const deltas = () =>
    items.flatMap(({ chunks }) =>
      chunks.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : [])),
    )
  const readUpdates = () => showUpdates(items.flatMap(({ blocks }) => blocks))
  return {
    live,
    timers,
    items,
    waiting,
    answer,
    fail,
    deltas,
    readUpdates,
    ends: () => ends,
    isReleased: () => isReleased,
    setBehind: (value: boolean) => void (isBehind = value),
    delayFinish: () => void (finishing.isHeld = true),
    progress: () => finishing.reportProgress(),
    endFinish: () => finishing.end(),
  }
}

it('sends text and its blocks together, in order, however long rendering takes; new text is collected meanwhile', async () => {
  const { live, timers, waiting, answer, deltas, readUpdates } = setUp()
  live.apply(streamed('a'))
  timers.advance(100)
  expect([deltas(), waiting.length]).toEqual([[], 1])
  live.apply(streamed('b'))
  live.apply(streamed('c'))
  timers.advance(1000)
  expect([deltas(), waiting.length]).toEqual([[], 1])
  await answer()
  expect([deltas(), readUpdates()]).toEqual([['a'], ['a']])
  timers.advance(4000)
  await answer()
  expect([deltas(), readUpdates()]).toEqual([['a', 'bc'], ['abc']])
})

it('ends after the pending rendering, with nothing lost', async () => {
  const { live, timers, answer, deltas, readUpdates, items, ends } = setUp()
  live.apply(streamed('a'))
  timers.advance(100)
  live.apply(streamed('b'))
  live.announceEnd()
  expect([deltas(), ends()]).toEqual([[], 0])
  await answer()
  await answer()
  expect([deltas().join(''), readUpdates(), ends()]).toEqual(['ab', ['ab'], 1])
  expect(items.at(-1)?.chunks.at(-1)).toMatchObject({ type: 'finish' })
})

it('continues by itself if a long text is rendered in parts and nothing else arrives', async () => {
  const { live, timers, waiting, answer, setBehind } = setUp()
  live.apply(streamed('a'))
  timers.advance(100)
  setBehind(true)
  await answer()
  expect(waiting.length).toBe(1)
  setBehind(false)
  await answer()
  expect(waiting.length).toBe(0)
})

it('shows all rendered text before the end is stored', async () => {
  const { live, timers, answer, deltas, readUpdates, items, ends } = setUp()
  live.apply(streamed('a'))
  timers.advance(100)
  await answer()
  live.apply(streamed('b'))
  await live.render()
  await answer()
  expect([deltas().join(''), readUpdates(), ends()]).toEqual(['ab', ['ab'], 0])
  live.announceEnd()
  expect(items.at(-1)?.chunks.map(({ type }) => type)).toEqual(['text-end', 'finish'])
  expect(ends()).toBe(1)
})

it('shows the rendered part of the end while the rest is pending', async () => {
  const { live, timers, answer, deltas, readUpdates, delayFinish, progress, endFinish } = setUp()
  live.apply(streamed('a'))
  timers.advance(100)
  await answer()
  live.apply(streamed('b'))
  delayFinish()
  const rendering = live.render()
  expect(deltas().join('')).toBe('a')
  progress()
  await answer()
  expect([deltas().join(''), readUpdates()]).toEqual(['ab', ['ab']])
  endFinish()
  await rendering
  live.announceEnd()
  progress()
  expect(readUpdates()).toEqual(['ab'])
})

it('releases its renderer when it is no longer shown', () => {
  const { live, isReleased } = setUp()
  live.abort({ code: 'taken-over', message: '', retryable: false })
  expect(isReleased()).toBe(true)
})

it('continues as plain text if its renderer fails, and ends', async () => {
  const { live, timers, answer, fail, deltas, readUpdates, items, ends } = setUp()
  live.apply(streamed('a'))
  timers.advance(100)
  await answer()
  live.apply(streamed('b'))
  timers.advance(1000)
  live.apply(streamed('c'))
  await fail()
  timers.advance(4000)
  expect([deltas().join(''), readUpdates()]).toEqual(['abc', ['abc']])
  live.apply(streamed('d'))
  const rendering = await live.render()
  expect(rendering).toMatchObject({ asWritten: true, prose: [[{ text: 'abcd' }]] })
  live.announceEnd()
  expect([deltas().join(''), readUpdates(), ends()]).toEqual(['abcd', ['abcd'], 1])
  expect(items.at(-1)?.chunks.at(-1)).toMatchObject({ type: 'finish' })
})

it('is complete for a subscriber that joins after its renderer failed', async () => {
  const { live, timers, fail } = setUp()
  live.apply(streamed('a'))
  timers.advance(100)
  await fail()
  live.apply(streamed('b'))
  const late: RunStreamItem[] = []
  live.log.follow(0, { onItem: (item) => late.push(item as RunStreamItem), onEnd: () => undefined })
  expect(showUpdates(late.flatMap(({ blocks }) => blocks))).toEqual(['ab'])
})
