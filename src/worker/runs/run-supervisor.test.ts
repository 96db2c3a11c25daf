import { describe, expect, it } from 'vitest'
import { HostBench } from '../../../test/contracts/host-bench.ts'
import { MemoryStops } from '../../../test/contracts/memory-stops.ts'
import { finish, reasoning, text } from '../../../test/doubles/scripted-model.ts'
import { benchModel } from '../../../test/doubles/turn-bench.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { MessageId, RunId, SessionId } from '../../core/model/id.ts'
import type { Result } from '../../core/model/failures/result.ts'
import { sessionLockName } from '../session-locks.ts'

const answer = [text('Good '), text('morning.'), finish('stop')]
const hanging = [text('Good '), { type: 'hang' as const }]
const session = 'session-1' as SessionId

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

describe('a run', () => {
  it('streams its answer, stores it, and only then reports its end', async () => {
    const bench = new HostBench([[reasoning('Hm.'), ...answer]])
    const gate = bench.store.holdFinish()
    const { runId, assistantMessageId } = valueOf(await bench.send())
    const followed = bench.follow(runId)
    await bench.settle()
    expect(followed.text()).toBe('Good morning.')
    expect([followed.final(), followed.ends.length]).toEqual([undefined, 0])
    expect(bench.runs.find(session)?.runId).toBe(runId)
    gate.open()
    await bench.settle()
    expect(followed.chunks[0]).toMatchObject({ type: 'start', messageId: assistantMessageId })
    expect(followed.readTexts()).toEqual(['Hm.', 'Good morning.'])
    expect(followed.final()).toMatchObject({
      status: 'complete',
      model: benchModel,
      usage: { outputTokens: 5 },
    })
    expect(followed.ends).toEqual([{ reason: 'ended' }])
    expect(bench.store.messages.get(assistantMessageId)).toMatchObject({ status: 'complete', runId })
    expect(bench.store.renderings.get(assistantMessageId)?.prose).toHaveLength(2)
    expect(bench.locks.isHeld(sessionLockName(session))).toBe(false)
  })

  it('has released its session when its end is reported', async () => {
    const bench = new HostBench([answer, answer])
    const { runId } = valueOf(await bench.send())
    const log = valueOf(bench.runs.follow(runId))
    const next = new Promise((resolve) => {
      const following = log.follow(0, {
        onItem: ({ chunks }, seq) => {
          if (chunks.some(({ type }) => type === 'finish')) resolve(bench.send('session-1', 'message-b'))
          queueMicrotask(() => following.acknowledge(seq))
        },
        onEnd: () => {},
      })
    })
    expect(await next).toMatchObject({ ok: true })
  })

  it('may end by itself before storage closes, and is stopped and stored after that', async () => {
    const ending = new HostBench([answer])
    const { assistantMessageId: endedId } = valueOf(await ending.send())
    const ended = ending.runs.endAll(10_000)
    await ending.settle()
    await ended
    expect(ending.store.messages.get(endedId)?.status).toBe('complete')

    const bench = new HostBench([hanging])
    const { assistantMessageId } = valueOf(await bench.send())
    await bench.settle()
    let isOver = false
    const over = bench.runs.endAll(10_000).then(() => (isOver = true))
    bench.timers.advance(9999)
    await bench.settle()
    expect([isOver, bench.store.messages.get(assistantMessageId)?.status]).toEqual([false, 'streaming'])
    bench.timers.advance(1)
    await bench.settle()
    await over
    const stored = bench.store.messages.get(assistantMessageId)
    expect(stored).toMatchObject({ status: 'stopped', parts: [{ type: 'text', text: 'Good ' }] })
  })

  it('does not start once storage is about to close, by hand or from the queue', async () => {
    const ended = Promise.withResolvers<void>()
    const bench = new HostBench([answer, answer], { onEnded: () => ended.resolve() })
    valueOf(await bench.send())
    const over = bench.runs.endAll(10_000)
    const refused = {
      ok: false,
      failure: { code: 'storage-unavailable', message: expect.stringContaining('newer version') },
    }
    expect(await bench.send('session-2')).toMatchObject(refused)
    await bench.settle()
    await ended.promise
    // The queue sends its next message when a run has ended.
    expect(await bench.send('session-1', 'message-b')).toMatchObject(refused)
    await over
    expect(bench.model.requests).toHaveLength(1)
    expect(bench.store.messages.has('message-b' as MessageId)).toBe(false)
  })

  it('that storage does not accept delays the close of storage by a few seconds only', async () => {
    const bench = new HostBench([hanging])
    valueOf(await bench.send())
    await bench.settle()
    bench.store.holdFinish()
    let isOver = false
    const over = bench.runs.endAll(10_000).then(() => (isOver = true))
    bench.timers.advance(14_999)
    await bench.settle()
    expect(isOver).toBe(false)
    bench.timers.advance(1)
    await over
  })

  it('can be stopped, and keeps the visible text', async () => {
    const bench = new HostBench([hanging])
    const { runId, assistantMessageId } = valueOf(await bench.send())
    const followed = bench.follow(runId)
    await bench.settle()
    expect(bench.runs.find(session)?.runId).toBe(runId)
    bench.runs.stop(runId)
    await bench.settle()
    expect(followed.text()).toBe('Good ')
    expect(followed.final()?.status).toBe('stopped')
    expect(followed.ends).toEqual([{ reason: 'ended' }])
    expect(bench.store.messages.get(assistantMessageId)?.status).toBe('stopped')
    expect(bench.runs.find(session)).toBeNull()
    bench.runs.stop(runId)
  })

  it('runs once per session, and in parallel across sessions', async () => {
    const bench = new HostBench([hanging, answer, answer])
    const first = valueOf(await bench.send('session-1'))
    const [again, other] = await Promise.all([bench.send('session-1', 'message-b'), bench.send('session-2')])
    expect(again).toMatchObject({ ok: false, failure: { code: 'session-busy' } })
    const followed = bench.follow(valueOf(other).runId)
    await bench.settle()
    expect(followed.final()?.status).toBe('complete')
    expect(bench.runs.find(session)?.runId).toBe(first.runId)
    await Promise.all([bench.runs.stopSession(session), bench.settle()])
    expect(await bench.send('session-1', 'message-c')).toMatchObject({ ok: true })
  })

  it('is refused while another tab holds the session, after a short wait', async () => {
    const other = new HostBench([hanging])
    const tab = { store: other.store, locks: other.locks, ids: { next: (prefix: string) => `${prefix}-b` } }
    const bench = new HostBench([answer], tab)
    valueOf(await other.send())
    await other.settle()
    const refused = bench.send('session-1', 'message-b')
    await bench.settle()
    bench.timers.advance(2000)
    expect(await refused).toMatchObject({
      failure: { code: 'session-busy', message: expect.stringContaining('another tab') },
    })
    const patient = bench.send('session-1', 'message-c')
    await bench.settle()
    await other.runs.stopSession(session)
    expect(await patient).toMatchObject({ ok: true })
  })

  it('is not blocked by a frozen tab that holds the session and does not respond', async () => {
    const bench = new HostBench([answer])
    await bench.locks.acquire(sessionLockName(session), new AbortController().signal)
    const started = bench.send()
    await bench.settle()
    bench.timers.advance(2000)
    expect(await started).toMatchObject({ ok: true })
  })

  it('ends when another tab ends its session', async () => {
    const browser = new MemoryStops()
    const bench = new HostBench([hanging, hanging], { stops: browser.join() })
    const other = new HostBench([], { stops: browser.join() })
    const { assistantMessageId } = valueOf(await bench.send())
    valueOf(await bench.send('session-2'))
    await other.runs.stopSession(session)
    await bench.settle()
    expect(bench.store.messages.get(assistantMessageId)?.status).toBe('stopped')
    expect(bench.runs.find('session-2' as SessionId)).not.toBeNull()
  })

  it('is not blocked by a run whose worker died, which is ended first', async () => {
    const dead = new HostBench([hanging])
    const lost = valueOf(await dead.send())
    await dead.settle()
    const bench = new HostBench([answer], { store: dead.store, ids: { next: (prefix) => `${prefix}-b` } })
    expect(await bench.send('session-1', 'message-b')).toMatchObject({ ok: true })
    expect(dead.store.messages.get(lost.assistantMessageId)).toMatchObject({
      status: 'interrupted',
      parts: [{ text: 'Good ' }],
    })
  })

  it('that regenerates answers the same message as a sibling', async () => {
    const bench = new HostBench([answer, answer])
    const first = valueOf(await bench.send())
    await bench.settle()
    const ask = { type: 'retry' as const, messageId: first.assistantMessageId }
    const second = valueOf(await bench.runs.start({ sessionId: session, model: benchModel, ask }))
    expect(second.userMessageId).toBe(first.userMessageId)
    expect(second.assistantMessageId).not.toBe(first.assistantMessageId)
  })
})

describe('a follower', () => {
  it('that joins in the middle sees all of it, text and blocks, once', async () => {
    const deltas = Array.from({ length: 40 }, (_, index) => text(`word ${index}, `))
    const script = deltas.flatMap((word) => [word, { type: 'wait' as const, durationMs: 20 }])
    const bench = new HostBench([[...script, finish('stop')]])
    const { runId } = valueOf(await bench.send())
    const followers = []
    for (let step = 0; step < 45; step++) {
      if (step % 7 === 0) followers.push(bench.follow(runId))
      await bench.settle()
      bench.timers.advance(20)
      bench.clock.advance(20)
    }
    await bench.settle()
    const whole = deltas.map((word) => (word.type === 'text-delta' ? word.text : '')).join('')
    for (const { text: readText, readTexts, ends } of followers) {
      expect(readText()).toBe(whole)
      expect(readTexts()).toEqual([whole])
      expect(ends).toEqual([{ reason: 'ended' }])
    }
    expect(followers.length).toBeGreaterThan(5)
  })

  it('may join up to a minute after the end', async () => {
    const bench = new HostBench([answer])
    const { runId } = valueOf(await bench.send())
    await bench.settle()
    bench.timers.advance(59_000)
    const late = bench.follow(runId)
    expect(late.text()).toBe('Good morning.')
    expect(late.readTexts()).toEqual(['Good morning.'])
    expect(late.ends).toEqual([{ reason: 'ended' }])
    bench.timers.advance(2000)
    expect(bench.runs.follow(runId)).toMatchObject({ failure: { code: 'not-found' } })
  })
})

describe('storage that refuses', () => {
  const full = createFailure('storage-full')

  it('from the start refuses the message and releases the session', async () => {
    const bench = new HostBench([answer])
    bench.store.refusal = full
    expect(await bench.send()).toMatchObject({ failure: { code: 'storage-full' } })
    bench.store.refusal = null
    expect(await bench.send()).toMatchObject({ ok: true })
  })

  it('later lets the answer continue, shows it with the failure, and gets it again', async () => {
    const bench = new HostBench([
      [text('Good '), { type: 'do', act: () => void (bench.store.refusal = full) }, ...answer.slice(1)],
      answer,
    ])
    const { runId, assistantMessageId } = valueOf(await bench.send())
    const followed = bench.follow(runId)
    await bench.settle()
    expect(followed.text()).toBe('Good morning.')
    expect(followed.final()).toMatchObject({ status: 'complete', failure: { code: 'storage-full' } })
    expect(bench.store.messages.get(assistantMessageId)?.status).toBe('streaming')
    expect(await bench.send('session-1', 'message-b')).toMatchObject({ failure: { code: 'storage-full' } })
    bench.store.refusal = null
    expect(await bench.send('session-1', 'message-c')).toMatchObject({ ok: true })
    expect(bench.store.messages.get(assistantMessageId)).toMatchObject({ status: 'complete' })
  })
})

describe('a stream and a database that break at the same moment, as during sleep of a phone', () => {
  it.each([
    ['the stream breaks', createFailure('stream-cut')],
    ['the network fails', createFailure('offline')],
    ['the provider does not respond', createFailure('stream-stalled')],
  ])('and %s: the text stays, with one failure, and is stored later', async (_what, failure) => {
    const lost = createFailure('storage-unavailable')
    const bench = new HostBench([
      [
        text('Good '),
        { type: 'do', act: () => void (bench.store.refusal = lost) },
        { type: 'failure', failure },
      ],
      answer,
    ])
    const { runId, assistantMessageId } = valueOf(await bench.send())
    const followed = bench.follow(runId)
    await bench.settle()
    expect(followed.text()).toBe('Good ')
    expect(followed.ends).toHaveLength(1)
    expect(followed.final()).toMatchObject({ status: 'failed', failure: { code: failure.code } })
    bench.store.refusal = null
    expect(await bench.send('session-1', 'message-b')).toMatchObject({ ok: true })
    expect(bench.store.messages.get(assistantMessageId)).toMatchObject({
      status: 'failed',
      failure: { code: failure.code },
      parts: [{ type: 'text', text: 'Good ' }],
    })
  })
})

describe('an engine with a bug', () => {
  it.each([
    ['throws', () => Promise.reject(new Error('broken'))],
    ['forgets to end', () => Promise.resolve()],
  ])('that %s leaves an ended answer and a free session', async (_what, runTurn) => {
    const bench = new HostBench([], { runTurn })
    const { runId, assistantMessageId } = valueOf(await bench.send())
    const followed = bench.follow(runId)
    await bench.settle()
    expect(followed.final()).toMatchObject({ status: 'failed', failure: { code: 'internal' } })
    expect(bench.store.messages.get(assistantMessageId)?.status).toBe('failed')
    expect(bench.runs.find(session)).toBeNull()
  })
})

it('waits longer for a silent model on request, and returns whether it was waiting', async () => {
  const bench = new HostBench([hanging])
  const { runId, assistantMessageId } = valueOf(await bench.send())
  const pass = async (seconds: number) => {
    await bench.settle()
    bench.clock.advance(seconds * 1000)
    await bench.settle()
  }
  await pass(100)
  expect(bench.runs.waitLonger(runId)).toBe(true)
  await pass(119)
  expect(bench.runs.find(session)?.runId).toBe(runId)
  await pass(1)
  expect(bench.store.messages.get(assistantMessageId)).toMatchObject({
    status: 'failed',
    failure: { code: 'stream-stalled' },
  })
  expect(bench.runs.waitLonger(runId)).toBe(false)
  expect(bench.runs.waitLonger('run-x' as RunId)).toBe(false)
})

it('responds about an unknown run', () => {
  const bench = new HostBench([])
  expect(bench.runs.follow('run-x' as RunId)).toMatchObject({ failure: { code: 'not-found' } })
  expect(bench.runs.find('session-x' as SessionId)).toBeNull()
  expect(() => bench.runs.stop('run-x' as RunId)).not.toThrow()
})
