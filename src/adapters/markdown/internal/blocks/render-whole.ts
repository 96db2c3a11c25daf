import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { maxWholeTextCharacters } from '../limits.ts'
import { findExceededLimit, parseMarkdown } from '../../parse-markdown.ts'
import { readFrontMatter } from '../syntax/front-matter.ts'
import { renderRoot } from './render-blocks.ts'

/**
 * Matches reference definitions and footnotes, the only syntax with an effect across blocks. Each starts a line,
 * inside any containers, with a label in brackets and a colon. A label has at most 999 characters.
 */
const definition = /^[ \t>*+\-\d.)]*\[(?:[^[\]\\]|\\[^]){1,999}\]:/m

/** Parses the whole text at once. Returns null if that cannot differ from parsing the blocks one by one. */
export function renderWhole(text: string): RenderedBlock[] | null {
  if (text.length > maxWholeTextCharacters || !definition.test(text)) return null
  try {
    const parsed = readFrontMatter(text, true)
    const frontMatter = parsed === 'open' ? null : parsed
    const root = parseMarkdown(frontMatter ? text.slice(frontMatter.length) : text)
    if (root.children.some((child) => findExceededLimit(child) !== null)) return null
    const blocks = renderRoot(root, 'live')
    return frontMatter
      ? [{ type: 'code', language: 'yaml', text: frontMatter.text, open: false }, ...blocks]
      : blocks
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
