import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHast } from 'mdast-util-to-hast'
import type {
  FormatLimit,
  RenderedBlock,
  RenderedNode,
} from '../../../../core/model/conversation/rendered-block.ts'
import { compactNode, type LinkMode } from './compact-tree.ts'
import { FenceScanner, parseFence } from '../syntax/fence-scanner.ts'
import { typesetter } from '../formulas/formulas.ts'
import { hastHandlers, languageOf } from './hast-handlers.ts'
import { findExceededLimit, type MarkdownChild, type MarkdownRoot } from '../../parse-markdown.ts'
import { toPlainBlocks } from './plain-blocks.ts'
import { sliceNode } from './slice-list.ts'

function sourceOf(node: MarkdownChild, text: string): string {
  return text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
}

/** Returns the offset of the line on which a top-level node starts. Its indentation belongs to it. */
export function lineStartOf(node: MarkdownChild, text: string): number {
  return text.lastIndexOf('\n', (node.position?.start.offset ?? 0) - 1) + 1
}

/** Returns the source of a fenced block, or null for an indented one. */
export function fenceSource(node: MarkdownChild, text: string): string | null {
  if (node.type !== 'code') return null
  const source = text.slice(lineStartOf(node, text), node.position?.end.offset ?? 0)
  return FenceScanner.isOpening(source) ? source : null
}

/** Renders a fenced block, which has no limits. */
export function renderFence(node: MarkdownChild, text: string): RenderedBlock | null {
  const source = fenceSource(node, text)
  if (source === null || node.type !== 'code') return null
  return { type: 'code', language: languageOf(node.lang), text: parseFence(source), open: false }
}

function toBlock(node: RenderedNode): RenderedBlock {
  if (typeof node !== 'string' && node[0] === 'pre') {
    const [, properties, text] = node
    const language = properties === 0 ? '' : String(properties['data-language'] ?? '')
    return { type: 'code', language, text: typeof text === 'string' ? text : '', open: false }
  }
  return { type: 'tree', nodes: [node] }
}

/** Renders all nodes of one parsed text and applies its definitions and footnotes. */
export function renderRoot(
  root: MarkdownRoot,
  links: LinkMode,
  slice: (node: RenderedNode) => RenderedNode[] = sliceNode,
): RenderedBlock[] {
  const nodes = compactNode(sanitize(toHast(root, { handlers: hastHandlers }), sanitizeSchema), links)
  return typesetter
    .fill(nodes)
    .filter((node) => typeof node !== 'string' || node.trim() !== '')
    .flatMap(slice)
    .map(toBlock)
}

function isWordsAlone([block, ...others]: readonly RenderedBlock[]): boolean {
  const node = block?.type === 'tree' ? block.nodes[0] : undefined
  if (others.length > 0 || node === undefined || typeof node === 'string') return false
  return node[1] !== 0 && node[1]['data-limit'] === 'words'
}

/** Renders one top-level node of `text`. Never throws: content that cannot be rendered is shown as written. */
export function renderChild(node: MarkdownChild, text: string, links: LinkMode): RenderedBlock[] {
  // A growing block gets no limit, so the page does not offer to format it.
  const plainBlock = (limit: FormatLimit) =>
    toPlainBlocks(sourceOf(node, text), links === 'live' ? { limit } : undefined)
  const fence = renderFence(node, text)
  if (fence) return [fence]
  const excess = findExceededLimit(node)
  if (excess) return plainBlock(excess)
  try {
    const blocks = renderRoot({ type: 'root', children: [node] }, links)
    return isWordsAlone(blocks) ? plainBlock('large') : blocks
  } catch (error) {
    if (error instanceof Error) return plainBlock('deep')
    throw error
  }
}

/**
 * Allows only what Markdown itself can produce: no element that loads anything, no id, no style and no class. The scheme
 * of an address is checked after parsing by `toSafeHref`, since `HTTP:` is a scheme of the web as well.
 */
const sanitizeSchema: Schema = {
  strip: ['script', 'style'],
  tagNames: (
    'p h1 h2 h3 h4 h5 h6 blockquote pre hr br section ul ol li input ' +
    'table thead tbody tr th td a em strong del code sup sub kbd u mark details summary span'
  ).split(' '),
  attributes: {
    a: ['href', 'dataFootnoteBackref'],
    ol: ['start'],
    blockquote: [['dataAlert', 'note', 'tip', 'important', 'warning', 'caution']],
    details: [['open', true]],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
    input: [
      ['type', 'checkbox'],
      ['disabled', true],
      ['checked', true],
    ],
    pre: ['dataLanguage'],
    p: ['dataRaw'],
    span: ['dataImageHost', 'dataImageUrl', 'dataMath', 'dataTex'],
    sup: ['dataFootnote'],
    section: ['dataFootnotes'],
  },
  ancestors: {
    tbody: ['table'],
    thead: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
    input: ['li'],
    summary: ['details'],
  },
  protocols: {},
  required: { input: { type: 'checkbox', disabled: true } },
}
