import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { isTooLarge, parsePage, measureNesting } from './parse-page.ts'
import { isElement, type PageDocument, type PageElement } from './page-dom.ts'
import { toMarkdown } from './to-markdown.ts'

type Root = ReturnType<typeof fromMarkdown>
type Nodes = Root | Root['children'][number]

const maxNesting = 200

/** Converts formatted content of the clipboard to Markdown. Returns null if plain text says as much. */
export function convertFragment(html: string): string | null {
  if (measureNesting(html) > maxNesting) return null
  const document = parsePage(html.replace(/<!--[\s\S]*?(?:-->|$)/g, ''))
  if (isTooLarge(document)) return null
  nameStyles(document)
  const markdown = toMarkdown(document.body, 'about:blank').replaceAll('\u00a0', ' ')
  return hasMoreText(parse(markdown)) ? markdown : null
}

/**
 * Replaces styles with elements. Google Docs uses styles for formatting and wraps everything in a `b` that is not
 * bold.
 * Spreadsheets have no header row, but Markdown tables need one, so the first row is used.
 */
function nameStyles(document: PageDocument): void {
  // Inner elements are processed before outer ones.
  for (const element of allElements(document.body).toReversed()) {
    const name = element.localName
    if (name === 'table' && !allElements(element).some(({ localName }) => localName === 'th'))
      makeHead(document, element)
    if (!/^(b|strong|i|em|del|s|span)$/.test(name)) continue
    putBlanksOutside(element)
    const { isBold, isLight, isLeaning, isUpright, isStruck } = readStyle(element)
    const isNeutral = (/^(b|strong)$/.test(name) && isLight) || (/^(i|em)$/.test(name) && isUpright)
    if (isNeutral) element.replaceWith(...element.childNodes)
    if (name !== 'span' || (element.textContent ?? '').trim() === '') continue
    if (isBold) wrapContent(document, element, 'strong')
    if (isLeaning) wrapContent(document, element, 'em')
    if (isStruck) wrapContent(document, element, 'del')
  }
}

function readStyle(element: PageElement) {
  const style = (element.getAttribute('style') ?? '').toLowerCase()
  const weight = /font-weight:\s*(\w+)/.exec(style)?.[1]
  const isBold = weight === 'bold' || Number(weight) >= 600
  return {
    isBold,
    isLight: weight !== undefined && !isBold,
    isLeaning: /font-style:\s*italic/.test(style),
    isUpright: /font-style:\s*normal/.test(style),
    isStruck: style
      .split(';')
      .some((each) => /^\s*text-decoration[\w-]*:/.test(each) && each.includes('line-through')),
  }
}

/** Moves whitespace out of an element, because Markdown emphasis must not start or end with it. */
function putBlanksOutside(element: PageElement): void {
  const [first, last] = [[...element.childNodes][0], [...element.childNodes].at(-1)]
  if (first?.nodeType === 3 && /^\s/.test(first.nodeValue ?? '')) {
    first.nodeValue = (first.nodeValue ?? '').trimStart()
    element.before(' ')
  }
  if (last?.nodeType === 3 && /\s$/.test(last.nodeValue ?? '')) {
    last.nodeValue = (last.nodeValue ?? '').trimEnd()
    element.after(' ')
  }
}

function makeHead(document: PageDocument, table: PageElement): void {
  const row = allElements(table).find(({ localName }) => localName === 'tr')
  for (const cell of row ? [...row.childNodes].filter(isElement) : []) {
    const head = document.createElement('th')
    head.append(...cell.childNodes)
    cell.replaceWith(head)
  }
}

function wrapContent(document: PageDocument, element: PageElement, name: string): void {
  const wrapper = document.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function allElements(root: PageElement): PageElement[] {
  const elements: PageElement[] = []
  const pending: PageElement[] = [root]
  for (let next = pending.pop(); next; next = pending.pop()) {
    elements.push(next)
    pending.push(...[...next.childNodes].filter(isElement).toReversed())
  }
  return elements
}

const formats = new Set([
  'heading',
  'list',
  'table',
  'link',
  'strong',
  'emphasis',
  'delete',
  'inlineCode',
  'code',
  'blockquote',
])

/** Returns false for a single word or piece of code that only looked different at its source. */
function hasMoreText({ children }: Root): boolean {
  const [only] = children
  if (children.length === 1 && only?.type === 'code') return false
  if (children.length === 1 && only?.type === 'paragraph' && only.children.length === 1)
    return only.children[0]?.type === 'link'
  return children.some(hasFormat)
}

function hasFormat(node: Nodes): boolean {
  return formats.has(node.type) || ('children' in node && node.children.some(hasFormat))
}

function parse(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}
