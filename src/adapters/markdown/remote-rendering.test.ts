import { describe, expect, it } from 'vitest'
import { ManualTimers } from '../../../test/contracts/manual-timers.ts'
import { nextMacrotask } from '../../../test/doubles/manual-clock.ts'
import { TestRenderWorker } from '../../../test/doubles/test-render-worker.ts'
import type { BlockUpdate, RenderedBlock } from '../../core/model/conversation/rendered-block.ts'
import { applyUpdate } from './internal/remote-message-renderer.ts'
import { workerIdleMs, loadTicks, stallTicks, RemoteRendering } from './remote-rendering.ts'
import { createReplyRenderer } from './reply-renderer.ts'

const tickMs = 500

function setUp(spawn?: () => TestRenderWorker) {
  const timers = new ManualTimers()
  const workers: TestRenderWorker[] = []
  const rendering = new RemoteRendering({
    spawn: () => {
      const worker = spawn?.() ?? new TestRenderWorker()
      workers.push(worker)
      return worker
    },
    schedule: (delayMs, task) => timers.schedule(delayMs, task),
  })
  /** Lets time pass as in a browser: messages of that time are delivered. */
  const wait = async (ticks: number) => {
    for (let tick = 0; tick < ticks; tick += 1) {
      for (let turn = 0; turn < 4; turn += 1) await nextMacrotask()
      timers.advance(tickMs)
    }
  }
  return { rendering, timers, workers, wait }
}

function apply(updates: readonly BlockUpdate[], to: RenderedBlock[][] = []): RenderedBlock[][] {
  for (const update of updates) applyUpdate(to, update)
  return to
}

const plain = (text: string): RenderedBlock => ({ type: 'tree', nodes: [['p', { 'data-raw': true }, text]] })
const settled = { isSettled: false }
const watch = <T>(promise: T | Promise<T>) => {
  const state = { ...settled }
  void Promise.resolve(promise).then(() => (state.isSettled = true))
  return state
}
const hanging = 'never *ends*'

describe('rendering in another worker', () => {
  it('ends like rendering here does, with any flushes; the sum of its updates is the result', async () => {
    const texts = [
      '# a\n\n- *b*\n- c\n\n```js\nlet a = 1\n',
      'let b\n```\n\n|a|b|\n|-|-|\n',
      '|c|[d]|\n\n[d]: https://d.example\n',
    ]
    const local = createReplyRenderer()
    const { rendering } = setUp()
    const reply = rendering.createRenderer()
    const blocks: RenderedBlock[][] = []
    for (const text of texts) {
      local.append(0, text)
      reply.append(0, text)
      apply(await reply.flush(), blocks)
    }
    expect(blocks[0]?.length).toBeGreaterThan(2)
    const { prose, shortfall } = await reply.finish()
    expect([prose, shortfall]).toEqual([await local.finish(), undefined])
    const late = apply(reply.snapshot())
    const last = reply.flush()
    expect(Array.isArray(last)).toBe(true)
    expect([apply(await last, blocks), apply(await last, late)]).toEqual([prose, prose])
  })

  it('sends a long text in parts, with a flag that more follows', async () => {
    let ticks = 0
    const { rendering } = setUp(() => new TestRenderWorker({ now: () => (ticks += 60) }))
    const reply = rendering.createRenderer()
    const text = 'a\n\n'.repeat(20_000)
    reply.append(0, text)
    const blocks = apply(await reply.flush())
    expect(reply.isBehind).toBe(true)
    const soFar = blocks[0]?.length
    let parts = 1
    for (; reply.isBehind; parts += 1) apply(await reply.flush(), blocks)
    expect([parts > 2, (blocks[0]?.length ?? 0) > (soFar ?? 0)]).toEqual([true, true])
    const { prose } = await reply.finish()
    expect(apply(await reply.flush(), blocks)).toEqual(prose)
  })

  it('sends finished parts before the last has arrived, and then the rest', async () => {
    let ticks = 0
    const { rendering } = setUp(() => new TestRenderWorker({ now: () => (ticks += 60) }))
    const reply = rendering.createRenderer()
    reply.append(0, 'a\n\n'.repeat(20_000))
    const blocks: RenderedBlock[][] = []
    const lengths: number[] = []
    const { prose } = await reply.finish(() => {
      const updates = reply.flush()
      if (Array.isArray(updates)) apply(updates, blocks)
      lengths.push(blocks[0]?.length ?? 0)
    })
    expect(new Set(lengths).size).toBeGreaterThan(2)
    expect(blocks[0]?.length).toBeLessThan(prose[0]?.length ?? 0)
    expect(apply(await reply.flush(), blocks)).toEqual(prose)
  })

  it('responds at once if there is nothing to render', () => {
    const { rendering, workers } = setUp()
    expect([rendering.createRenderer().flush(), workers]).toEqual([[], []])
  })

  it('terminates a worker that stalls: its text is shown as source, also while it grows; others are still rendered', async () => {
    const { rendering, workers, wait } = setUp(() => new TestRenderWorker({ hangsOn: hanging }))
    const before = rendering.createRenderer()
    before.append(0, '*one* ')
    await before.flush()
    const hostile = rendering.createRenderer()
    hostile.append(0, hanging)
    const flushed = hostile.flush()
    const parallel = rendering.renderProse(['*beside*'])
    const state = watch(flushed)
    await wait(stallTicks)
    expect([state.isSettled, workers.length]).toEqual([false, 1])
    await wait(2)
    expect(apply(await flushed)).toEqual([[plain(hanging)]])
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
    hostile.append(0, ' more')
    expect(apply(await hostile.flush())).toEqual([[plain(`${hanging} more`)]])
    expect(await hostile.finish()).toEqual({ prose: [[plain(`${hanging} more`)]], shortfall: 'too-slow' })
    expect(await parallel).toEqual({ prose: [[{ type: 'tree', nodes: [['p', 0, ['em', 0, 'beside']]] }]] })
    before.append(0, '*two*')
    const nodes = ['p', 0, ['em', 0, 'one'], ' ', ['em', 0, 'two']]
    expect(await before.finish()).toEqual({ prose: [[{ type: 'tree', nodes: [nodes] }]] })
    expect(workers).toHaveLength(2)
  })

  it('identifies the text whose highlighting hangs, long after its flush', async () => {
    const { rendering, wait } = setUp(() => new TestRenderWorker({ hangsOn: hanging, hangsAt: 'finish' }))
    const other = rendering.createRenderer()
    const hostile = rendering.createRenderer()
    hostile.append(0, hanging)
    await hostile.flush()
    const finished = hostile.finish()
    await nextMacrotask()
    other.append(0, 'a')
    const flushed = other.flush()
    await wait(stallTicks + 2)
    expect((await finished).shortfall).toBe('too-slow')
    expect(apply(await flushed)).toEqual([[{ type: 'tree', nodes: [['p', 0, 'a']] }]])
  })

  it('allows for a computer that slept, and for long work that responds', async () => {
    const { rendering, timers, workers } = setUp(
      () => new TestRenderWorker({ hangsOn: hanging, answersPings: true }),
    )
    const reply = rendering.createRenderer()
    reply.append(0, hanging)
    const state = watch(reply.flush())
    for (let tick = 0; tick < 3 * stallTicks; tick += 1) {
      for (let turn = 0; turn < 3; turn += 1) await nextMacrotask()
      timers.sleep(60_000)
    }
    expect([state.isSettled, workers.length]).toEqual([false, 1])
  })

  it('shows plain text as long as there is no worker: none available, or a script that cannot be loaded', async () => {
    const none = setUp(() => {
      throw new Error('no workers here')
    })
    const plainProse = { prose: [[plain('*a*')]], shortfall: 'no-worker' }
    expect(await none.rendering.renderProse(['*a*'])).toEqual(plainProse)
    const broken = setUp(() => new TestRenderWorker({ isSilent: true }))
    const first = broken.rendering.renderProse(['*a*'])
    expect(broken.workers[0]?.crash('not found')).toBe(true)
    expect(await first).toEqual(plainProse)
    const second = broken.rendering.renderProse(['*a*'])
    await broken.wait(stallTicks + 5)
    expect(watch(second).isSettled).toBe(false)
    broken.timers.advance(tickMs * loadTicks)
    expect(await second).toEqual(plainProse)
  })

  it('shows only the text that makes the worker throw or die as source', async () => {
    const { rendering, workers } = setUp(() => new TestRenderWorker({ throwsOn: 'throw' }))
    expect(await rendering.renderProse(['throw'])).toEqual({
      prose: [[plain('throw')]],
      shortfall: 'too-slow',
    })
    expect((await rendering.renderProse(['a'])).shortfall).toBeUndefined()
    const dying = rendering.createRenderer()
    dying.append(0, '*a*')
    const flushed = dying.flush()
    await nextMacrotask()
    await nextMacrotask()
    dying.append(0, 'b')
    await flushed
    const again = dying.flush()
    workers[0]?.crash('out of memory')
    expect(apply(await again)).toEqual([[plain('*a*b')]])
    expect((await rendering.renderProse(['a'])).shortfall).toBeUndefined()
    expect(workers).toHaveLength(2)
  })

  it('formats a text past the limits on request, and terminates a worker that never ends', async () => {
    const { rendering, workers, wait } = setUp()
    const deep = `${'> '.repeat(60)}*a*`
    const [whole] = (await rendering.renderLifted(deep)) ?? []
    expect(JSON.stringify(whole)).toContain('["em",0,"a"]')
    expect(await rendering.renderLifted('> '.repeat(400))).toBeNull()
    expect(workers).toHaveLength(1)
    const silent = setUp(() => new TestRenderWorker({ hangsOn: hanging }))
    const before = silent.rendering.renderLifted(hanging)
    await silent.wait(stallTicks + 2)
    expect([await before, silent.workers[0]?.isEnded]).toEqual([null, true])
    await wait(2)
    expect((await rendering.renderProse(['a'])).shortfall).toBeUndefined()
  })

  it('releases a reply that is no longer needed, without a request and without delay', async () => {
    const { rendering, workers } = setUp()
    const reply = rendering.createRenderer()
    reply.append(0, 'a')
    await reply.flush()
    reply.append(0, 'b')
    const [flushed, finished] = [reply.flush(), reply.finish()]
    reply.release()
    expect((await finished).shortfall).toBe('no-worker')
    await flushed
    reply.append(0, 'c')
    await reply.flush()
    await nextMacrotask()
    expect(workers[0]?.requests.at(-1)).toEqual({ type: 'release', id: reply.id })
  })

  it('terminates a worker that is idle for minutes, even one that was only warmed up; later text is still rendered', async () => {
    const { rendering, timers, workers, wait } = setUp()
    rendering.warmUp()
    timers.advance(workerIdleMs)
    expect([workers.length, workers[0]?.isEnded]).toEqual([1, true])
    const reply = rendering.createRenderer()
    expect(workers).toHaveLength(2)
    reply.append(0, '*one* ')
    const blocks = apply(await reply.flush())
    await wait(2)
    timers.advance(workerIdleMs - 2 * tickMs)
    expect(workers[1]?.isEnded).toBe(false)
    timers.advance(2 * tickMs)
    expect([workers[1]?.isEnded, timers.pendingCount]).toEqual([true, 0])
    reply.append(0, 'two')
    apply(await reply.flush(), blocks)
    const whole = [[{ type: 'tree', nodes: [['p', 0, ['em', 0, 'one'], ' two']] }]]
    expect([blocks, await reply.finish()]).toEqual([whole, { prose: whole }])
    expect(workers).toHaveLength(3)
  })

  it('warms up each worker once, at any number of requests', () => {
    const { rendering, timers, workers } = setUp()
    rendering.warmUp()
    rendering.warmUp()
    rendering.createRenderer()
    timers.advance(workerIdleMs)
    rendering.warmUp()
    rendering.warmUp()
    const warmUpCounts = workers.map(
      ({ requests }) => requests.filter(({ type }) => type === 'warm-up').length,
    )
    expect(warmUpCounts).toEqual([1, 1])
  })

  it('keeps a worker that is soon needed again', () => {
    const { rendering, timers, workers } = setUp()
    rendering.warmUp()
    timers.advance(workerIdleMs - tickMs)
    rendering.warmUp()
    timers.advance(2 * tickMs)
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false])
  })

  it('starts no worker only for warming up if data is saved', async () => {
    const { rendering, timers, workers, wait } = setUp()
    await rendering.renderProse(['a'])
    await wait(2)
    timers.advance(workerIdleMs)
    rendering.createRenderer()
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
  })

  it('counts a worker as idle only after its last job', async () => {
    const { rendering, timers, workers, wait } = setUp()
    await rendering.renderProse(['a'])
    await wait(2)
    timers.advance(workerIdleMs - 2 * tickMs)
    const again = rendering.renderProse(['b'])
    timers.advance(2 * tickMs)
    expect((await again).shortfall).toBeUndefined()
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([false])
  })
})
