import type { BlockUpdate, Rendering } from '../../core/model/conversation/rendered-block.ts'
import { loadTypesetter } from './internal/formulas/formulas.ts'
import {
  type HighlightBlock,
  HighlightQueue,
  nextMacrotask,
} from './internal/highlighting/highlight-queue.ts'
import { ProseRenderer } from './internal/prose-renderer.ts'
import { hasFormulas } from './internal/formulas/typeset-formulas.ts'

export interface ReplyRendererOptions {
  now?: () => number
  loadHighlighter?: () => Promise<HighlightBlock>
  /** Called before each piece of work that cannot be interrupted. */
  onWork?: () => void
}

/** Renders one growing message on the calling thread. Never throws: text that cannot be parsed becomes plain text. */
export interface LocalRenderer {
  append(prose: number, text: string): void
  end(prose: number): void
  /** Returns the smallest changes since the last flush. */
  flush(): BlockUpdate[]
  /** True if the last flush rendered only a part of a long text. */
  readonly isBehind: boolean
  /** Returns everything so far, for a page that connects later. */
  snapshot(): BlockUpdate[]
  /**
   * Ends all parts, waits for highlighting and resolves to the final form. A `flush` afterwards returns the last
   * patches.
   * `onProgress` receives intermediate changes.
   */
  finish(onProgress?: (updates: BlockUpdate[]) => void): Promise<Rendering['prose']>
}

export async function loadLowlight(): Promise<HighlightBlock> {
  const { highlightBlock } = await import('./internal/highlighting/highlight.ts')
  return highlightBlock
}

export function createReplyRenderer(options: ReplyRendererOptions = {}): LocalRenderer {
  const { loadHighlighter = loadLowlight, onWork = () => undefined } = options
  const queue = new HighlightQueue(loadHighlighter, onWork)
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
        // Formulas of a growing paragraph are set as soon as KaTeX is loaded.
        if (update?.splice?.blocks.some(hasFormulas) === true) loadTypesetter(update.splice.blocks)
        return update ? [update] : []
      }),
    get isBehind() {
      return proses.some((renderer) => renderer.isBehind)
    },
    snapshot: () => proses.map((renderer, index) => renderer.log.takeSnapshot(index)),
    async finish(onProgress) {
      for (const renderer of proses) {
        onWork()
        renderer.end()
        for (renderer.advance(); !renderer.hasEnded; renderer.advance()) {
          onProgress?.(takeUpdates(proses))
          await nextMacrotask()
          onWork()
        }
      }
      if (!queue.isIdle) onProgress?.(takeUpdates(proses))
      await queue.idle()
      return proses.map((renderer) => renderer.log.blocks)
    },
  }
}

function takeUpdates(proses: readonly ProseRenderer[]): BlockUpdate[] {
  return proses.flatMap(({ log }, index) => log.takeUpdate(index) ?? [])
}

/** Renders the prose of a finished message. The result equals that of a streamed one. */
export async function renderProse(
  texts: readonly string[],
  options: ReplyRendererOptions = {},
): Promise<Rendering['prose']> {
  const renderer = createReplyRenderer(options)
  for (const [index, text] of texts.entries()) {
    options.onWork?.()
    renderer.append(index, text)
    renderer.end(index)
    renderer.flush()
    await nextMacrotask()
  }
  return await renderer.finish()
}
