import type { ReplyRendererPort } from '../../core/engine/host-ports.ts'
import type { BlockUpdate, Rendering } from '../../core/kernel/rendered-block.ts'
import { prepareFormulas } from './formulas.ts'
import { type HighlightBlock, HighlightQueue, nextMacrotask } from './highlight-queue.ts'
import { ProseRenderer } from './prose-renderer.ts'
import { hasFormulas } from './typeset-formulas.ts'

/** Grows when the same text would be rendered differently: stored renderings of another version are made anew. */
export const rendererVersion = 2

interface ReplyRendererOptions {
  now?: () => number
  loadHighlighter?: () => Promise<HighlightBlock>
}

async function loadLowlight(): Promise<HighlightBlock> {
  const { highlightBlock } = await import('./highlight.ts')
  return highlightBlock
}

export function createReplyRenderer(options: ReplyRendererOptions = {}): ReplyRendererPort {
  const queue = new HighlightQueue(options.loadHighlighter ?? loadLowlight)
  const proses: ProseRenderer[] = []
  const now = options.now ?? (() => performance.now())

  function rendererAt(index: number): ProseRenderer {
    let renderer = proses[index]
    while (!renderer) {
      proses.push(new ProseRenderer({ now, onClosed: (log, block) => queue.add(log, block) }))
      renderer = proses[index]
    }
    return renderer
  }

  return {
    append: (prose, text) => rendererAt(prose).append(text),
    end: (prose) => rendererAt(prose).end(),
    flush: () =>
      proses.flatMap((renderer, index): BlockUpdate[] => {
        const update = renderer.takeUpdate(index)
        // Of a paragraph that grows, formulas are set as soon as they can be.
        if (update?.splice?.blocks.some(hasFormulas) === true) prepareFormulas()
        return update ? [update] : []
      }),
    snapshot: () => proses.map((renderer, index) => renderer.log.takeSnapshot(index)),
    async finish() {
      for (const renderer of proses) {
        renderer.end()
        for (renderer.advance(); !renderer.hasEnded; renderer.advance()) await nextMacrotask()
      }
      await queue.idle()
      return proses.map((renderer) => renderer.log.blocks)
    },
  }
}

/** The prose of a finished message, as a reply that was streamed would have left it. */
export async function renderProse(texts: readonly string[]): Promise<Rendering['prose']> {
  const renderer = createReplyRenderer()
  for (const [index, text] of texts.entries()) {
    renderer.append(index, text)
    renderer.end(index)
    renderer.flush()
    await nextMacrotask()
  }
  return await renderer.finish()
}
