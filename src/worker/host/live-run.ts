import type { ReplyRendererPort, RunJournalPort } from '../../core/engine/host-ports.ts'
import type { RunLogPort } from '../../core/engine/ports.ts'
import { ReplyFold } from '../../core/engine/reply-fold.ts'
import type { Failure } from '../../core/kernel/failure.ts'
import type { RunId } from '../../core/kernel/id.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { Rendering } from '../../core/kernel/rendered-block.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { RunEvent } from '../../core/kernel/run-event.ts'
import { addUsage, noUsage } from '../../core/kernel/usage.ts'
import type { ReplyChunk, ReplyFlush } from '../contract.ts'
import { FailureError } from '../failure-error.ts'
import type { TimerPort } from '../timers.ts'
import type { StreamLog } from '../wire/stream-log.ts'
import { DeltaCoalescer } from './delta-coalescer.ts'
import { toFlushIntervalMs } from './flush-interval.ts'
import { ProseIndex } from './prose-index.ts'
import { createReplyLog } from './reply-log.ts'
import { ReplyProjection } from './to-reply-chunks.ts'

export interface LiveRunOptions {
  runId: RunId
  reply: Message
  journal: RunJournalPort
  renderer: ReplyRendererPort
  rendererVersion: number
  timers: TimerPort
  now(): number
}

/**
 * One run while it lives: what the engine emits is folded, journaled, rendered and sent to who follows, all at once and
 * without waiting for any of them.
 */
export class LiveRun implements RunLogPort {
  readonly log: StreamLog<ReplyFlush>
  readonly #options: LiveRunOptions
  readonly #fold: ReplyFold
  readonly #projection: ReplyProjection
  readonly #prose = new ProseIndex()
  readonly #coalescer: DeltaCoalescer
  #lastRenderMs = 0
  #lastSeq = -1
  #usage = noUsage
  #finishedProse: Rendering['prose'] | null = null
  #hasEnded = false

  constructor(options: LiveRunOptions) {
    this.#options = options
    this.#fold = new ReplyFold(options.reply)
    this.#projection = new ReplyProjection(options.reply)
    this.log = createReplyLog({
      snapshot: () => options.renderer.snapshot(),
      prepareJoin: () => this.#prepareJoin(),
      onCredit: () => this.#coalescer.wake(),
    })
    this.#coalescer = new DeltaCoalescer({
      timers: options.timers,
      intervalMs: (sinceFirstMs) =>
        toFlushIntervalMs({
          hasFollowers: this.log.followerCount > 0,
          sinceFirstMs,
          lastRenderMs: this.#lastRenderMs,
        }),
      canFlush: () => this.log.followerCount === 0 || this.log.hasCredit(),
      onFlush: (chunks) => this.#write(chunks),
    })
  }

  emit(event: RunEvent): void {
    if (this.#hasEnded) return
    this.#lastSeq = event.seq
    this.#hasEnded = event.type === 'session-turn-end'
    if (event.type === 'provider-request-completed') this.#usage = addUsage(this.#usage, event.usage)
    this.#fold.apply(event)
    this.#options.journal.append(event)
    this.#render(event)
    this.#coalescer.push(this.#projection.toReplyChunks(event))
  }

  /** Rejects with a `FailureError` if storage refused. */
  async settle(): Promise<void> {
    const settled = await this.#options.journal.settle()
    if (!settled.ok) throw new FailureError(settled.failure)
  }

  /** Ends a run whose engine did not: a bug, but no reason to lose the answer. */
  endAbruptly(failure: Failure): void {
    if (this.#hasEnded) return
    const { runId, now } = this.#options
    const place = { runId, seq: this.#lastSeq + 1, at: now() }
    this.emit({ type: 'session-turn-end', status: 'failed', usage: this.#usage, failure, ...place })
  }

  /** Makes the answer durable; may be repeated if storage refused. */
  async store(): Promise<Result<null>> {
    const { renderer, rendererVersion, journal } = this.#options
    const message = this.#fold.message()
    this.#finishedProse ??= await renderer.finish()
    const rendering = { messageId: message.id, version: rendererVersion, prose: this.#finishedProse }
    return journal.finish(message, rendering)
  }

  /** Tells followers the end, in one item with the last blocks. `failure` is why the answer could not be stored. */
  announceEnd(failure?: Failure): void {
    this.#coalescer.flush()
    this.#write(this.#projection.finish(this.#fold.message(), failure))
    this.log.end()
  }

  #prepareJoin(): void {
    this.#coalescer.flush()
    const blocks = this.#options.renderer.flush()
    if (blocks.length > 0) this.log.append({ chunks: [], blocks })
  }

  #render(event: RunEvent): void {
    const { renderer } = this.#options
    if (event.type === 'provider-tokens-streamed' || event.type === 'provider-reasoning-streamed') {
      renderer.append(this.#prose.claim(event.partId), event.text)
    } else if (event.type === 'provider-part-ended') {
      const prose = this.#prose.find(event.partId)
      if (prose !== undefined) renderer.end(prose)
    }
  }

  #write(chunks: readonly ReplyChunk[]): void {
    const { timers, renderer } = this.#options
    const startedAt = timers.monotonic()
    const blocks = renderer.flush()
    this.#lastRenderMs = timers.monotonic() - startedAt
    this.log.append({ chunks, blocks })
  }
}
