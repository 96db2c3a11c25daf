import type { ReplyRendererPort } from '../../../core/engine/host-ports.ts'
import { ReplyFold } from '../../../core/engine/reply-fold.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Message } from '../../../core/kernel/message.ts'
import type { BlockUpdate, Rendering } from '../../../core/kernel/rendered-block.ts'
import type { RunEvent } from '../../../core/kernel/run-event.ts'
import type { ReplyChunk, ReplyFlush } from '../../contract.ts'
import type { TimerPort } from '../../timers.ts'
import type { StreamLog } from '../../wire/stream-log.ts'
import { DeltaCoalescer } from './delta-coalescer.ts'
import { toFlushIntervalMs } from './flush-interval.ts'
import { renderMessage, toRendering, type RenderingPort } from './render-message.ts'
import { createReplyLog } from './reply-log.ts'
import { ReplyPainter } from './reply-painter.ts'
import { SureRenderer } from './sure-renderer.ts'
import { toUnsavedChunk } from './to-content-chunks.ts'
import { ReplyProjection } from './to-reply-chunks.ts'

export interface LiveReplyOptions {
  reply: Message
  rendering: RenderingPort
  timers: TimerPort
}

/** One answer while it grows: folded, rendered, and sent to who follows. */
export class LiveReply {
  readonly log: StreamLog<ReplyFlush>
  readonly #options: LiveReplyOptions
  readonly #renderer: ReplyRendererPort
  readonly #fold: ReplyFold
  readonly #projection: ReplyProjection
  readonly #painter: ReplyPainter
  readonly #coalescer: DeltaCoalescer
  #lastRenderMs = 0
  #isPainting = false
  /** Said while something before it is still being rendered. */
  #behind: ReplyChunk[] = []
  #rendered: Rendering | null = null
  #hasEnded = false

  constructor(options: LiveReplyOptions) {
    const { reply, rendering, timers } = options
    this.#options = options
    this.#renderer = new SureRenderer(rendering)
    this.#painter = new ReplyPainter(this.#renderer, reply)
    this.#fold = new ReplyFold(reply)
    this.#projection = new ReplyProjection(reply)
    this.log = createReplyLog({
      snapshot: () => this.#renderer.snapshot(),
      prepareJoin: () => this.#catchUp(),
      onCredit: () => this.#coalescer.wake(),
    })
    this.#coalescer = new DeltaCoalescer({
      timers,
      intervalMs: (sinceFirstMs, waiting) =>
        toFlushIntervalMs({
          hasFollowers: this.log.followerCount > 0,
          sinceFirstMs,
          lastRenderMs: this.#lastRenderMs,
          waiting,
        }),
      canFlush: () => !this.#isPainting && (this.log.followerCount === 0 || this.log.hasCredit()),
      onFlush: (chunks) => this.#write(chunks),
    })
    this.#coalescer.push(this.#projection.begin())
  }

  get id(): Message['id'] {
    return this.#options.reply.id
  }

  apply(event: RunEvent): void {
    this.#fold.apply(event)
    this.#painter.apply(event)
    this.#coalescer.push(this.#projection.toReplyChunks(event))
  }

  /** Why it is in memory only; `null`: it is not any more. */
  showUnsaved(failure: Failure | null): void {
    if (!this.#hasEnded) this.#coalescer.push([toUnsavedChunk(failure)])
  }

  message(): Message {
    return this.#fold.message()
  }

  /** The rendering of the answer that does not grow any more; the same at every call. Followers are shown all of it. */
  async render(): Promise<Rendering> {
    const { rendering } = this.#options
    const message = this.message()
    // What is rendered is shown while the rest is: of much text that came at once, drawing takes as long as rendering.
    const finished = await this.#renderer.finish(() => {
      if (!this.#hasEnded) this.#catchUp()
    })
    // Storing the end takes a while, and drawing as well: the one does not wait for the other.
    if (!this.#hasEnded) this.#catchUp()
    this.#rendered ??= this.#painter.isRewritten
      ? await renderMessage(message, rendering)
      : toRendering(message, finished, rendering.version)
    return this.#rendered
  }

  /** Tells followers the end, in one item with what they were not shown yet. `failure` is why the answer could not be stored. */
  announceEnd(failure?: Failure): void {
    this.#coalescer.flush()
    this.#hasEnded = true
    this.#write(this.#projection.finish(this.message(), failure))
  }

  /** Every stream ends at once: it is not shown any more. */
  abort(failure: Failure): void {
    this.log.abort(failure)
    this.#renderer.release()
  }

  /** Whatever is known goes out now. */
  #catchUp(): void {
    this.#coalescer.flush()
    if (this.#isPainting) return
    const blocks = this.#renderer.flush()
    if (Array.isArray(blocks)) this.#append([], blocks)
    else this.#paint([], blocks)
  }

  /** In order: what is said while something is rendered waits for that. */
  #write(chunks: readonly ReplyChunk[]): void {
    if (this.#isPainting) {
      this.#behind.push(...chunks)
      return
    }
    const blocks = this.#renderer.flush()
    if (!Array.isArray(blocks)) return this.#paint(chunks, blocks)
    this.#append(chunks, blocks)
    if (this.#hasEnded) this.log.end()
  }

  #paint(chunks: readonly ReplyChunk[], painted: Promise<BlockUpdate[]>): void {
    const { timers } = this.#options
    const startedAt = timers.monotonic()
    this.#isPainting = true
    const goOn = (blocks: readonly BlockUpdate[]): void => {
      this.#lastRenderMs = timers.monotonic() - startedAt
      this.#isPainting = false
      this.#append(chunks, blocks)
      const behind = this.#behind.splice(0)
      if (behind.length > 0 || this.#hasEnded) return this.#write(behind)
      this.#coalescer.wake()
      // The rest of much text, too, goes out by itself: nothing else may come for a while.
      if (!this.#isPainting && this.#renderer.isBehind) this.#write([])
    }
    void painted.then(goOn)
  }

  #append(chunks: readonly ReplyChunk[], blocks: readonly BlockUpdate[]): void {
    if (chunks.length > 0 || blocks.length > 0) this.log.append({ chunks, blocks })
  }
}
