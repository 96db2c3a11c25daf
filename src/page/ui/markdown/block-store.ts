import type { BlockUpdate, Rendering } from '../../../core/model/conversation/rendered-block.ts'
import { type BlockCost, BlockQueue, type BlockStep, sumCosts } from './internal/block-queue.ts'
import { type FrameScheduler, pageFrames, BuildRate } from './internal/frame-scheduler.ts'
import { emptyProse, ProseBlocks, type ProseSnapshot } from './internal/prose-blocks.ts'

/** Nodes that a frame can draw are built in that frame, because splitting them would draw twice. A slow device gets fewer. */
export const nodesPerFrame = 250

/**
 * Minimum nodes per task. Larger updates are built in tasks between frames. Built in a frame's own callback, they would be laid out and
 * painted in the same frame.
 */
export const nodesPerTask = 80

/**
 * Target build time between two frames. Tasks run one after another to use that time. The limit is time, not nodes: content that is off
 * screen or reused costs little, and a slow device is slow at everything.
 */
export const buildMsPerFrame = 12

/** Maximum layout cost per frame, in nodes. Limits content that builds quickly but lays out slowly, such as long texts. */
export const layoutPerFrame = 1000

/** After a frame longer than this, the next frame gets less work, down to what one frame can draw. Later frames get more again. */
export const longFrameMs = 30

/**
 * Nodes in the first frame of an answer. Each later frame gets three times as many. The first frames run code that is not optimized yet,
 * while the worker is busiest. Growth is not slower, because the worker waits for the display.
 */
export const nodesInFirstFrame = 24
export const frameGrowth = 3

/** Maximum nodes of a stored rendering that are shown at once. */
const nodesAtOnce = 1500
const everything = Number.POSITIVE_INFINITY

/** The rendered prose of one message, outside React. Takes updates as they arrive and shows them frame by frame. */
export class BlockStore {
  readonly #frames: FrameScheduler
  readonly #queue = new BlockQueue()
  readonly #proses: ProseBlocks[] = []
  readonly #pace = new BuildRate()
  readonly #listeners = new Map<number, Set<() => void>>()
  #cancelFrame: (() => void) | null = null
  #cancelTask: (() => void) | null = null
  #builtMs = 0
  /** Layout cost of what was built since the last frame. */
  #layout = 0
  /** Start of the last frame, until its duration is known. */
  #frameStartedAt: number | null = null
  /**
   * Layout cost of what tasks built since the last frame. The next frame draws it and builds nothing more, because that would cause a
   * second layout.
   */
  #builtInTasks = 0
  #maxLayout = nodesInFirstFrame / frameGrowth
  #unwatched: (() => void)[] = []

  constructor(frames: FrameScheduler = pageFrames) {
    this.#frames = frames
  }

  static fromRendering(rendering: Pick<Rendering, 'prose'>): BlockStore {
    const store = new BlockStore()
    store.replace(rendering.prose)
    return store
  }

  /** Shows a long rendering from its start, then frame by frame. Building all of it at once would block the page. */
  static openRendering(rendering: Pick<Rendering, 'prose'>, frames?: FrameScheduler): BlockStore {
    const store = new BlockStore(frames)
    for (const [prose, blocks] of rendering.prose.entries())
      store.#queue.add({ prose, splice: { start: 0, blocks } })
    store.#show(store.#queue.take({ build: nodesAtOnce, layout: nodesAtOnce }))
    store.#maxLayout = layoutPerFrame
    store.#scheduleNext()
    return store
  }

  /**
   * Resolves when these and all earlier updates are on screen. If a prose of the queue is not mounted yet, resolves with the next frame,
   * because mounting may wait for this promise. Resolves at once if the page is hidden.
   */
  apply(updates: readonly BlockUpdate[]): Promise<void> {
    for (const update of updates) this.#queue.add(update)
    if (this.#queue.isEmpty) return Promise.resolve()
    const applied = this.#frames.isHidden()
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          if (this.#isWatched()) this.#queue.addDone(resolve)
          else this.#unwatched.push(resolve)
        })
    this.#scheduleNext()
    return applied
  }

  /** Replaces everything at once, without waiting for a frame. Queued updates are dropped. */
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

  /** Whether anything draws this prose now. */
  get isMounted(): boolean {
    return [...this.#listeners.values()].some(({ size }) => size > 0)
  }

  readonly #runFrame = (): void => {
    this.#cancelFrame = null
    this.#maxLayout = Math.min(layoutPerFrame, this.#maxLayout * frameGrowth)
    const budget = this.#frameBudget()
    this.#builtInTasks = 0
    this.#builtMs = 0
    this.#frameStartedAt = this.#frames.now()
    this.#layout = 0
    this.#cancelTask?.()
    this.#cancelTask = null
    if (budget) return this.#build(budget)
    this.#scheduleNext()
    this.#cancelTask = this.#frames.requestTask(this.#runTask)
  }

  /** Returns the budget of the current frame, or null if the following tasks build instead. */
  #frameBudget(): BlockCost | null {
    const layout = this.#maxLayout
    if (this.#frames.isHidden()) return { build: everything, layout: everything }
    if (this.#builtInTasks >= nodesPerFrame) return null
    const maxNodes = Math.min(nodesPerFrame, this.#nodesIn(2 * buildMsPerFrame, nodesPerFrame))
    const isMuch = this.#queue.cost.build > maxNodes && this.#isWatched()
    if (!isMuch) return { build: nodesPerFrame, layout }
    // Frames can follow each other without a task between them, for example while a slow device scrolls.
    const isStarved = this.#cancelTask !== null && this.#builtInTasks === 0
    return isStarved ? { build: nodesPerTask, layout } : null
  }

  readonly #runTask = (): void => {
    this.#cancelTask = null
    this.#noteFrame()
    const before = this.#layout
    this.#build({
      build: this.#nodesIn(buildMsPerFrame - this.#builtMs, nodesPerTask),
      layout: this.#maxLayout - before,
    })
    this.#builtInTasks += this.#layout - before
  }

  #nodesIn(ms: number, otherwise: number): number {
    return Math.max(nodesPerTask, this.#pace.nodesIn(ms) ?? otherwise)
  }

  /** Checks the duration of the last frame. The first task after a frame runs when layout and paint are done. */
  #noteFrame(): void {
    if (this.#frameStartedAt === null) return
    const isLong = this.#frames.now() - this.#frameStartedAt > longFrameMs
    const least = Math.min(nodesPerFrame, this.#maxLayout)
    if (isLong) this.#maxLayout = Math.max(least, this.#maxLayout / (2 * frameGrowth))
    this.#frameStartedAt = null
  }

  #build(budget: BlockCost): void {
    const startedAt = this.#frames.now()
    const isWatched = this.#isWatched()
    const steps = this.#queue.take(budget)
    const { build, layout } = sumCosts(steps)
    this.#layout += layout
    if (this.#queue.isEmpty) this.#rest()
    else this.#scheduleNext()
    this.#show(steps)
    this.#settle(steps)
    // Runs after the microtask in which React commits.
    queueMicrotask(() => this.#noteBuilt(startedAt, isWatched ? build : 0))
  }

  /** Records the build speed. Small steps and unmounted prose are skipped, because they say nothing about the speed of the device. */
  #noteBuilt(startedAt: number, drawnNodes: number): void {
    const ms = this.#frames.now() - startedAt
    if (drawnNodes >= nodesPerTask / 2) this.#pace.record(drawnNodes, ms)
    this.#builtMs += ms
    if (this.#queue.isEmpty || this.#builtMs >= buildMsPerFrame || !this.#isWatched()) return
    if (this.#layout + this.#queue.nextCost.layout > this.#maxLayout) return
    this.#cancelTask ??= this.#frames.requestTask(this.#runTask)
  }

  #scheduleNext(): void {
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

  /** Must run after the listeners. React commits in the microtask that they queued, before awaiting code continues. */
  #settle(steps: readonly BlockStep[]): void {
    for (const step of steps) if (step.type === 'done') step.resolve()
    for (const resolve of this.#unwatched.splice(0)) resolve()
  }

  /**
   * Returns whether every queued prose is mounted. Unmounted prose costs nothing to build now and everything when it mounts, so it must not
   * run ahead.
   */
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
