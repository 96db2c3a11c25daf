import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { applyUpdate } from '../../../../test/doubles/rendered-prose.ts'
import {
  type BlockUpdate,
  type RenderedBlock,
  weighNodes,
} from '../../../core/model/conversation/rendered-block.ts'
import {
  BlockStore,
  buildMsPerFrame,
  frameGrowth,
  layoutPerFrame,
  longFrameMs,
  nodesInFirstFrame,
  nodesPerFrame,
  nodesPerTask,
} from './block-store.ts'

class ManualFrames {
  #next: (() => void) | null = null
  #task: (() => void) | null = null
  hidden = false
  time = 0

  isHidden(): boolean {
    return this.hidden
  }

  request(run: () => void): () => void {
    this.#next = run
    return () => {
      this.#next = null
    }
  }

  requestTask(run: () => void): () => void {
    this.#task = run
    return () => {
      this.#task = null
    }
  }

  now(): number {
    return this.time
  }

  /** Runs one frame. Returns false if none was requested. */
  draw(): boolean {
    const run = this.#next
    this.#next = null
    run?.()
    return run !== null
  }

  /** Runs one task between two frames, after pending microtasks. Returns false if none was requested. */
  async runTask(): Promise<boolean> {
    await Promise.resolve()
    const run = this.#task
    this.#task = null
    run?.()
    return run !== null
  }
}

const toBlocks = (...texts: string[]): RenderedBlock[] =>
  texts.map((text) => ({ type: 'tree', nodes: [['p', 0, text]] }))
const blocksOf = (store: BlockStore, prose = 0) => store.getProse(prose).groups.flat()

/** Skips the first frames of a new answer. */
function open() {
  const frames = new ManualFrames()
  return { frames, store: BlockStore.openRendering({ prose: [] }, frames) }
}

describe('the block store', () => {
  it('shows nothing before the frame, and resolves with it', async () => {
    const { frames, store } = open()
    const onShown = vi.fn<() => void>()
    const listener = vi.fn<() => void>()
    store.subscribe(0, listener)
    void store.apply([{ prose: 0, splice: { start: 0, blocks: toBlocks('a') } }]).then(onShown)
    await Promise.resolve()
    expect([blocksOf(store), onShown.mock.calls.length]).toEqual([[], 0])
    frames.draw()
    await Promise.resolve()
    expect(blocksOf(store)).toEqual(toBlocks('a'))
    expect([onShown.mock.calls.length, listener.mock.calls.length]).toEqual([1, 1])
    expect(frames.draw()).toBe(false)
  })

  it('renders growth above new blocks no later than those, because it would move them', () => {
    const { frames, store } = open()
    const code = (text: string, isOpen: boolean): RenderedBlock => ({
      type: 'code',
      language: 'ts',
      text,
      open: isOpen,
    })
    void store.apply([{ prose: 0, splice: { start: 0, blocks: [code('a', true)] } }])
    frames.draw()
    const below = toBlocks(...Array.from({ length: 2000 }, (_, index) => `${index}`))
    void store.apply([
      {
        prose: 0,
        splice: { start: 1, blocks: below },
        append: { index: 0, text: '\nb' },
        patches: [
          { index: 0, block: code('a\nb\n', false) },
          { index: 1, block: { type: 'tree', nodes: [['p', 0, 'changed']] } },
        ],
      },
    ])
    frames.draw()
    const first = blocksOf(store)
    expect([first.length > 1, first.length < 2000, first[0]]).toEqual([true, true, code('a\nb\n', false)])
    while (frames.draw());
    expect(blocksOf(store).slice(1)).toEqual([...toBlocks('changed'), ...below.slice(1)])
  })

  it('opens a stored prose at once, and the rest of a giant one frame by frame', () => {
    const frames = new ManualFrames()
    const small = BlockStore.openRendering({ prose: [toBlocks('a', 'b')] }, frames)
    expect([blocksOf(small), frames.draw()]).toEqual([toBlocks('a', 'b'), false])
    const giant = toBlocks(...Array.from({ length: 3000 }, (_, index) => `${index}`))
    const store = BlockStore.openRendering({ prose: [giant, toBlocks('last')] }, frames)
    const atFirst = blocksOf(store).length
    expect(atFirst).toBeGreaterThan(100)
    expect(atFirst).toBeLessThan(1000)
    frames.draw()
    expect(blocksOf(store).length).toBeGreaterThan(atFirst)
    while (frames.draw());
    expect([blocksOf(store), blocksOf(store, 1)]).toEqual([giant, toBlocks('last')])
  })

  it.each([
    ['a quick device', 0.02],
    ['a usual one', 0.08],
    ['a slow one', 0.5],
  ])(
    'on %s, builds much in tasks of limited time, for a while between frames, and resolves with the last of it',
    async (_name, msPerNode) => {
      const { frames, store } = open()
      const row: RenderedBlock = {
        type: 'tree',
        nodes: [['ul', 0, ...Array.from({ length: 29 }, () => 'x')]],
      }
      const blocks = Array.from({ length: 60 }, () => row)
      const tasks: number[] = []
      let built = 0
      store.subscribe(0, () => {
        const nodes = 30 * blocksOf(store).length - built
        built += nodes
        frames.time += nodes * msPerNode
        tasks.push(nodes)
      })
      let isShown = false
      const applied = store.apply([{ prose: 0, splice: { start: 0, blocks } }]).then(() => (isShown = true))
      const nodesInTime = buildMsPerFrame / msPerNode
      const maxInFrame = Math.min(nodesPerFrame, Math.max(nodesPerTask, 2 * nodesInTime))
      while (frames.draw()) {
        // Each frame builds as many of the remaining blocks as it can draw.
        if (built < blocks.length * 30) expect(tasks).toEqual([])
        else for (const nodes of tasks.splice(0)) expect(nodes).toBeLessThanOrEqual(maxInFrame)
        const startedAt = frames.time
        while (await frames.runTask());
        const least = nodesPerTask * msPerNode
        expect(frames.time - startedAt).toBeLessThanOrEqual(buildMsPerFrame + least)
        if (built < blocks.length * 30 - nodesPerFrame) expect(frames.time).toBeGreaterThan(startedAt)
        for (const nodes of tasks.splice(0))
          expect(nodes).toBeLessThanOrEqual(Math.max(nodesPerTask, nodesInTime))
      }
      await applied
      expect([isShown, blocksOf(store)]).toEqual([true, blocks])
    },
  )

  it('learns how much a task can build from earlier tasks, so that few tasks are enough on a fast device', async () => {
    const countTasks = async (msPerNode: number) => {
      const { frames, store } = open()
      const many = toBlocks(...Array.from({ length: 300 }, (_, index) => `${index}`))
      let built = 0
      let tasks = 0
      store.subscribe(0, () => {
        frames.time += 3 * (blocksOf(store).length - built) * msPerNode
        built = blocksOf(store).length
        tasks += 1
      })
      void store.apply([{ prose: 0, splice: { start: 0, blocks: many } }])
      while (frames.draw()) while (await frames.runTask());
      return tasks
    }
    expect(await countTasks(0.01)).toBeLessThan(5)
    expect(await countTasks(1)).toBeGreaterThan(6)
  })

  it('does not measure the device by many small changes or by unmounted blocks', async () => {
    const { frames, store } = open()
    const many = toBlocks(...Array.from({ length: 60 }, (_, index) => `${index}`))
    void store.apply([{ prose: 1, splice: { start: 0, blocks: many } }])
    frames.draw()
    store.subscribe(0, () => {
      frames.time += 1
    })
    for (let index = 0; index < 20; index += 1) {
      void store.apply([{ prose: 0, splice: { start: index, blocks: toBlocks('a') } }])
      frames.draw()
      await Promise.resolve()
    }
    void store.apply([{ prose: 0, splice: { start: 0, blocks: many } }])
    frames.draw()
    expect(blocksOf(store)).toEqual(many)
  })

  it('builds in a frame of its own if no task runs, so that it continues under any load', async () => {
    const { frames, store } = open()
    const many = toBlocks(...Array.from({ length: 300 }, (_, index) => `${index}`))
    store.subscribe(0, () => {})
    void store.apply([{ prose: 0, splice: { start: 0, blocks: many } }])
    const counts: number[] = []
    while (frames.draw()) {
      await Promise.resolve()
      counts.push(blocksOf(store).length)
    }
    const perFrame = counts.slice(1).map((count, index) => 3 * (count - (counts[index] ?? 0)))
    expect(counts[0]).toBe(0)
    expect(perFrame.slice(0, 4).every((nodes) => nodes > 0 && nodes <= nodesPerTask)).toBe(true)
    expect(blocksOf(store)).toEqual(many)
  })

  it('reduces the frame after a long one, down to what a frame can draw', async () => {
    const layouts = async (frameMs: number) => {
      const { frames, store } = open()
      const many = toBlocks(...Array.from({ length: 2000 }, (_, index) => `${index}`))
      store.subscribe(0, () => {})
      void store.apply([{ prose: 0, splice: { start: 0, blocks: many } }])
      const perFrame: number[] = []
      let before = 0
      while (frames.draw()) {
        frames.time += frameMs
        while (await frames.runTask());
        perFrame.push(3 * (blocksOf(store).length - before))
        before = blocksOf(store).length
      }
      return perFrame.slice(0, -1)
    }
    const usual = await layouts(16)
    expect(usual.every((nodes) => nodes > layoutPerFrame - 3)).toBe(true)
    const slow = await layouts(longFrameMs + 1)
    const firsts = slow.slice(0, 3)
    expect(firsts.every((nodes) => nodes <= layoutPerFrame / 2)).toBe(true)
    expect(slow.length).toBeGreaterThan(usual.length)
    expect(slow.every((nodes) => nodes >= nodesPerFrame - 6)).toBe(true)
  })

  it('starts with little, and multiplies it with each frame, because the first run is slow', async () => {
    const frames = new ManualFrames()
    const store = new BlockStore(frames)
    const many = toBlocks(...Array.from({ length: 400 }, (_, index) => `${index}`))
    let built = 0
    let inFrame = 0
    store.subscribe(0, () => {
      inFrame += 3 * (blocksOf(store).length - built)
      built = blocksOf(store).length
    })
    void store.apply([{ prose: 0, splice: { start: 0, blocks: many } }])
    const perFrame: number[] = []
    while (frames.draw()) {
      while (await frames.runTask());
      perFrame.push(inFrame)
      inFrame = 0
    }
    const allowed = perFrame.map((_, index) =>
      Math.min(layoutPerFrame, nodesInFirstFrame * frameGrowth ** index),
    )
    expect(perFrame.slice(0, -1).every((nodes, index) => nodes > (allowed[index] ?? 0) - 6)).toBe(true)
    expect(perFrame.every((nodes, index) => nodes <= (allowed[index] ?? 0))).toBe(true)
    expect(blocksOf(store)).toEqual(many)
  })

  it('gives no frame more long texts than it can lay out, however fast they are built', async () => {
    const { frames, store } = open()
    const lines = toBlocks(...Array.from({ length: 9 }, () => 'a\n'.repeat(1500)))
    store.subscribe(0, () => {})
    void store.apply([{ prose: 0, splice: { start: 0, blocks: lines } }])
    const counts: number[] = []
    while (frames.draw()) {
      while (await frames.runTask());
      counts.push(blocksOf(store).length)
    }
    const [line] = lines
    const perFrame = Math.floor(layoutPerFrame / weighNodes(line?.type === 'tree' ? line.nodes : []))
    expect(perFrame).toBeGreaterThan(0)
    expect(counts.slice(0, -1)).toEqual(counts.slice(0, -1).map((_, index) => (index + 1) * perFrame))
    expect(blocksOf(store)).toEqual(lines)
  })

  it('builds at once what one frame can draw, because two parts would be drawn twice', async () => {
    const { frames, store } = open()
    const few = toBlocks(...Array.from({ length: 60 }, (_, index) => `${index}`))
    void store.apply([{ prose: 0, splice: { start: 0, blocks: few } }])
    frames.draw()
    expect([blocksOf(store), await frames.runTask(), frames.draw()]).toEqual([few, false, false])
  })

  it('builds nothing in a frame that draws the output of tasks, because all of it would be laid out twice', async () => {
    const { frames, store } = open()
    const many = toBlocks(...Array.from({ length: 2000 }, (_, index) => `${index}`))
    store.subscribe(0, () => {})
    const applied = store.apply([{ prose: 0, splice: { start: 0, blocks: many } }])
    const steps: { waiting: number; built: number }[] = []
    let before = 0
    let waiting = 0
    while (true) {
      const isDrawn = frames.draw()
      const built = blocksOf(store).length - before
      steps.push({ waiting: 3 * waiting, built: 3 * built })
      if (!isDrawn) break
      while (await frames.runTask());
      waiting = blocksOf(store).length - before - built
      before = blocksOf(store).length
    }
    await applied
    expect(blocksOf(store)).toEqual(many)
    expect(steps.filter((each) => each.waiting >= nodesPerFrame).length).toBeGreaterThan(3)
    expect(steps.filter((each) => each.waiting >= nodesPerFrame && each.built > 0)).toEqual([])
  })

  it('does not run ahead of an unmounted prose, because all of it would be built at once on mounting', async () => {
    const { frames, store } = open()
    const many = toBlocks(...Array.from({ length: 600 }, (_, index) => `${index}`))
    const onApplied = vi.fn<() => void>()
    const onShown = vi.fn<() => void>()
    void store.apply([{ prose: 0, splice: { start: 0, blocks: many } }]).then(onApplied)
    frames.draw()
    expect(await frames.runTask()).toBe(false)
    expect(onApplied).toHaveBeenCalledTimes(1)
    expect(blocksOf(store).length).toBeGreaterThan(0)
    expect(blocksOf(store).length).toBeLessThanOrEqual(nodesPerFrame)
    store.subscribe(0, () => {
      frames.time += 1
    })
    void store.apply([]).then(onShown)
    frames.draw()
    expect(await frames.runTask()).toBe(true)
    expect([blocksOf(store).length < 600, onShown.mock.calls.length]).toEqual([true, 0])
    while (frames.draw());
    await Promise.resolve()
    expect([blocksOf(store), onShown.mock.calls.length]).toEqual([many, 1])
  })

  it('applies updates of an unmounted prose frame by frame, and resolves their promises when it is replaced', async () => {
    const { frames, store } = open()
    const many = toBlocks(...Array.from({ length: 600 }, (_, index) => `${index}`))
    const waiting = store.apply([{ prose: 0, splice: { start: 0, blocks: many } }])
    let frameCount = 0
    while (frames.draw()) frameCount += 1
    expect([blocksOf(store), frameCount > 1]).toEqual([many, true])
    await waiting
    const replaced = store.apply([{ prose: 0, splice: { start: 0, blocks: toBlocks('old') } }])
    store.replace([toBlocks('a')])
    await replaced
    expect(blocksOf(store)).toEqual(toBlocks('a'))
  })

  it('requests no task if a frame has built all, and stops those of a replaced prose', async () => {
    const { frames, store } = open()
    void store.apply([{ prose: 0, splice: { start: 0, blocks: toBlocks('a') } }])
    frames.draw()
    expect(await frames.runTask()).toBe(false)
    const many = toBlocks(...Array.from({ length: 200 }, (_, index) => `${index}`))
    void store.apply([{ prose: 0, splice: { start: 0, blocks: many } }])
    frames.draw()
    await Promise.resolve()
    store.replace([toBlocks('b')])
    expect([blocksOf(store), frames.draw(), await frames.runTask()]).toEqual([toBlocks('b'), false, false])
  })

  it('keeps the visible content until its replacement is ready', () => {
    const { frames, store } = open()
    void store.apply([{ prose: 0, splice: { start: 0, blocks: toBlocks('a', 'b', 'c') } }])
    frames.draw()
    const big: RenderedBlock = { type: 'tree', nodes: [['ul', 0, ...Array.from({ length: 500 }, () => 'x')]] }
    void store.apply([{ prose: 0, splice: { start: 1, blocks: [big, big] } }])
    frames.draw()
    expect(blocksOf(store)).toEqual([...toBlocks('a'), big, ...toBlocks('c')])
    frames.draw()
    expect(blocksOf(store)).toEqual([...toBlocks('a'), big, big])
  })

  it('keeps the identity of unchanged groups, blocks and nodes', () => {
    const { frames, store } = open()
    const texts = Array.from({ length: 40 }, (_, index) => `t${index}`)
    void store.apply([{ prose: 0, splice: { start: 0, blocks: toBlocks(...texts) } }])
    while (frames.draw());
    const before = store.getProse(0)
    const list = (items: string[]): RenderedBlock => ({
      type: 'tree',
      nodes: [['ul', 0, ...items.map((item) => ['li', 0, item] as const)]],
    })
    void store.apply([{ prose: 0, splice: { start: 39, blocks: [list(['a']), list(['b'])] } }])
    frames.draw()
    const middle = store.getProse(0)
    expect(middle.groups.map((group, index) => group === before.groups[index])).toEqual([true, true, false])
    void store.apply([{ prose: 0, splice: { start: 39, blocks: [list(['a']), list(['b', 'c'])] } }])
    frames.draw()
    const after = store.getProse(0)
    expect(after.groups[2]?.[7]).toBe(middle.groups[2]?.[7])
    const itemOf = (block: RenderedBlock | undefined) => (block?.type === 'tree' ? block.nodes[0]?.[2] : null)
    expect(itemOf(after.groups[2]?.[8])).toBe(itemOf(middle.groups[2]?.[8]))
    void store.apply([{ prose: 0, splice: { start: 39, blocks: [list(['a']), list(['b', 'c'])] } }])
    frames.draw()
    expect(store.getProse(0)).toBe(after)
  })

  it('resolves at once while the page is hidden, and shows all at its timer', async () => {
    const { frames, store } = open()
    frames.hidden = true
    const row: RenderedBlock = { type: 'tree', nodes: [['ul', 0, ...Array.from({ length: 300 }, () => 'x')]] }
    await store.apply([{ prose: 0, splice: { start: 0, blocks: [row, row, row, row] } }])
    frames.draw()
    expect(store.getProse(0).length).toBe(4)
  })

  it('replaces everything at once, and settles pending updates', async () => {
    const { frames, store } = open()
    const listener = vi.fn<() => void>()
    store.subscribe(1, listener)
    const waiting = store.apply([{ prose: 1, splice: { start: 0, blocks: toBlocks('old') } }])
    store.replace([toBlocks('a'), toBlocks('b')])
    await waiting
    expect([blocksOf(store, 0), blocksOf(store, 1)]).toEqual([toBlocks('a'), toBlocks('b')])
    expect(frames.draw()).toBe(false)
    store.replace([toBlocks('a')])
    expect(blocksOf(store, 1)).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('opens a stored rendering without a frame', () => {
    expect(blocksOf(BlockStore.fromRendering({ prose: [toBlocks('a')] }))).toEqual(toBlocks('a'))
  })

  it('ends in the state of the updates, in any split into frames', () => {
    const block = fc.oneof(
      fc.nat(600).map((size): RenderedBlock => ({
        type: 'tree',
        nodes: [['p', 0, ...Array.from({ length: size }, () => 'x')]],
      })),
      fc.string().map((text): RenderedBlock => ({ type: 'code', language: '', text, open: true })),
    )
    const change = fc.record({
      at: fc.nat(20),
      blocks: fc.array(block, { maxLength: 6 }),
      add: fc.string(),
      frames: fc.nat(2),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const { frames, store } = open()
        let expected: readonly RenderedBlock[] = []
        for (const { at, blocks, add, frames: count } of changes) {
          const update: BlockUpdate = { prose: 0, splice: { start: Math.min(at, expected.length), blocks } }
          const [first] = blocks
          if (first?.type === 'code') update.append = { index: Math.min(at, expected.length), text: add }
          expected = applyUpdate(expected, update)
          if (at % 3 === 0 && first && expected.length > 0) {
            update.patches = [{ index: at % expected.length, block: first }]
            expected = applyUpdate(expected, { prose: 0, patches: update.patches })
          }
          void store.apply([update])
          for (let frame = 0; frame < count; frame += 1) frames.draw()
        }
        while (frames.draw());
        expect(blocksOf(store)).toEqual(expected)
        expect(
          store
            .getProse(0)
            .groups.slice(0, -1)
            .every((group) => group.length === 16),
        ).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
