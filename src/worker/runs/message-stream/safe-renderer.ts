import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import type {
  BlockUpdate,
  RenderedBlock,
  RenderedProse,
} from '../../../core/model/conversation/rendered-block.ts'
import type { RenderingPort } from './render-message.ts'

/**
 * Renderer that never throws and never rejects. After any error of the wrapped renderer, this one message is shown as
 * plain text, so that it continues and ends.
 */
export class SafeRenderer implements ReplyRendererPort {
  readonly #renderer: ReplyRendererPort
  readonly #rendering: Pick<RenderingPort, 'asWritten'>
  readonly #texts: string[] = []
  #hasFailed = false
  /** Blocks sent for each text since the failure. */
  readonly #sentBlocks: (readonly RenderedBlock[])[] = []

  constructor(rendering: Pick<RenderingPort, 'createRenderer' | 'asWritten'>) {
    this.#rendering = rendering
    this.#renderer = rendering.createRenderer()
  }

  append(prose: number, text: string): void {
    while (this.#texts.length <= prose) this.#texts.push('')
    this.#texts[prose] += text
    this.#try(() => this.#renderer.append(prose, text), undefined)
  }

  end(prose: number): void {
    this.#try(() => this.#renderer.end(prose), undefined)
  }

  flush(): BlockUpdate[] | Promise<BlockUpdate[]> {
    const flushed = this.#try(() => this.#renderer.flush(), [])
    if (this.#hasFailed) return this.#flushPlain()
    return Array.isArray(flushed) ? flushed : this.#settle(flushed, () => this.#flushPlain())
  }

  get isBehind(): boolean {
    return !this.#hasFailed && this.#renderer.isBehind
  }

  snapshot(): BlockUpdate[] {
    const blocks = this.#try(() => this.#renderer.snapshot(), [])
    if (!this.#hasFailed) return blocks
    return this.#plainBlocks().map((blocks, prose) => ({ prose, splice: { start: 0, blocks } }))
  }

  finish(onProgress?: () => void): Promise<RenderedProse> {
    const toPlainProse = (): RenderedProse => ({ prose: this.#plainBlocks(), shortfall: 'too-slow' })
    const finishing = this.#try(() => this.#renderer.finish(onProgress), null)
    return finishing ? this.#settle(finishing, toPlainProse) : Promise.resolve(toPlainProse())
  }

  /** Releases the wrapped renderer even after a failure, because others may hold its text or wait for it. */
  release(): void {
    try {
      this.#renderer.release()
    } catch {
      this.#hasFailed = true
    }
  }

  #try<Value>(work: () => Value, otherwise: Value): Value {
    if (this.#hasFailed) return otherwise
    try {
      return work()
    } catch {
      this.#hasFailed = true
      return otherwise
    }
  }

  async #settle<Value>(work: Promise<Value>, otherwise: () => Value): Promise<Value> {
    try {
      const value = await work
      if (!this.#hasFailed) return value
    } catch {
      this.#hasFailed = true
    }
    return otherwise()
  }

  #flushPlain(): BlockUpdate[] {
    return this.#plainBlocks().flatMap((blocks, prose): BlockUpdate[] => {
      const before = this.#sentBlocks[prose]
      this.#sentBlocks[prose] = blocks
      if (!before) return [{ prose, splice: { start: 0, blocks } }]
      const changed = before.findIndex((block, index) => !isSame(block, blocks[index]))
      const start = changed < 0 ? before.length : changed
      return start === blocks.length ? [] : [{ prose, splice: { start, blocks: blocks.slice(start) } }]
    })
  }

  #plainBlocks(): RenderedBlock[][] {
    return this.#texts.map((text) => this.#rendering.asWritten(text))
  }
}

function isSame(left: RenderedBlock, right: RenderedBlock | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
