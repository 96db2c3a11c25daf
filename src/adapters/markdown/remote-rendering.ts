import type { RenderedBlock, RenderedProse } from '../../core/model/conversation/rendered-block.ts'
import { toPlainProse } from './internal/blocks/plain-blocks.ts'
import { RemoteMessageRenderer, type RenderConnection } from './internal/remote-message-renderer.ts'
import type { RenderReply, RenderRequest } from './render-protocol.ts'

/** The platform's worker, as far as it is used. */
export type RenderWorkerHandle = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

export interface RemoteRenderingPorts {
  /** May throw. */
  spawn(): RenderWorkerHandle
  schedule(delayMs: number, task: () => void): () => void
}

const tickMs = 500

/**
 * So many ticks without a sign of life, and the worker is ended. No piece of work takes a second on a slow phone. Ticks are
 * counted, not time: a computer that slept has one.
 */
export const stallTicks = 10

/** A worker that nobody has needed for so long is ended: what it has loaded is much for a phone. */
export const workerIdleMs = 180_000

/** Until the first sign: its script has to be loaded. */
export const loadTicks = 120

/**
 * Rendering in a worker of its own, so that a text that the parser never ends with holds up nothing else: the worker is ended, that
 * text is shown as it was written, and the others are rendered by the next worker.
 */
export class RemoteRendering implements RenderConnection {
  readonly version = rendererVersion
  readonly #ports: RemoteRenderingPorts
  readonly #asking = new Map<number, RemoteMessageRenderer>()
  #worker: RenderWorkerHandle | null = null
  #generation = 1
  #isReady = false
  #entered = 0
  #lastId = 0
  #isTicking = false
  #hasHeard = false
  #silentTicks = 0
  #isResting = false
  #warmGeneration: number | null = null
  #cancelRest: (() => void) | null = null

  constructor(ports: RemoteRenderingPorts) {
    this.#ports = ports
  }

  createRenderer(): RemoteMessageRenderer {
    // What is asked of a model is rendered soon: the worker is there by then. Not where it was never warmed up: data is saved there.
    if (this.#isResting && this.#warmGeneration !== null) this.warmUp()
    this.#lastId += 1
    return new RemoteMessageRenderer(this.#lastId, this)
  }

  /** Texts that do not grow any more. */
  renderProse(texts: readonly string[]): Promise<RenderedProse> {
    const reply = this.createRenderer()
    for (const [prose, text] of texts.entries()) {
      reply.append(prose, text)
      reply.end(prose)
    }
    return reply.finish()
  }

  /** What limits left as it was written. */
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

  /** Loads and compiles what the first answer would wait for: once for each worker. */
  warmUp(): void {
    if (this.#warmGeneration !== this.#generation) {
      if (!this.#post({ type: 'warm-up' })) return
      this.#warmGeneration = this.#generation
    }
    // One that was warmed up before is wanted again soon, too.
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
    this.#asking.set(reply.id, reply)
    const asked = type === 'finish' && reply.isLifted ? 'finish-lifted' : type
    if (!this.#post({ type: asked, id: reply.id, edits })) return this.#giveUp(reply, 'no-worker')
    if (this.#isTicking) return
    this.#cancelRest?.()
    this.#isTicking = true
    this.#hasHeard = true
    this.#ports.schedule(tickMs, this.#tick)
  }

  release(reply: RemoteMessageRenderer): void {
    this.#asking.delete(reply.id)
    if (this.#worker) this.#post({ type: 'release', id: reply.id })
  }

  #post(request: RenderRequest): boolean {
    try {
      this.#worker ??= this.#spawn()
      this.#worker.postMessage(request, [])
      return true
    } catch (error) {
      // No worker to be had.
      if (!(error instanceof Error)) throw error
      return false
    }
  }

  #spawn(): RenderWorkerHandle {
    const worker = this.#ports.spawn()
    this.#isResting = false
    worker.addEventListener('message', ({ data }) => {
      if (worker === this.#worker) this.#hear(data as RenderReply)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      if (worker === this.#worker) this.#replace()
    })
    return worker
  }

  #hear(said: RenderReply): void {
    this.#hasHeard = true
    this.#isReady = true
    if (said.type === 'entered') this.#entered = said.id
    if (!('id' in said) || said.type === 'entered') return
    const reply = this.#asking.get(said.id)
    if (!reply) return
    if (said.type === 'failed') return this.#giveUp(reply, 'too-slow')
    reply.receive(said.updates, said.type === 'rendered' && said.isBehind ? 'behind' : said.type)
    if (!reply.isWaiting) this.#asking.delete(said.id)
  }

  #giveUp(reply: RemoteMessageRenderer, shortfall: 'too-slow' | 'no-worker'): void {
    this.#asking.delete(reply.id)
    reply.giveUp(shortfall)
  }

  readonly #tick = (): void => {
    this.#isTicking = this.#asking.size > 0
    if (!this.#isTicking) return this.#restLater()
    this.#silentTicks = this.#hasHeard ? 0 : this.#silentTicks + 1
    this.#hasHeard = false
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

  /** The next one knows nothing of any reply. */
  #endWorker(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#isReady = false
    this.#entered = 0
    this.#silentTicks = 0
    this.#generation += 1
  }

  /** It is silent or broken: whose text it was at is known, and is not tried again. */
  #replace(): void {
    const wasReady = this.#isReady
    const culprit = this.#asking.get(this.#entered)
    this.#endWorker()
    if (culprit && wasReady) this.#giveUp(culprit, 'too-slow')
    for (const reply of this.#asking.values()) {
      if (wasReady) reply.askAgain()
      else this.#giveUp(reply, 'no-worker')
    }
  }
}

/** Grows when the same text would be rendered differently. */
export const rendererVersion = 4
