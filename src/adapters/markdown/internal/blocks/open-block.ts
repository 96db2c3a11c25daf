import remend from 'remend'
import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { type Continuation, renderPiece } from './large-block.ts'
import { maxRepairedBrackets } from '../limits.ts'
import type { MathNode } from '../syntax/math-tree.ts'
import { type MarkdownChild, parseMarkdown, type MarkdownRoot } from '../../parse-markdown.ts'
import { toPlainBlocks } from './plain-blocks.ts'
import { fenceSource } from './render-blocks.ts'

const remendOptions = {
  linkMode: 'text-only',
  katex: false,
  comparisonOperators: false,
  singleTilde: false,
} as const

/**
 * Renders the growing block as it will probably look once complete: unclosed emphasis is closed, and half a link
 * becomes its text.
 * Links have no address yet, because half an address is another address.
 */
export function renderOpen(
  source: string,
  parsed: { children: readonly MarkdownChild[]; text: string } | null,
  continued: Continuation | null = null,
): RenderedBlock[] {
  try {
    const repaired = isMendable(source) ? remend(source, remendOptions) : source
    const { children, text } =
      parsed && repaired === source ? parsed : { children: parseMarkdown(repaired).children, text: repaired }
    return children.flatMap((child, index) =>
      renderPiece(child, { text, links: 'pending' }, index === 0 ? continued : null),
    )
  } catch (error) {
    if (error instanceof Error) return toPlainBlocks(source)
    throw error
  }
}

function isMendable(source: string): boolean {
  let brackets = 0
  for (let at = source.indexOf('['); at >= 0; at = source.indexOf('[', at + 1)) brackets += 1
  return brackets <= maxRepairedBrackets
}

/** Returns true if later text cannot change how the block starts. An incomplete line can, and a table needs its second line. */
function hasSettledStart(child: MarkdownChild, text: string): boolean {
  const firstEnd = text.indexOf('\n', child.position?.start.offset)
  if (firstEnd < 0 || child.type !== 'table') return firstEnd >= 0
  return text.includes('\n', firstEnd + 1)
}

const interrupting = new Set<string>(['list', 'blockquote', 'footnoteDefinition', 'table', 'html', 'details'])

/**
 * Returns true if two blocks must stay together. The parser reads some blocks differently at the start of a text: a
 * list, quote, table or HTML on the very next line, and anything after indented code. A formula without its closing marker
 * may turn out to be text of the paragraph before it.
 */
function isTiedTo(before: MarkdownChild, child: MarkdownChild, text: string): boolean {
  if (before.type === 'code' && fenceSource(before, text) === null) return true
  if (child.data?.isTied === true) return true
  if (!isUnclosedFormula(child) && !interrupting.has(child.type)) return false
  return (child.position?.start.line ?? 0) - (before.position?.end.line ?? 0) < 2
}

function isUnclosedFormula(child: MarkdownChild | MathNode): boolean {
  return child.type === 'math' && child.value === ''
}

/** Returns the index of the child that is still growing. Later text does not affect the children before it. */
export function findOpenChild(root: MarkdownRoot, text: string): number {
  for (let index = root.children.length - 1; index > 0; index -= 1) {
    const child = root.children[index]
    const before = root.children[index - 1]
    if (child && before && hasSettledStart(child, text) && !isTiedTo(before, child, text)) return index
  }
  return 0
}
