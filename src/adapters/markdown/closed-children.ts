import type { MarkdownChild, MarkdownRoot } from './parse-markdown.ts'
import { fenceSource } from './render-blocks.ts'

/** A half line may still turn a beginning into something else; a table is none before its second line is whole. */
function hasSettledStart(child: MarkdownChild, text: string): boolean {
  const firstEnd = text.indexOf('\n', child.position?.start.offset)
  if (firstEnd < 0 || child.type !== 'table') return firstEnd >= 0
  return text.includes('\n', firstEnd + 1)
}

const interrupting = new Set(['list', 'blockquote', 'footnoteDefinition', 'table', 'html'])

/**
 * The parser reads some beginnings differently at the start of a text than after what came before (it remembers that a
 * paragraph was interrupted): a list, quote, table or HTML on the very next line, and whatever follows indented code.
 * Those pairs stay together.
 */
function isTiedTo(before: MarkdownChild, child: MarkdownChild, text: string): boolean {
  if (before.type === 'code' && fenceSource(before, text) === null) return true
  if (!interrupting.has(child.type)) return false
  return (child.position?.start.line ?? 0) - (before.position?.end.line ?? 0) < 2
}

/** Index of the child that is still growing: everything before it reads the same whatever follows. */
export function findOpenChild(root: MarkdownRoot, text: string): number {
  for (let index = root.children.length - 1; index > 0; index -= 1) {
    const child = root.children[index]
    const before = root.children[index - 1]
    if (child && before && hasSettledStart(child, text) && !isTiedTo(before, child, text)) return index
  }
  return 0
}
