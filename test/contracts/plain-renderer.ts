import type { ReplyRendererPort } from '../../src/core/engine/ports/run-ports.ts'
import type { BlockUpdate, RenderedBlock } from '../../src/core/model/conversation/rendered-block.ts'
import type { RenderingPort } from '../../src/worker/runs/message-stream/render-message.ts'

const toBlock = (text: string): RenderedBlock => ({ type: 'code', language: '', text, open: true })

/** Shows text as one growing block, so that an update which is lost or applied twice can be seen. */
class PlainRenderer implements ReplyRendererPort {
  readonly isBehind = false
  readonly #texts: string[] = []
  readonly #flushed: number[] = []

  append(prose: number, text: string): void {
    this.#texts[prose] = (this.#texts[prose] ?? '') + text
  }

  end(): void {}

  flush(): BlockUpdate[] {
    return this.#texts.flatMap((text, prose): BlockUpdate[] => {
      const from = this.#flushed[prose]
      this.#flushed[prose] = text.length
      if (from === undefined) return [{ prose, splice: { start: 0, blocks: [toBlock(text)] } }]
      return from === text.length ? [] : [{ prose, append: { index: 0, text: text.slice(from) } }]
    })
  }

  snapshot(): BlockUpdate[] {
    return this.#texts.map((text, prose) => ({ prose, splice: { start: 0, blocks: [toBlock(text)] } }))
  }

  async finish() {
    return { prose: this.#texts.map((text) => [toBlock(text)]) }
  }

  release(): void {}
}

export const plainRendering: RenderingPort = {
  version: 1,
  createRenderer: () => new PlainRenderer(),
  renderProse: async (texts) => ({ prose: texts.map((text) => [toBlock(text)]) }),
  renderLifted: async (text) => [toBlock(text)],
  asWritten: (text) => [toBlock(text)],
}

/** Returns the texts that a page shows after these updates, one for each prose part. */
export function showUpdates(updates: readonly BlockUpdate[]): string[] {
  const texts: string[] = []
  for (const { prose, splice, append } of updates) {
    const [block] = splice?.blocks ?? []
    if (block?.type === 'code') texts[prose] = block.text
    if (append) texts[prose] = (texts[prose] ?? '') + append.text
  }
  return texts
}
