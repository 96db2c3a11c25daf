import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import { MessageReducer } from '../../../core/conversation/message-reducer.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { BlockUpdate, Rendering } from '../../../core/model/conversation/rendered-block.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { ChatUIMessageChunk, RunStreamItem } from '../../contract.ts'
import type { TimerPort } from '../../timers.ts'
import { StreamLog } from '../../transport/stream-log.ts'
import { DeltaCoalescer, toFlushIntervalMs, joinDeltas } from './delta-coalescer.ts'
import { renderMessage, toRendering, type RenderingPort } from './render-message.ts'
import { SafeRenderer } from './safe-renderer.ts'
import { ChunkProjection } from './chunk-projection.ts'
import type { MessageChange } from '../../../core/model/conversation/message-change.ts'
import { findTrailingBlankLines } from '../../../lib/text.ts'

export interface LiveMessageOptions {
  reply: Message
  rendering: RenderingPort
  timers: TimerPort
}

/** Holds one assistant message while it grows. It is reduced, rendered and sent to followers. */
export class LiveMessage {
  readonly log: StreamLog<RunStreamItem>
  readonly #options: LiveMessageOptions
  readonly #renderer: ReplyRendererPort
  readonly #reducer: MessageReducer
  readonly #projection: ChunkProjection
  readonly #streamingMarkdown: StreamingMarkdown
  readonly #coalescer: DeltaCoalescer
  #lastRenderMs = 0
  #isRendering = false
  /** Chunks that wait while something before them is being rendered. */
  #behind: ChatUIMessageChunk[] = []
  #rendered: Rendering | null = null
  #hasEnded = false

  constructor(options: LiveMessageOptions) {
    const { reply, rendering, timers } = options
    this.#options = options
    this.#renderer = new SafeRenderer(rendering)
    this.#streamingMarkdown = new StreamingMarkdown(this.#renderer, reply)
    this.#reducer = new MessageReducer(reply)
    this.#projection = new ChunkProjection(reply)
    this.log = createMessageLog({
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
      canFlush: () => !this.#isRendering && (this.log.followerCount === 0 || this.log.hasCredit()),
      onFlush: (chunks) => this.#write(chunks),
    })
    this.#coalescer.push(this.#projection.begin())
  }

  get id(): Message['id'] {
    return this.#options.reply.id
  }

  apply(event: RunEvent): void {
    const changes = this.#reducer.apply(event)
    this.#streamingMarkdown.apply(changes)
    this.#coalescer.push(this.#projection.toChunks(changes))
  }

  /** Shows why the answer is in memory only; `null` once it is stored. */
  showUnsaved(failure: Failure | null): void {
    if (!this.#hasEnded) this.#coalescer.push(this.#projection.showUnsaved(failure))
  }

  message(): Message {
    return this.#reducer.message()
  }

  /** Renders the complete answer; the same result at every call. Followers get all of it. */
  async render(): Promise<Rendering> {
    const { rendering } = this.#options
    const message = this.message()
    // Rendered blocks are shown while the rest is rendered. For much text at once, drawing takes as long as rendering.
    const finished = await this.#renderer.finish(() => {
      if (!this.#hasEnded) this.#catchUp()
    })
    // Storing the end and drawing both take time, so they run in parallel.
    if (!this.#hasEnded) this.#catchUp()
    this.#rendered ??= this.#streamingMarkdown.isRewritten
      ? await renderMessage(message, rendering)
      : toRendering(message, finished, rendering.version)
    return this.#rendered
  }

  /** Sends followers the end, in one item with what they have not received. `failure` is why the answer could not be stored. */
  announceEnd(failure?: Failure): void {
    this.#coalescer.flush()
    this.#hasEnded = true
    this.#write(this.#projection.finish(this.message(), failure))
  }

  /** Ends every stream at once. The message is no longer shown. */
  abort(failure: Failure): void {
    this.log.abort(failure)
    this.#renderer.release()
  }

  /** Sends all available chunks and blocks now. */
  #catchUp(): void {
    this.#coalescer.flush()
    if (this.#isRendering) return
    const blocks = this.#renderer.flush()
    if (Array.isArray(blocks)) this.#append([], blocks)
    else this.#writeRendered([], blocks)
  }

  /** Writes in order. Chunks wait for blocks that are being rendered. */
  #write(chunks: readonly ChatUIMessageChunk[]): void {
    if (this.#isRendering) {
      this.#behind.push(...chunks)
      return
    }
    const blocks = this.#renderer.flush()
    if (!Array.isArray(blocks)) return this.#writeRendered(chunks, blocks)
    this.#append(chunks, blocks)
    if (this.#hasEnded) this.log.end()
  }

  #writeRendered(chunks: readonly ChatUIMessageChunk[], rendering: Promise<BlockUpdate[]>): void {
    const { timers } = this.#options
    const startedAt = timers.monotonic()
    this.#isRendering = true
    const publish = (blocks: readonly BlockUpdate[]): void => {
      this.#lastRenderMs = timers.monotonic() - startedAt
      this.#isRendering = false
      this.#append(chunks, blocks)
      const behind = this.#behind.splice(0)
      if (behind.length > 0 || this.#hasEnded) return this.#write(behind)
      this.#coalescer.wake()
      // The rest of much text is written without a further event, since none may come for a while.
      if (!this.#isRendering && this.#renderer.isBehind) this.#write([])
    }
    void rendering.then(publish)
  }

  #append(chunks: readonly ChatUIMessageChunk[], blocks: readonly BlockUpdate[]): void {
    if (chunks.length > 0 || blocks.length > 0) this.log.append({ chunks, blocks })
  }
}

interface MessageLogOptions {
  /** Returns the whole rendering so far for late followers; blocks themselves are not stored. */
  snapshot(): readonly BlockUpdate[]
  prepareJoin(): void
  onCredit(): void
}

/** Creates the log of one message. Late followers get all chunks and the current rendering. */
function createMessageLog({ snapshot, prepareJoin, onCredit }: MessageLogOptions): StreamLog<RunStreamItem> {
  return new StreamLog<RunStreamItem>({
    merge: (flushes) => ({
      chunks: joinChunks(flushes.flatMap(({ chunks }) => chunks)),
      blocks: flushes.flatMap(({ blocks }) => blocks),
    }),
    retain: ({ chunks }) => ({ chunks, blocks: [] }),
    greet: ({ chunks }) => ({ chunks, blocks: snapshot() }),
    prepareJoin,
    onCredit,
  })
}

function joinChunks(chunks: readonly ChatUIMessageChunk[]): ChatUIMessageChunk[] {
  const joined: ChatUIMessageChunk[] = []
  for (const chunk of chunks) {
    const last = joined.at(-1)
    const both = last && joinDeltas(last, chunk)
    if (both) joined[joined.length - 1] = both
    else joined.push(chunk)
  }
  return joined
}

interface RenderedText {
  text: string
  /** Empty lines, rendered once text follows them. */
  blankLines: string
}

const maxBlankCharacters = 200

/**
 * Passes the prose of a message to its renderer, change by change. Empty lines at the end of a text are not rendered, as
 * in `renderMessage`. Models often end with some, which are trimmed later, and nothing must be rendered again for that.
 */
export class StreamingMarkdown {
  readonly #renderer: ReplyRendererPort
  readonly #texts = new Map<number, RenderedText>()
  #isRewritten = false

  constructor(renderer: ReplyRendererPort, reply: Message) {
    this.#renderer = renderer
    const earlier = reply.parts.filter((part) => part.type === 'text' || part.type === 'reasoning')
    for (const [prose, { text }] of earlier.entries()) {
      this.#append(prose, text)
      renderer.end(prose)
    }
  }

  /** True if text that was already rendered has changed. It must be rendered again. */
  get isRewritten(): boolean {
    return this.#isRewritten
  }

  apply(changes: readonly MessageChange[]): void {
    for (const change of changes) {
      if (change.type === 'prose-grew') this.#append(change.prose, change.text)
      if (change.type === 'prose-ended') this.#renderer.end(change.prose)
      if (change.type === 'prose-rewritten') {
        this.#isRewritten ||= this.#texts.get(change.prose)?.text !== change.part.text
      }
    }
  }

  #append(prose: number, added: string): void {
    const { text, blankLines } = this.#texts.get(prose) ?? { text: '', blankLines: '' }
    const all = blankLines + added
    const blankAt = findTrailingBlankLines(all)
    const end = all.length - blankAt > maxBlankCharacters ? all.length : blankAt
    const visible = all.slice(0, end)
    this.#renderer.append(prose, visible)
    this.#texts.set(prose, { text: text + visible, blankLines: all.slice(end) })
  }
}
