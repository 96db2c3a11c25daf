import type { RenderEdit, RenderReply, RenderRequest } from './render-protocol.ts'
import {
  createReplyRenderer,
  type LocalRenderer,
  type ReplyRendererOptions,
  loadLowlight,
} from './reply-renderer.ts'
import { warmUpRenderer } from './internal/warm-up.ts'
import type { RenderedBlock } from '../../core/model/conversation/rendered-block.ts'
import { BlockLog } from './internal/blocks/block-log.ts'
import { HighlightQueue, nextMacrotask } from './internal/highlighting/highlight-queue.ts'
import { liftedLimits, maxLiftedNodes } from './internal/limits.ts'
import { findExceededLimit, type MarkdownChild, parseMarkdown } from './parse-markdown.ts'
import { renderFence, renderRoot } from './internal/blocks/render-blocks.ts'
import { costOfNode, cutNode } from './internal/blocks/slice-list.ts'
import { SourceText } from './internal/syntax/source-text.ts'

/** A worker's own scope, or a port in tests. */
export interface RenderingScope {
  postMessage(reply: RenderReply, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<RenderRequest>) => void): void
}

/** Id of the work for warming up, which belongs to no message. */
const warmUpId = 0

/**
 * Runs the loop of a render worker. Before each piece of work it reports the message, so that a stalled worker reveals
 * the cause.
 */
export function serveRendering(
  scope: RenderingScope,
  create: (options: ReplyRendererOptions) => LocalRenderer = createReplyRenderer,
  lift: typeof renderLifted = renderLifted,
): void {
  const postReply = (reply: RenderReply) => scope.postMessage(reply, [])
  const renderers = new Map<number, LocalRenderer>()
  let entered = warmUpId
  const enter = (id: number) => {
    if (entered === id) return
    entered = id
    postReply({ type: 'entered', id })
  }
  const rendererOf = (id: number, edits: readonly RenderEdit[]): LocalRenderer => {
    const renderer = renderers.get(id) ?? create({ onWork: () => enter(id) })
    renderers.set(id, renderer)
    for (const { prose, text, isEnd } of edits) {
      if (text !== '') renderer.append(prose, text)
      if (isEnd) renderer.end(prose)
    }
    return renderer
  }
  const finish = async (id: number, renderer: LocalRenderer): Promise<void> => {
    await renderer.finish((updates) => postReply({ type: 'rendered', id, updates, isBehind: true }))
    postReply({ type: 'finished', id, updates: renderer.flush() })
    renderers.delete(id)
  }
  const finishLifted = async (id: number, edits: readonly RenderEdit[]): Promise<void> => {
    const blocks = await lift(edits.map(({ text }) => text).join(''), { onWork: () => enter(id) })
    postReply({ type: 'finished', id, updates: [{ prose: 0, splice: { start: 0, blocks } }] })
  }
  const handle = async (request: Exclude<RenderRequest, { type: 'warm-up' | 'ping' }>): Promise<void> => {
    const { type, id } = request
    if (type === 'release') renderers.delete(id)
    else if (type === 'finish-lifted') await finishLifted(id, request.edits)
    else if (type === 'finish') await finish(id, rendererOf(id, request.edits))
    else {
      const renderer = rendererOf(id, request.edits)
      const updates = renderer.flush()
      postReply({ type: 'rendered', id, updates, isBehind: renderer.isBehind })
    }
  }
  scope.addEventListener('message', ({ data }) => {
    if (data.type === 'ping') return postReply({ type: 'pong' })
    if (data.type === 'warm-up')
      return void warmUpRenderer({ onWork: () => enter(warmUpId), isWanted: () => renderers.size > 0 })
    enter(data.id)
    handle(data).catch(() => {
      // A parser error affects only this text, which is then shown as written.
      renderers.delete(data.id)
      postReply({ type: 'failed', id: data.id })
    })
  })
  postReply({ type: 'ready' })
}

/**
 * Renders a text beyond the normal limits on request of a person, in pieces between which messages are handled.
 * Throws if even the higher limits are exceeded. The caller terminates the worker if it takes too long.
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
  const isBeyond = findExceededLimit(child, liftedLimits) !== null
  const blocks = isBeyond ? [] : renderRoot({ type: 'root', children: [child] }, 'live', cutNode)
  if (isBeyond || blocks.some(isBeyondPage)) throw new Error('the block is too large for the page')
  return blocks
}

function isBeyondPage(block: RenderedBlock): boolean {
  return block.type === 'tree' && block.nodes.some((node) => costOfNode(node) > maxLiftedNodes)
}
