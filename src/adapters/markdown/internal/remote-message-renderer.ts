import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import type {
  BlockUpdate,
  RenderedBlock,
  RenderedProse,
} from '../../../core/model/conversation/rendered-block.ts'
import { BlockLog } from './blocks/block-log.ts'
import { toPlainProse } from './blocks/plain-blocks.ts'
import type { RenderEdit } from '../render-protocol.ts'

export type Shortfall = NonNullable<RenderedProse['shortfall']>

/** Connection of one renderer to the worker that renders its message. */
export interface RenderConnection {
  /** Changes with each new worker, which has no state of the message. */
  generation(): number
  ask(reply: RemoteMessageRenderer, type: 'render' | 'finish', edits: readonly RenderEdit[]): void
  release(reply: RemoteMessageRenderer): void
}

/** State of one text that is rendered in the worker. */
interface ProseState {
  text: string
  sentLength: number
  hasEnded: boolean
  hasSentEnd: boolean
}

/** Renders a message in a worker and keeps a copy of the result. If the worker fails, the text is shown as written. */
export class RemoteMessageRenderer implements ReplyRendererPort {
  readonly id: number
  /** True if the text is rendered beyond the normal limits. */
  readonly isLifted: boolean
  readonly #line: RenderConnection
  readonly #texts: ProseState[] = []
  readonly #blocks: RenderedBlock[][] = []
  readonly #plain: BlockLog[] = []
  #pendingUpdates: BlockUpdate[] = []
  #generation = 0
  #rendering: PromiseWithResolvers<void> | null = null
  #finishing: PromiseWithResolvers<void> | null = null
  #onProgress: (() => void) | undefined
  #isFinished = false
  #isBehind = false
  #shortfall: Shortfall | undefined

  constructor(id: number, line: RenderConnection, { isLifted = false } = {}) {
    this.id = id
    this.isLifted = isLifted
    this.#line = line
  }

  get isBehind(): boolean {
    return this.#isBehind && !this.#isFinished && !this.#shortfall
  }

  get isWaiting(): boolean {
    return !this.#isFinished && (this.#rendering ?? this.#finishing) !== null
  }

  append(prose: number, text: string): void {
    this.#at(prose).text += text
  }

  end(prose: number): void {
    this.#at(prose).hasEnded = true
  }

  flush(): BlockUpdate[] | Promise<BlockUpdate[]> {
    if (this.#shortfall) this.#renderPlain()
    if (this.#shortfall || this.#isFinished || this.#finishing || !this.#hasUnsentText())
      return this.#takePendingUpdates()
    return this.#render()
  }

  snapshot(): BlockUpdate[] {
    const whole = this.#blocks.map((blocks, prose) => ({
      prose,
      splice: { start: 0, blocks: blocks.slice() },
    }))
    // Pending updates are replaced with the whole, which may be applied after this snapshot.
    if (this.#pendingUpdates.length > 0) this.#pendingUpdates = whole
    return whole
  }

  async finish(onProgress?: () => void): Promise<RenderedProse> {
    this.#onProgress = onProgress
    if (!this.#shortfall && !this.#isFinished) {
      if (!this.#finishing) {
        this.#finishing = Promise.withResolvers()
        for (const prose of this.#texts) prose.hasEnded = true
        this.#ask('finish')
      }
      await this.#finishing?.promise
    }
    if (this.#shortfall) this.#renderPlain()
    const prose = this.#texts.map((_, index) => this.#blocks[index] ?? [])
    return this.#shortfall ? { prose, shortfall: this.#shortfall } : { prose }
  }

  /** Ends the rendering. Pending calls resolve. */
  release(): void {
    if (this.#isFinished) return
    this.#line.release(this)
    this.abandonWorker('no-worker')
  }

  /** Applies a response of the worker: a part of the requested text, all of it, or the final form. */
  receive(updates: readonly BlockUpdate[], how: 'behind' | 'rendered' | 'finished'): void {
    if (this.#shortfall) return
    const isFinal = how === 'finished'
    this.#isBehind = how === 'behind'
    for (const update of updates) applyUpdate(this.#blocks, update)
    this.#pendingUpdates.push(...updates)
    this.#isFinished ||= isFinal
    this.#rendering?.resolve()
    this.#rendering = null
    if (isFinal) this.#finishing?.resolve()
    else if (this.#finishing) this.#onProgress?.()
  }

  /** Gives up on the worker and shows the text as written. */
  abandonWorker(shortfall: Shortfall): void {
    if (this.#shortfall || this.#isFinished) return
    this.#shortfall = shortfall
    this.#pendingUpdates = []
    this.#renderPlain()
    this.#rendering?.resolve()
    this.#finishing?.resolve()
    this.#rendering = null
  }

  /** Sends the pending request to a new worker. */
  askAgain(): void {
    if (this.#finishing) this.#ask('finish')
    else if (this.#rendering) this.#ask('render')
  }

  async #render(): Promise<BlockUpdate[]> {
    const earlier = this.#rendering
    if (earlier) {
      await earlier.promise
      return this.flush()
    }
    const rendering = Promise.withResolvers<void>()
    this.#rendering = rendering
    this.#ask('render')
    await rendering.promise
    if (this.#shortfall) this.#renderPlain()
    return this.#takePendingUpdates()
  }

  #ask(type: 'render' | 'finish'): void {
    const generation = this.#line.generation()
    if (generation !== this.#generation) {
      for (const prose of this.#texts) Object.assign(prose, { sentLength: 0, hasSentEnd: false })
      this.#generation = generation
    }
    this.#line.ask(this, type, this.#texts.flatMap(takeEdit))
  }

  #hasUnsentText(): boolean {
    return this.#isBehind || this.#texts.some(hasChanges)
  }

  #at(prose: number): ProseState {
    while (this.#texts.length <= prose)
      this.#texts.push({ text: '', sentLength: 0, hasEnded: false, hasSentEnd: false })
    return this.#texts[prose] as ProseState
  }

  #takePendingUpdates(): BlockUpdate[] {
    return this.#pendingUpdates.splice(0)
  }

  #renderPlain(): void {
    for (const [prose, { text }] of this.#texts.entries()) {
      const log = (this.#plain[prose] ??= new BlockLog())
      log.replaceFrom(0, toPlainProse(text))
      const update = log.takeUpdate(prose)
      if (update) this.#pendingUpdates.push(update)
      if (update) applyUpdate(this.#blocks, update)
    }
  }
}

function hasChanges({ text, sentLength, hasEnded, hasSentEnd }: ProseState): boolean {
  return text.length > sentLength || (hasEnded && !hasSentEnd)
}

function takeEdit(state: ProseState, prose: number): RenderEdit[] {
  if (!hasChanges(state)) return []
  const text = state.text.slice(state.sentLength)
  state.sentLength = state.text.length
  state.hasSentEnd = state.hasEnded
  return [{ prose, text, isEnd: state.hasEnded }]
}

/** Applies an update to a copy of a message's blocks. */
export function applyUpdate(
  proses: RenderedBlock[][],
  { prose, splice, append, patches }: BlockUpdate,
): void {
  while (proses.length <= prose) proses.push([])
  const blocks = proses[prose] ?? []
  if (splice) {
    blocks.length = Math.min(blocks.length, splice.start)
    for (const block of splice.blocks) blocks.push(block)
  }
  if (append) {
    const grown = blocks[append.index]
    if (grown?.type === 'code') blocks[append.index] = { ...grown, text: grown.text + append.text }
  }
  for (const { index, block } of patches ?? []) if (index < blocks.length) blocks[index] = block
}
