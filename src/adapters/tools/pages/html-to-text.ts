import { decodeHTMLStrict } from 'entities'

export interface ReadablePage {
  title: string
  text: string
}

/** Elements whose content is not readable text. */
const skipped = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object', 'math'])

/** Elements that start and end a line. */
const blocks =
  /^(address|article|aside|blockquote|br|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/

/**
 * Converts HTML to plain text in document order. The result is text, never markup, whatever the page contains.
 * Runs in one pass. An element that is never closed extends to the end.
 */
export function htmlToText(html: string): ReadablePage {
  const pieces: string[] = []
  let title = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    pieces.push(html.slice(at, open))
    const tag = readTag(html, open)
    if (tag.name === 'title' && !tag.isClosing) {
      const end = findClosing(html, 'title', tag.end)
      title ||= html.slice(tag.end, end.start)
      at = end.end
    } else if (skipped.has(tag.name) && !tag.isClosing) {
      at = findClosing(html, tag.name, tag.end).end
    } else {
      if (tag.name === '' && tag.end === open + 1) pieces.push('<')
      if (blocks.test(tag.name)) pieces.push(tag.name === 'li' && !tag.isClosing ? '\n- ' : '\n')
      at = tag.end
    }
  }
  pieces.push(html.slice(at))
  return {
    title: tidy(decodeEntities(title)).replace(/\n/g, ' '),
    text: tidy(decodeEntities(pieces.join(''))),
  }
}

interface Tag {
  /** Tag name in lower case. Empty for comments, declarations and a "<" that opens nothing. */
  name: string
  isClosing: boolean
  /** Offset of the first character after the tag. */
  end: number
}

const tagName = /<(\/?)([a-z][a-z0-9]*)/iy

function readTag(html: string, open: number): Tag {
  tagName.lastIndex = open
  const match = tagName.exec(html)
  if (match) {
    const end = html.indexOf('>', open)
    const [, slash, name = ''] = match
    return { name: name.toLowerCase(), isClosing: slash === '/', end: end < 0 ? html.length : end + 1 }
  }
  if (html.startsWith('<!--', open)) return skipTo(html, '-->', open)
  if (html.startsWith('<!', open) || html.startsWith('<?', open)) return skipTo(html, '>', open)
  return { name: '', isClosing: false, end: open + 1 }
}

function skipTo(html: string, needle: string, from: number): Tag {
  const at = html.indexOf(needle, from)
  return { name: '', isClosing: false, end: at < 0 ? html.length : at + needle.length }
}

function findClosing(html: string, name: string, from: number): { start: number; end: number } {
  const closing = new RegExp(`</${name}(?![a-z0-9])`, 'gi')
  closing.lastIndex = from
  const start = closing.exec(html)?.index ?? html.length
  const end = html.indexOf('>', start)
  return { start, end: end < 0 ? html.length : end + 1 }
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Decodes entities that end with a semicolon. Unknown ones stay as they are, soft hyphens are removed. */
function decodeEntities(text: string): string {
  return decodeHTMLStrict(text).replaceAll('\u00AD', '')
}
