import type { ReplyRendererPort } from '../../core/engine/host-ports.ts'
import { ReplyFold } from '../../core/engine/reply-fold.ts'
import type { Failure } from '../../core/kernel/failure.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { Rendering } from '../../core/kernel/rendered-block.ts'
import type { RunEvent } from '../../core/kernel/run-event.ts'
import type { ReplyChunk, ReplyFlush } from '../contract.ts'
import type { TimerPort } from '../timers.ts'
import type { StreamLog } from '../wire/stream-log.ts'
import { DeltaCoalescer } from './delta-coalescer.ts'
import { toFlushIntervalMs } from './flush-interval.ts'
import { renderMessage, type RenderingPort } from './render-message.ts'
import { createReplyLog } from './reply-log.ts'
import { ReplyPainter } from './reply-painter.ts'
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
  #rendered: Rendering | null = null
  #hasEnded = false

  constructor(options: LiveReplyOptions) {
    const { reply, rendering, timers } = options
    this.#options = options
    this.#renderer = rendering.createRenderer()
    this.#painter = new ReplyPainter(this.#renderer, reply)
    this.#fold = new ReplyFold(reply)
    this.#projection = new ReplyProjection(reply)
    this.log = createReplyLog({
      snapshot: () => this.#renderer.snapshot(),
      prepareJoin: () => this.#prepareJoin(),
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
      canFlush: () => this.log.followerCount === 0 || this.log.hasCredit(),
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

  /** The rendering of the answer that does not grow any more; the same at every call. */
  async render(): Promise<Rendering> {
    const { rendering } = this.#options
    const message = this.message()
    const prose = await this.#renderer.finish()
    this.#rendered ??= this.#painter.isRewritten
      ? await renderMessage(message, rendering)
      : { messageId: message.id, version: rendering.version, prose }
    return this.#rendered
  }

  /** Tells followers the end, in one item with the last blocks. `failure` is why the answer could not be stored. */
  announceEnd(failure?: Failure): void {
    this.#coalescer.flush()
    this.#write(this.#projection.finish(this.message(), failure))
    this.#hasEnded = true
    this.log.end()
  }

  #prepareJoin(): void {
    this.#coalescer.flush()
    const blocks = this.#renderer.flush()
    if (blocks.length > 0) this.log.append({ chunks: [], blocks })
  }

  #write(chunks: readonly ReplyChunk[]): void {
    const { timers } = this.#options
    const startedAt = timers.monotonic()
    const blocks = this.#renderer.flush()
    this.#lastRenderMs = timers.monotonic() - startedAt
    this.log.append({ chunks, blocks })
  }
}
