import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { boundedSyntax, boundExtension, cjkFriendlyStrikethrough } from './internal/syntax/bounded-syntax.ts'
import { blockLimits } from './internal/limits.ts'
import type { MarkdownChild, MarkdownRoot } from './internal/syntax/markdown-node.ts'
import { mathSyntax } from './internal/syntax/math-syntax.ts'
import { mathFromMarkdown } from './internal/syntax/math-tree.ts'
import { addressesFromMarkdown } from './internal/syntax/literal-addresses.ts'
import { maskSource, unmaskTree } from './internal/syntax/mask-source.ts'
import { readAlerts, readHtml } from './internal/syntax/html-tree.ts'

export type { MarkdownChild, MarkdownRoot } from './internal/syntax/markdown-node.ts'

// Only a double tilde strikes through, so `20~25` stays as it is.
const extensions = [
  boundedSyntax,
  boundExtension(gfm({ singleTilde: false })),
  cjkFriendlyStrikethrough,
  mathSyntax,
]

const withAddresses = {
  extensions,
  mdastExtensions: [gfmFromMarkdown(), addressesFromMarkdown, mathFromMarkdown],
}
/**
 * Variant without GFM's only transform. The transform searches every text for addresses that the syntax left, which is
 * a third of a table's cost.
 */
const withoutAddresses = {
  extensions,
  mdastExtensions: [
    gfmFromMarkdown().map((tree) => Object.assign(tree, { transforms: [] })),
    mathFromMarkdown,
  ],
}

/** Characters that every written address contains, or that may encode such a character. */
const mayHaveAddress = /[@&\\]|www\.|https?:\/\//i

/** Parses CommonMark, GFM, formulas and harmless HTML. May throw on hostile input (stack overflow); callers fall back to plain text. */
export function parseMarkdown(text: string): MarkdownRoot {
  const masked = maskSource(text)
  const root = fromMarkdown(masked, mayHaveAddress.test(masked) ? withAddresses : withoutAddresses)
  if (masked !== text) unmaskTree(root)
  if (text.includes('<')) readHtml(root, parseMarkdown)
  if (text.includes('[!')) readAlerts(root)
  return root
}

const containers = new Set<string>(['blockquote', 'list', 'footnoteDefinition', 'details'])

/**
 * Returns the limit that a node exceeds: depth for the recursive renderer, or table cells. Iterative, because the
 * input may be too deep.
 */
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
