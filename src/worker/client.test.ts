import { describe, expect, it } from 'vitest'
import { spawnTestChild } from '../../test/doubles/spawn-test-child.ts'
import { ManualTimers } from '../../test/contracts/manual-timers.ts'
import type { ChildScript } from '../lib/child-worker.ts'
import type { RunId, SessionId } from '../core/model/id.ts'
import { createFailure } from '../core/model/failures/failure.ts'
import { fail } from '../core/model/failures/result.ts'
import { createWorkerClient } from './client.ts'
import type { WorkerLike } from './client/worker-supervisor.ts'
import type { PageFrame, WorkerFrame } from './transport/frame.ts'

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null
  onmessageerror: WorkerLike['onmessageerror'] = null
  isTerminated = false
  hangs = false
  readonly received: PageFrame[] = []

  postMessage(message: unknown): void {
    const frame = message as PageFrame
    this.received.push(frame)
    if (frame.type === 'ping' && !this.hangs) this.say({ type: 'pong', id: frame.id })
  }

  say(frame: WorkerFrame): void {
    this.onmessage?.(new MessageEvent('message', { data: frame }))
  }

  crash(what: Partial<ErrorEvent> = {}): void {
    this.onerror?.(Object.assign(new Event('error'), what) as ErrorEvent)
  }

  terminate(): void {
    this.isTerminated = true
  }
}

function setUp({ hangs = false, spawnChild = spawnTestChild } = {}) {
  const timers = new ManualTimers()
  const workers: FakeWorker[] = []
  const listeners = new Set<() => void>()
  let isVisible = true
  const client = createWorkerClient({
    timers,
    spawn: () => {
      const worker = new FakeWorker()
      worker.hangs = hangs
      workers.push(worker)
      return worker
    },
    spawnChild,
    attention: {
      isVisible: () => isVisible,
      onChange: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  const replaced: string[] = []
  client.onReplaced((state) => replaced.push(state))
  const silences: { at: number; isSilent: boolean }[] = []
  client.onStall((isSilent) => silences.push({ at: timers.monotonic(), isSilent }))
  const troubles: (string | undefined)[] = []
  client.onTrouble(({ detail }) => troubles.push(detail))
  return {
    timers,
    client,
    workers,
    replaced,
    silences,
    troubles,
    listeners,
    newest: () => workers.at(-1)!,
    look: (visible: boolean) => {
      isVisible = visible
      for (const listener of listeners) listener()
    },
  }
}

const session = { sessionId: 'session-1' as SessionId }
const run = { runId: 'run-1' as RunId }

it('reports a file of the build that the worker could not load, and no other failure', async () => {
  const { client, newest } = setUp()
  let reportCount = 0
  const leave = client.onPartMissing(() => void (reportCount += 1))
  const ask = async (code: 'part-missing' | 'internal') => {
    const pending = client.call('find-run', session)
    const frame = newest().received.findLast(({ type }) => type === 'call')!
    newest().say({ type: 'result', id: frame.id, result: fail(createFailure(code)) })
    return pending
  }
  newest().say({ type: 'ready' })
  expect(await ask('internal')).toMatchObject({ ok: false })
  expect(reportCount).toBe(0)
  expect(await ask('part-missing')).toMatchObject({ failure: { code: 'part-missing' } })
  expect(reportCount).toBe(1)
  leave()
  await ask('part-missing')
  expect(reportCount).toBe(1)
})

describe('heartbeat', () => {
  it('does not replace a worker that responds', () => {
    const { timers, workers, newest } = setUp()
    timers.advance(120_000)
    expect(workers).toHaveLength(1)
    expect(newest().received.filter(({ type }) => type === 'ping').length).toBeGreaterThan(100)
  })

  it('replaces a worker that does not respond for ten visible seconds', () => {
    const { timers, workers, replaced, newest } = setUp()
    timers.advance(5000)
    newest().hangs = true
    timers.advance(10_000)
    expect(workers).toHaveLength(1)
    timers.advance(1000)
    expect(workers).toHaveLength(2)
    expect(workers[0]!.isTerminated).toBe(true)
    expect(replaced).toEqual(['replaced'])
  })

  it.each([0, 1, 400, 999])('notices a worker that hangs %i ms after an answer within 3 s', (ms) => {
    const { timers, workers, silences, newest } = setUp()
    timers.advance(5000 + ms)
    newest().hangs = true
    const hungAt = timers.monotonic()
    timers.advance(3000)
    expect(silences).toEqual([{ at: expect.any(Number) as number, isSilent: true }])
    expect(silences[0]!.at - hungAt).toBeLessThanOrEqual(3000)
    expect(workers).toHaveLength(1)
    newest().hangs = false
    newest().say({ type: 'item', id: 99, seq: 1, value: null })
    timers.advance(20_000)
    expect(silences.map(({ isSilent }) => isSilent)).toEqual([true, false])
    expect(workers).toHaveLength(1)
  })

  it('ends the stall of a worker that is replaced', () => {
    const { timers, client, workers, silences, newest } = setUp()
    timers.advance(1000)
    newest().hangs = true
    timers.advance(12_000)
    expect(silences.map(({ isSilent }) => isSilent)).toEqual([true, false])
    timers.advance(1000)
    newest().hangs = true
    timers.advance(4000)
    client.restart()
    expect(silences.map(({ isSilent }) => isSilent)).toEqual([true, false, true, false])
    expect(workers).toHaveLength(3)
  })

  it('reports no stall while the worker loads, after sleep or while the page is hidden', () => {
    const { timers, silences, newest, look } = setUp({ hangs: true })
    timers.advance(50_000)
    newest().say({ type: 'ready' })
    timers.sleep(3_600_000)
    timers.advance(1000)
    look(false)
    timers.advance(600_000)
    look(true)
    timers.advance(1000)
    expect(silences).toEqual([])
    timers.advance(2000)
    expect(silences).toHaveLength(1)
  })

  it('does not count a worker that streams as hanging', () => {
    const { timers, workers, newest } = setUp()
    newest().say({ type: 'ready' })
    newest().hangs = true
    for (let second = 0; second < 30; second++) {
      timers.advance(1000)
      newest().say({ type: 'item', id: 99, seq: second, value: null })
    }
    expect(workers).toHaveLength(1)
  })

  it('counts nothing while the page is hidden, and starts again after it', () => {
    const { timers, workers, newest, look } = setUp()
    newest().say({ type: 'ready' })
    newest().hangs = true
    timers.advance(9000)
    look(false)
    timers.advance(600_000)
    look(true)
    timers.advance(9000)
    expect(workers).toHaveLength(1)
    timers.advance(1000)
    expect(workers).toHaveLength(2)
  })

  it('counts neither sleep nor the time before it', () => {
    const { timers, workers, newest } = setUp()
    newest().say({ type: 'ready' })
    newest().hangs = true
    timers.advance(9000)
    timers.sleep(3_600_000)
    timers.advance(9000)
    expect(workers).toHaveLength(1)
    timers.advance(1000)
    expect(workers).toHaveLength(2)
  })

  it('counts at most a second and a half for a late tick', () => {
    const { timers, workers, newest } = setUp()
    newest().say({ type: 'ready' })
    newest().hangs = true
    for (let tick = 0; tick < 7; tick++) timers.sleep(4000)
    expect(workers).toHaveLength(1)
    timers.sleep(4000)
    expect(workers).toHaveLength(2)
  })

  it('gives a worker a minute to load', () => {
    const { timers, workers } = setUp({ hangs: true })
    timers.advance(59_000)
    expect(workers).toHaveLength(1)
    timers.advance(1000)
    expect(workers).toHaveLength(2)
  })
})

describe('a lost worker', () => {
  it('fails pending calls, ends streams, notifies listeners, and a new one takes calls', async () => {
    const { client, workers, replaced, newest } = setUp()
    const call = client.call('find-run', session)
    const ends: unknown[] = []
    client.follow('follow-run', run, {
      from: 0,
      onItem: () => {},
      onEnd: (failure) => ends.push(failure?.code),
    })
    newest().crash()
    expect(await call).toMatchObject({ ok: false, failure: { code: 'worker-lost' } })
    expect(ends).toEqual(['worker-lost'])
    expect(replaced).toEqual(['replaced'])
    expect(workers[0]!.isTerminated).toBe(true)
    const next = client.call('find-run', session)
    const frame = newest().received.find(({ type }) => type === 'call')!
    newest().say({ type: 'result', id: frame.id, result: { ok: true, value: { run: null } } })
    expect(await next).toEqual({ ok: true, value: { run: null } })
  })

  it('reports its error, and uncaught errors of a worker that lives on are reported too', () => {
    const { workers, troubles, newest } = setUp()
    const failure = {
      code: 'internal',
      message: 'm',
      retryable: false,
      detail: 'RangeError: too long',
    } as const
    newest().say({ type: 'trouble', failure })
    expect([troubles, workers.length]).toEqual([['RangeError: too long'], 1])
    const message = 'Uncaught TypeError: x is not a function'
    newest().crash({ message, filename: 'https://a.example/assets/main-1.js?x', lineno: 3, colno: 7 })
    expect(troubles[1]).toBe('TypeError: x is not a function < main-1.js:3:7')
  })

  it('is not replaced twice because of late messages of the dead one', () => {
    const { workers } = setUp()
    const first = workers[0]!
    const { onerror } = first
    first.crash()
    onerror?.(new Event('error') as ErrorEvent)
    first.say({ type: 'ready' })
    expect(workers).toHaveLength(2)
  })

  it('is replaced ever more slowly if it dies at once, then only by hand', async () => {
    const { client, timers, workers, replaced, newest } = setUp()
    const delays: number[] = []
    for (let death = 0; death < 4; death++) {
      const count = workers.length
      newest().crash()
      let waitedMs = 0
      while (workers.length === count && waitedMs < 60_000) {
        timers.advance(50)
        waitedMs += 50
      }
      delays.push(waitedMs)
    }
    expect(delays).toEqual([0, 250, 500, 1000])
    newest().crash()
    timers.advance(600_000)
    expect(workers).toHaveLength(5)
    expect(replaced.at(-1)).toBe('stopped')
    expect(await client.call('find-run', session)).toMatchObject({ failure: { code: 'worker-lost' } })
    const ends: unknown[] = []
    client.follow('follow-run', run, {
      from: 0,
      onItem: () => {},
      onEnd: (failure) => ends.push(failure?.code),
    })
    await Promise.resolve()
    expect(ends).toEqual(['worker-lost'])
    client.restart()
    expect(workers).toHaveLength(6)
  })

  it('is not a quick death after ten seconds of life', () => {
    const { timers, workers, newest } = setUp()
    for (let death = 0; death < 20; death++) {
      timers.advance(11_000)
      newest().crash()
    }
    expect(workers).toHaveLength(21)
  })

  it('starts the workers that it asks for, and ends them with it', () => {
    const children: { script: ChildScript; isTerminated: boolean }[] = []
    const { newest } = setUp({
      spawnChild: (script) => {
        const child = { script, isTerminated: false }
        children.push(child)
        return Object.assign(new EventTarget(), {
          postMessage: () => {},
          terminate: () => void (child.isTerminated = true),
        })
      },
    })
    const [{ port1: data }, { port1: control }] = [new MessageChannel(), new MessageChannel()]
    newest().say({ type: 'start-worker', script: 'render-worker', data, control })
    expect(children).toEqual([{ script: 'render-worker', isTerminated: false }])
    newest().crash()
    expect(children).toEqual([{ script: 'render-worker', isTerminated: true }])
    data.close()
  })

  it('gives the reason if the browser refuses to start it', async () => {
    const timers = new ManualTimers()
    const client = createWorkerClient({
      timers,
      spawn: () => {
        throw new Error('blocked by policy')
      },
      spawnChild: spawnTestChild,
      attention: { isVisible: () => true, onChange: () => () => {} },
    })
    const result = await client.call('find-run', session)
    expect(result).toMatchObject({ failure: { code: 'worker-lost', detail: 'Error: blocked by policy' } })
    timers.advance(600_000)
    expect(timers.pendingCount).toBe(0)
  })

  it('leaves nothing behind when disposed', () => {
    const { client, timers, workers, listeners } = setUp()
    client.dispose()
    expect([timers.pendingCount, listeners.size, workers[0]!.isTerminated]).toEqual([0, 0, true])
    client.restart()
    expect(workers).toHaveLength(1)
  })
})
