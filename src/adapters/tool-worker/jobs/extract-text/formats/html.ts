import { Parser } from 'htmlparser2'
import { fail, succeed, type Result } from '../../../../../core/model/failures/result.ts'
import { readPage } from '../../web-page/read-page.ts'
import { describeUnreadable } from '../describe-unreadable.ts'
import { maxExtractedCharacters, type ExtractedText } from '../extracted-text.ts'

/** Converts an HTML file to Markdown. A page that is too large for that becomes plain text. */
export function readHtml(html: string): Result<ExtractedText> {
  const page =
    html.length <= maxConvertedCharacters ? readPage({ html, url: 'about:blank', part: 'page' }) : null
  const { title, text } = page ? { title: page.title, text: page.markdown } : htmlToPlainText(html)
  const startsWithTitle = title === '' || text.replace(/^#+ /, '').startsWith(title)
  const whole = startsWithTitle ? text : `${title}\n\n${text}`
  return whole.trim() === ''
    ? fail(describeUnreadable('empty'))
    : succeed({ sections: [{ label: null, text: whole }], isCut: false })
}

/** Limit for building a tree of the page. */
const maxConvertedCharacters = 3_000_000

const skipped = /^(script|style|template|noscript|svg|iframe|object|head|title)$/
const blocks =
  /^(address|article|aside|blockquote|br|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|tfoot|thead|tr|ul|title|subtitle|image)$/

/** Converts HTML to plain text in one pass and without a tree: one line per block, headings and list items marked. */
export function htmlToPlainText(html: string): { title: string; text: string } {
  const lines: string[] = []
  let title = ''
  let line = ''
  let prefix = ''
  let skipDepth = 0
  let isTitle = false
  let characters = 0
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text !== '') lines.push(prefix + text)
    characters += text.length
    line = ''
    prefix = ''
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'title') isTitle = true
        if (skipped.test(name) || skipDepth > 0) skipDepth += 1
        if (skipDepth > 0) return
        if (blocks.test(name)) endLine()
        if (/^h[1-6]$/.test(name)) prefix = `${'#'.repeat(Number(name[1]))} `
        if (name === 'li') prefix = '- '
        if (/^t[dh]$/.test(name) && line.trim() !== '') line += ' | '
        if (name === 'img' && (attributes.alt ?? '').trim() !== '') line += ` [image: ${attributes.alt}] `
      },
      onclosetag: (name) => {
        if (name === 'title') isTitle = false
        if (skipDepth > 0) skipDepth -= 1
        else if (blocks.test(name)) endLine()
      },
      ontext: (text) => {
        if (isTitle) title += text
        else if (skipDepth === 0 && characters < maxExtractedCharacters) line += text
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  endLine()
  return { title: title.replace(/\s+/g, ' ').trim(), text: lines.join('\n') }
}
