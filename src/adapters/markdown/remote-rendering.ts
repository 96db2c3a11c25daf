import type { RenderedBlock, RenderedProse } from '../../core/model/conversation/rendered-block.ts'
import { toPlainProse } from './internal/blocks/plain-blocks.ts'
import { RemoteMessageRenderer, type RenderConnection } from './internal/remote-message-renderer.ts'
import type { RenderReply, RenderRequest } from './render-protocol.ts'

/** The used part of the platform's worker. */
export interface RenderWorkerHandle extends Pick<Worker, 'terminate' | 'addEventListener'> {
  postMessage(message: unknown, transfer: Transferable[]): void
}

export interface RemoteRenderingPorts {
  /** Spawns a worker. May throw. */
  spawn(): RenderWorkerHandle
  schedule(delayMs: number, task: () => void): () => void
}

const tickMs = 500

/**
 * Ticks without a response after which the worker is terminated. No piece of work takes a second on a slow phone.
 * Ticks are counted instead of time, because a computer that slept has only one tick.
 */
export const stallTicks = 10

/** Idle time after which the worker is terminated to free memory on phones. */
export const workerIdleMs = 180_000

/** Ticks until the first response, during which the script loads. */
export const loadTicks = 120

/**
 * Renders in a separate worker, so that a text on which the parser hangs blocks nothing else.
 * The worker is then terminated and that text is shown as written. The next worker renders the other texts.
 */
export class RemoteRendering implements RenderConnection {
  readonly version = rendererVersion
  readonly #ports: RemoteRenderingPorts
  readonly #pending = new Map<number, RemoteMessageRenderer>()
  #worker: RenderWorkerHandle | null = null
  #generation = 1
  #isReady = false
  #entered = 0
  #lastId = 0
  #isTicking = false
  #hasReplied = false
  #silentTicks = 0
  #isResting = false
  #warmGeneration: number | null = null
  #cancelRest: (() => void) | null = null

  constructor(ports: RemoteRenderingPorts) {
    this.#ports = ports
  }

  createRenderer(): RemoteMessageRenderer {
    // A request to a model will need rendering soon, so an idle worker is started again. A worker that was never warmed
    // up is not started, to save data.
    if (this.#isResting && this.#warmGeneration !== null) this.warmUp()
    this.#lastId += 1
    return new RemoteMessageRenderer(this.#lastId, this)
  }

  renderProse(texts: readonly string[]): Promise<RenderedProse> {
    const reply = this.createRenderer()
    for (const [prose, text] of texts.entries()) {
      reply.append(prose, text)
      reply.end(prose)
    }
    return reply.finish()
  }

  /** Renders a text beyond the normal limits. */
  async renderLifted(text: string): Promise<readonly RenderedBlock[] | null> {
    this.#lastId += 1
    const reply = new RemoteMessageRenderer(this.#lastId, this, { isLifted: true })
    reply.append(0, text)
    const { prose, shortfall } = await reply.finish()
    return shortfall ? null : (prose[0] ?? [])
  }

  asWritten(text: string): RenderedBlock[] {
    return toPlainProse(text)
  }

  /** Loads and compiles the code for the first answer, once for each worker. */
  warmUp(): void {
    if (this.#warmGeneration !== this.#generation) {
      if (!this.#post({ type: 'warm-up' })) return
      this.#warmGeneration = this.#generation
    }
    // A worker that was warmed up earlier is also kept for the idle time.
    if (!this.#isTicking) this.#restLater()
  }

  generation(): number {
    return this.#generation
  }

  ask(
    reply: RemoteMessageRenderer,
    type: 'render' | 'finish',
    edits: Extract<RenderRequest, { edits: unknown }>['edits'],
  ): void {
    this.#pending.set(reply.id, reply)
    const request = type === 'finish' && reply.isLifted ? 'finish-lifted' : type
    if (!this.#post({ type: request, id: reply.id, edits })) return this.#abandonWorker(reply, 'no-worker')
    if (this.#isTicking) return
    this.#cancelRest?.()
    this.#isTicking = true
    this.#hasReplied = true
    this.#ports.schedule(tickMs, this.#tick)
  }

  release(reply: RemoteMessageRenderer): void {
    this.#pending.delete(reply.id)
    if (this.#worker) this.#post({ type: 'release', id: reply.id })
  }

  #post(request: RenderRequest): boolean {
    try {
      this.#worker ??= this.#spawn()
      this.#worker.postMessage(request, [])
      return true
    } catch (error) {
      // No worker can be created.
      if (!(error instanceof Error)) throw error
      return false
    }
  }

  #spawn(): RenderWorkerHandle {
    const worker = this.#ports.spawn()
    this.#isResting = false
    worker.addEventListener('message', ({ data }) => {
      if (worker === this.#worker) this.#handleReply(data as RenderReply)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      if (worker === this.#worker) this.#replace()
    })
    return worker
  }

  #handleReply(message: RenderReply): void {
    this.#hasReplied = true
    this.#isReady = true
    if (message.type === 'entered') this.#entered = message.id
    if (!('id' in message) || message.type === 'entered') return
    const reply = this.#pending.get(message.id)
    if (!reply) return
    if (message.type === 'failed') return this.#abandonWorker(reply, 'too-slow')
    reply.receive(message.updates, message.type === 'rendered' && message.isBehind ? 'behind' : message.type)
    if (!reply.isWaiting) this.#pending.delete(message.id)
  }

  #abandonWorker(reply: RemoteMessageRenderer, shortfall: 'too-slow' | 'no-worker'): void {
    this.#pending.delete(reply.id)
    reply.abandonWorker(shortfall)
  }

  readonly #tick = (): void => {
    this.#isTicking = this.#pending.size > 0
    if (!this.#isTicking) return this.#restLater()
    this.#silentTicks = this.#hasReplied ? 0 : this.#silentTicks + 1
    this.#hasReplied = false
    if (this.#silentTicks >= (this.#isReady ? stallTicks : loadTicks)) this.#replace()
    else this.#post({ type: 'ping' })
    this.#ports.schedule(tickMs, this.#tick)
  }

  #restLater(): void {
    this.#cancelRest?.()
    this.#cancelRest = this.#ports.schedule(workerIdleMs, () => {
      this.#isResting = true
      this.#endWorker()
    })
  }

  /** Terminates the worker. The next one has no state of any message. */
  #endWorker(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#isReady = false
    this.#entered = 0
    this.#silentTicks = 0
    this.#generation += 1
  }

  /** Replaces a worker that is stalled or broken. The message that it was working on is not tried again. */
  #replace(): void {
    const wasReady = this.#isReady
    const stalledReply = this.#pending.get(this.#entered)
    this.#endWorker()
    if (stalledReply && wasReady) this.#abandonWorker(stalledReply, 'too-slow')
    for (const reply of this.#pending.values()) {
      if (wasReady) reply.askAgain()
      else this.#abandonWorker(reply, 'no-worker')
    }
  }
}

/** Version of the output. Must be incremented when the same text would be rendered differently. */
export const rendererVersion = 4
