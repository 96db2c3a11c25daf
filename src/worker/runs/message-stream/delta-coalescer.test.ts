import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ManualTimers } from '../../../../test/contracts/manual-timers.ts'
import type { CallId } from '../../../core/model/id.ts'
import type { ChatUIMessageChunk } from '../../contract.ts'
import { DeltaCoalescer, toFlushIntervalMs } from './delta-coalescer.ts'

function setUp({ hasTimers = true } = {}) {
  const timers = new ManualTimers()
  const flushes: { at: number; chunks: ChatUIMessageChunk[] }[] = []
  const gate = { isOpen: true }
  const coalescer = new DeltaCoalescer({
    timers: {
      monotonic: () => timers.monotonic(),
      schedule: (delayMs, task) => (hasTimers ? timers.schedule(delayMs, task) : () => {}),
    },
    intervalMs: (sinceFirstMs, waiting) =>
      toFlushIntervalMs({ hasFollowers: true, sinceFirstMs, lastRenderMs: 0, waiting }),
    canFlush: () => gate.isOpen,
    onFlush: (chunks) => flushes.push({ at: timers.monotonic(), chunks }),
  })
  return { timers, flushes, gate, coalescer }
}

const delta = (text: string, id = 'a'): ChatUIMessageChunk => ({ type: 'text-delta', id, delta: text })
const state = (name: string): ChatUIMessageChunk => ({
  type: 'source-url',
  sourceId: name,
  url: 'https://example.org',
})

/** Returns all text, with consecutive deltas of one part joined. */
function flatten(chunks: readonly ChatUIMessageChunk[]): string[] {
  const received: string[] = []
  let last = ''
  for (const chunk of chunks) {
    const isDelta = chunk.type === 'text-delta' || chunk.type === 'reasoning-delta'
    const key = isDelta
      ? `${chunk.type} ${chunk.id}: `
      : chunk.type === 'data-call-input'
        ? `${chunk.data.callId}: `
        : ''
    const text = isDelta
      ? chunk.delta
      : chunk.type === 'data-call-input'
        ? chunk.data.text
        : JSON.stringify(chunk)
    if (key !== '' && key === last) received[received.length - 1] += text
    else received.push(key + text)
    last = key
  }
  return received
}

const chunkArbitrary: fc.Arbitrary<ChatUIMessageChunk> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.string(), fc.constantFrom('a', 'b')).map(([text, id]) => delta(text, id)),
  },
  fc.string().map((text): ChatUIMessageChunk => ({ type: 'reasoning-delta', id: 'a', delta: text })),
  fc
    .string()
    .map((text): ChatUIMessageChunk => ({ type: 'data-call-input', data: { callId: 'c' as CallId, text } })),
  fc.string().map(state),
)

describe('for any chunks at any times', () => {
  it('keeps content and order, and delays nothing longer than an interval', () => {
    const step = fc.tuple(fc.array(chunkArbitrary, { maxLength: 3 }), fc.nat({ max: 100 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { timers, flushes, coalescer } = setUp()
        const pushed: ChatUIMessageChunk[] = []
        for (const [chunks, pauseMs] of steps) {
          coalescer.push(chunks)
          pushed.push(...chunks)
          timers.advance(pauseMs)
          const hasSaidAll =
            flatten(flushes.flatMap(({ chunks: received }) => received)).join() === flatten(pushed).join()
          expect(hasSaidAll || pauseMs < 66).toBe(true)
        }
        timers.advance(66)
        expect(flatten(flushes.flatMap(({ chunks }) => chunks))).toEqual(flatten(pushed))
        expect(timers.pendingCount).toBe(0)
      }),
    )
  })
})

describe('flushing', () => {
  it('sends the first text at once, then every 33 ms, and after 300 ms every 66 ms', () => {
    const { timers, flushes, coalescer } = setUp()
    for (let ms = 0; ms < 600; ms++) {
      coalescer.push([delta('x')])
      timers.advance(1)
    }
    const times = flushes.map(({ at }) => at)
    expect(times[0]).toBe(0)
    expect(times.slice(1, 9).map((at, index) => at - times[index]!)).toEqual(
      Array.from({ length: 8 }, () => 33),
    )
    expect(times.at(-1)! - times.at(-2)!).toBe(66)
  })

  it('sends long arguments of a call every 250 ms, and text between them as before', () => {
    const { timers, flushes, coalescer } = setUp()
    const input = (text: string): ChatUIMessageChunk => ({
      type: 'data-call-input',
      data: { callId: 'c' as CallId, text },
    })
    for (let ms = 0; ms < 1400; ms++) {
      coalescer.push([input('x'.repeat(50))])
      timers.advance(1)
    }
    const times = flushes.map(({ at }) => at)
    expect(times.at(-1)! - times.at(-2)!).toBe(250)
    coalescer.push([delta('a')])
    timers.advance(66)
    expect(flushes.at(-1)?.chunks.at(-1)).toEqual(delta('a'))
  })

  it('shows a stream less often the faster it is', () => {
    const { timers, flushes, coalescer } = setUp()
    for (let ms = 0; ms < 3000; ms += 1) {
      coalescer.push([delta(ms < 1000 ? 'letters' : ms < 2000 ? 'of' : 'w')])
      timers.advance(1)
    }
    const times = flushes.map(({ at }) => at)
    const intervals = times.slice(1).map((at, index) => at - times[index]!)
    const intervalAt = (ms: number) => intervals[times.findIndex((at) => at > ms)]
    expect([intervalAt(500), intervalAt(1500), intervals.at(-1)]).toEqual([166, 92, 66])
  })

  it('needs no timer while stream events keep timers from running', () => {
    const { timers, flushes, coalescer } = setUp({ hasTimers: false })
    for (const [text, pauseMs] of [
      ['a', 20],
      ['b', 20],
      ['c', 20],
    ] as const) {
      coalescer.push([delta(text)])
      timers.advance(pauseMs)
    }
    expect(flushes.map(({ at, chunks }) => [at, chunks])).toEqual([
      [0, [delta('a')]],
      [40, [delta('bc')]],
    ])
  })

  it('sends a change of state at once, after the pending text', () => {
    const { flushes, coalescer } = setUp()
    coalescer.push([delta('a')])
    coalescer.push([delta('b')])
    coalescer.push([delta('c')])
    coalescer.push([state('s')])
    expect(flushes.map(({ chunks }) => chunks)).toEqual([[delta('a')], [delta('bc'), state('s')]])
  })

  it('keeps collecting while no receiver is ready, and continues when woken', () => {
    const { timers, flushes, gate, coalescer } = setUp()
    gate.isOpen = false
    coalescer.push([delta('a')])
    timers.advance(500)
    coalescer.push([delta('b')])
    expect(flushes).toEqual([])
    gate.isOpen = true
    coalescer.wake()
    expect(flushes.map(({ chunks }) => chunks)).toEqual([[delta('ab')]])
  })
})

it('waits longer when rendering is slow, longer when text arrives faster than people read, and longest on a hidden page', () => {
  const situation = {
    hasFollowers: true,
    sinceFirstMs: 1000,
    lastRenderMs: 0,
    waiting: { characters: 20, isLongInput: false },
  }
  const fast = { characters: 240, isLongInput: false }
  expect(toFlushIntervalMs(situation)).toBe(66)
  expect(toFlushIntervalMs({ ...situation, waiting: fast })).toBe(106)
  expect(toFlushIntervalMs({ ...situation, waiting: { ...fast, characters: 5000 } })).toBe(166)
  expect(toFlushIntervalMs({ ...situation, lastRenderMs: 40 })).toBe(120)
  expect(toFlushIntervalMs({ ...situation, sinceFirstMs: 10, waiting: fast })).toBe(33)
  expect(toFlushIntervalMs({ ...situation, sinceFirstMs: 10, hasFollowers: false })).toBe(250)
})
