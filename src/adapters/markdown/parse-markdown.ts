import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { boundedSyntax, boundExtension } from './internal/syntax/bounded-syntax.ts'
import { blockLimits } from './internal/limits.ts'
import { mathSyntax } from './internal/syntax/math-syntax.ts'
import { mathFromMarkdown } from './internal/syntax/math-tree.ts'

export type MarkdownRoot = ReturnType<typeof fromMarkdown>
export type MarkdownChild = MarkdownRoot['children'][number]

// `20~25` stays as it is: only a double tilde strikes through.
const extensions = [boundedSyntax, boundExtension(gfm({ singleTilde: false })), mathSyntax]

const withAddresses = { extensions, mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown] }
/** The only transform of GFM looks through every text for addresses that its syntax left: a third of what a table costs. */
const withoutAddresses = {
  extensions,
  mdastExtensions: [
    gfmFromMarkdown().map((tree) => Object.assign(tree, { transforms: [] })),
    mathFromMarkdown,
  ],
}

/** What each address has in it as it is written, and what may stand for one of its characters. */
const mayHaveAddress = /[@&\\]|www\.|https?:\/\//i

/** CommonMark, GFM and formulas. May throw on hostile input (its stack overflows); callers fall back to plain text. */
export function parseMarkdown(text: string): MarkdownRoot {
  return fromMarkdown(text, mayHaveAddress.test(text) ? withAddresses : withoutAddresses)
}

const containers = new Set(['blockquote', 'list', 'footnoteDefinition'])

/** Whether it is deeper than the renderer recurses into, or of more cells than it builds. Iterative, because the input is what may be too deep. */
export function findExceededLimit(node: MarkdownChild, most = blockLimits): 'deep' | 'large' | null {
  let cells = 0
  const open = [{ node, depth: 1, nesting: containers.has(node.type) ? 1 : 0 }]
  for (let item = open.pop(); item; item = open.pop()) {
    if (item.nesting > most.containers || item.depth > most.depth) return 'deep'
    if (item.node.type === 'table') {
      const columns = item.node.align?.length ?? 1
      cells += item.node.children.length * columns
      if (columns > most.columns || cells > most.cells) return 'large'
    }
    if (!('children' in item.node)) continue
    for (const child of item.node.children) {
      const nesting = item.nesting + (containers.has(child.type) ? 1 : 0)
      open.push({ node: child, depth: item.depth + 1, nesting })
    }
  }
  return null
}
