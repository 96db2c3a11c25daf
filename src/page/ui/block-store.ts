import type { BlockUpdate, Rendering } from '../../core/kernel/rendered-block.ts'
import { type BlockCost, BlockQueue, type BlockStep, sumCosts } from './markdown/block-queue.ts'
import { type FrameScheduler, pageFrames } from './markdown/frame-scheduler.ts'
import { Pace } from './markdown/pace.ts'
import { emptyProse, ProseBlocks, type ProseSnapshot } from './markdown/prose-blocks.ts'

/** What a frame can draw is built with it: in two parts it would be drawn twice. On a slow device, less. */
export const nodesPerFrame = 250

/** More is left to tasks between frames: built in a frame's own, it would be laid out and painted in the same. At least so many nodes a task. */
export const nodesPerTask = 80

/**
 * Building takes about so much of the time between two frames: one task after the other, so that it does not pass unused.
 * In time, not in nodes: what is off screen or was there before costs little, on a slow device everything costs much.
 */
export const buildMsPerFrame = 12

/** Of what is quick to build and slow to lay out, as long texts are, a frame gets no more than so many nodes are worth. */
export const layoutPerFrame = 1000

/** After a frame that took longer the next gets less, down to what one can draw, and those after it more again: the device is slow, or busy. */
export const longFrameMs = 30

/**
 * The first frame of an answer gets so many nodes, each after it three times as many as the one before: they run code that has
 * hardly run yet, while the worker is busiest. Not more slowly: the worker waits for what is shown.
 */
export const nodesInFirstFrame = 24
export const frameGrowth = 3

/** What is stored is shown at once up to so many. */
const nodesAtOnce = 1500
const everything = Number.POSITIVE_INFINITY

/** The rendered prose of one message, outside React: it takes updates as they come and shows them frame by frame. */
export class BlockStore {
  readonly #frames: FrameScheduler
  readonly #queue = new BlockQueue()
  readonly #proses: ProseBlocks[] = []
  readonly #pace = new Pace()
  readonly #listeners = new Map<number, Set<() => void>>()
  #cancelFrame: (() => void) | null = null
  #cancelTask: (() => void) | null = null
  #builtMs = 0
  /** To lay out, of what was built since the last frame. */
  #layout = 0
  /** Of the last frame, until it is known how long it took. */
  #frameStartedAt: number | null = null
  /** Since the last frame: it is drawn with the next one. Were more built in that, all would be laid out twice. */
  #builtInTasks = 0
  #mostLayout = nodesInFirstFrame / frameGrowth
  #unwatched: (() => void)[] = []

  constructor(frames: FrameScheduler = pageFrames) {
    this.#frames = frames
  }

  static fromRendering(rendering: Pick<Rendering, 'prose'>): BlockStore {
    const store = new BlockStore()
    store.replace(rendering.prose)
    return store
  }

  /** A long one is shown from its beginning and then frame by frame: built at once, it would hold up the page. */
  static openRendering(rendering: Pick<Rendering, 'prose'>, frames?: FrameScheduler): BlockStore {
    const store = new BlockStore(frames)
    for (const [prose, blocks] of rendering.prose.entries())
      store.#queue.add({ prose, splice: { start: 0, blocks } })
    store.#show(store.#queue.take({ build: nodesAtOnce, layout: nodesAtOnce }))
    store.#mostLayout = layoutPerFrame
    store.#goOn()
    return store
  }

  /**
   * Resolves once the updates, and all before them, are on screen; with the next frame where a prose of them is not drawn yet,
   * because what will draw it may wait for this; at once when nobody can see the page.
   */
  apply(updates: readonly BlockUpdate[]): Promise<void> {
    for (const update of updates) this.#queue.add(update)
    if (this.#queue.isEmpty) return Promise.resolve()
    const shown = this.#frames.isHidden()
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          if (this.#isWatched()) this.#queue.addDone(resolve)
          else this.#unwatched.push(resolve)
        })
    this.#goOn()
    return shown
  }

  /** Sets everything at once, without waiting for a frame; what was queued is obsolete. */
  replace(prose: Rendering['prose']): void {
    this.#rest()
    const obsolete = this.#queue.clear()
    for (const [index, blocks] of prose.entries())
      this.#queue.add({ prose: index, splice: { start: 0, blocks } })
    for (let index = prose.length; index < this.#proses.length; index += 1) {
      this.#queue.add({ prose: index, splice: { start: 0, blocks: [] } })
    }
    this.#show(this.#queue.clear())
    this.#settle(obsolete)
  }

  getProse(index: number): ProseSnapshot {
    return this.#proses[index]?.snapshot ?? emptyProse
  }

  subscribe(index: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(index) ?? new Set()
    this.#listeners.set(index, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  readonly #runFrame = (): void => {
    this.#cancelFrame = null
    this.#mostLayout = Math.min(layoutPerFrame, this.#mostLayout * frameGrowth)
    const budget = this.#frameBudget()
    this.#builtInTasks = 0
    this.#builtMs = 0
    this.#frameStartedAt = this.#frames.now()
    this.#layout = 0
    this.#cancelTask?.()
    this.#cancelTask = null
    if (budget) return this.#build(budget)
    this.#goOn()
    this.#cancelTask = this.#frames.requestTask(this.#runTask)
  }

  /** Of what a frame builds itself; null where it leaves that to the tasks after it. */
  #frameBudget(): BlockCost | null {
    const layout = this.#mostLayout
    if (this.#frames.isHidden()) return { build: everything, layout: everything }
    if (this.#builtInTasks >= nodesPerFrame) return null
    const mostNodes = Math.min(nodesPerFrame, this.#nodesIn(2 * buildMsPerFrame, nodesPerFrame))
    const isMuch = this.#queue.cost.build > mostNodes && this.#isWatched()
    if (!isMuch) return { build: nodesPerFrame, layout }
    // Where frame follows frame, as while somebody scrolls on a slow device, no task has its turn.
    const isStarved = this.#cancelTask !== null && this.#builtInTasks === 0
    return isStarved ? { build: nodesPerTask, layout } : null
  }

  readonly #runTask = (): void => {
    this.#cancelTask = null
    this.#noteFrame()
    const before = this.#layout
    this.#build({
      build: this.#nodesIn(buildMsPerFrame - this.#builtMs, nodesPerTask),
      layout: this.#mostLayout - before,
    })
    this.#builtInTasks += this.#layout - before
  }

  #nodesIn(ms: number, otherwise: number): number {
    return Math.max(nodesPerTask, this.#pace.nodesIn(ms) ?? otherwise)
  }

  /** The first task after a frame is there when that is laid out and painted. */
  #noteFrame(): void {
    if (this.#frameStartedAt === null) return
    const isLong = this.#frames.now() - this.#frameStartedAt > longFrameMs
    const least = Math.min(nodesPerFrame, this.#mostLayout)
    if (isLong) this.#mostLayout = Math.max(least, this.#mostLayout / (2 * frameGrowth))
    this.#frameStartedAt = null
  }

  #build(budget: BlockCost): void {
    const startedAt = this.#frames.now()
    const isWatched = this.#isWatched()
    const steps = this.#queue.take(budget)
    const { build, layout } = sumCosts(steps)
    this.#layout += layout
    if (this.#queue.isEmpty) this.#rest()
    else this.#goOn()
    this.#show(steps)
    this.#settle(steps)
    // After the microtask in which React commits.
    queueMicrotask(() => this.#noteBuilt(startedAt, isWatched ? build : 0))
  }

  /** Little takes as long as drawing anything does, and what nobody draws no time: neither says how quick the device is. */
  #noteBuilt(startedAt: number, drawnNodes: number): void {
    const ms = this.#frames.now() - startedAt
    if (drawnNodes >= nodesPerTask / 2) this.#pace.note(drawnNodes, ms)
    this.#builtMs += ms
    if (this.#queue.isEmpty || this.#builtMs >= buildMsPerFrame || !this.#isWatched()) return
    if (this.#layout + this.#queue.nextCost.layout > this.#mostLayout) return
    this.#cancelTask ??= this.#frames.requestTask(this.#runTask)
  }

  #goOn(): void {
    if (!this.#queue.isEmpty) this.#cancelFrame ??= this.#frames.request(this.#runFrame)
  }

  #rest(): void {
    this.#cancelFrame?.()
    this.#cancelTask?.()
    this.#cancelFrame = null
    this.#cancelTask = null
  }

  #show(steps: readonly BlockStep[]): void {
    for (const step of steps) this.#run(step)
    for (const [index, prose] of this.#proses.entries()) {
      if (!prose.commit()) continue
      for (const listener of this.#listeners.get(index) ?? []) listener()
    }
  }

  /** After the listeners: React commits in the microtask it queued for them, before the readers of these promises go on. */
  #settle(steps: readonly BlockStep[]): void {
    for (const step of steps) if (step.type === 'done') step.resolve()
    for (const resolve of this.#unwatched.splice(0)) resolve()
  }

  /** What nobody draws costs nothing to build, and all of it at once when it is drawn: it must not run ahead. */
  #isWatched(): boolean {
    return this.#queue.everyProse((prose) => (this.#listeners.get(prose)?.size ?? 0) > 0)
  }

  #run(step: BlockStep): void {
    if (step.type === 'done') return
    while (this.#proses.length <= step.prose) this.#proses.push(new ProseBlocks())
    const prose = this.#proses[step.prose]
    if (step.type === 'set') prose?.set(step.index, step.block)
    else if (step.type === 'append') prose?.append(step.index, step.text)
    else prose?.truncate(step.length)
  }
}
