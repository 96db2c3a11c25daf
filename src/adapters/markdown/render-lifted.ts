import type { RenderedBlock } from '../../core/kernel/rendered-block.ts'
import { BlockLog } from './block-log.ts'
import { HighlightQueue, nextMacrotask } from './highlight-queue.ts'
import { liftedLimits, maxLiftedNodes } from './limits.ts'
import { findExcess, type MarkdownChild, parseMarkdown } from './parse-markdown.ts'
import { renderFence, renderRoot } from './render-blocks.ts'
import { loadLowlight, type ReplyRendererOptions } from './reply-renderer.ts'
import { countNodes, cutNode } from './slice-list.ts'
import { SourceText } from './source-text.ts'

/**
 * A text past the limits, because a person asked for it: up to what would end the page itself, in pieces between which others
 * are heard. Throws where even that is too much; what takes too long is ended from outside.
 */
export async function renderLifted(
  text: string,
  {
    onWork = () => undefined,
    loadHighlighter = loadLowlight,
  }: Pick<ReplyRendererOptions, 'onWork' | 'loadHighlighter'> = {},
): Promise<readonly RenderedBlock[]> {
  onWork()
  const source = new SourceText().take(text)
  const log = new BlockLog()
  for (const child of parseMarkdown(source).children) {
    await nextMacrotask()
    onWork()
    log.replaceFrom(log.blocks.length, renderChildLifted(child, source))
  }
  const queue = new HighlightQueue(loadHighlighter, onWork)
  for (const block of log.blocks) queue.add(log, block)
  await queue.idle()
  return log.blocks
}

function renderChildLifted(child: MarkdownChild, text: string): RenderedBlock[] {
  const fence = renderFence(child, text)
  if (fence) return [fence]
  const isBeyond = findExcess(child, liftedLimits) !== null
  const blocks = isBeyond ? [] : renderRoot({ type: 'root', children: [child] }, 'live', cutNode)
  if (isBeyond || blocks.some(isBeyondPage)) throw new Error('More than a page can build.')
  return blocks
}

function isBeyondPage(block: RenderedBlock): boolean {
  return block.type === 'tree' && block.nodes.some((node) => countNodes(node) > maxLiftedNodes)
}
