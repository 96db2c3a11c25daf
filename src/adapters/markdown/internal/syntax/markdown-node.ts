import type { fromMarkdown } from 'mdast-util-from-markdown'

/** Tree of a parsed text. */
export type MarkdownRoot = ReturnType<typeof fromMarkdown>
export type MarkdownChild = MarkdownRoot['children'][number]
