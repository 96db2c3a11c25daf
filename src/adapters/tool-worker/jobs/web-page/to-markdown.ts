import type { Element, ElementContent, Root } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown as writeMarkdown } from 'mdast-util-to-markdown'
import { isElement, type PageElement, type PageNode } from './page-dom.ts'

/** Elements whose content is not readable text. */
const skipped = new Set(
  (
    'script style template noscript svg iframe object embed canvas audio video ' +
    'input button select textarea dialog head link meta'
  ).split(' '),
)

/**
 * Converts a part of a page to Markdown with headings, links, lists, tables and code. Addresses become absolute and
 * only web addresses are kept.
 */
export function toMarkdown(part: PageElement, baseUrl: string): string {
  const root: Root = { type: 'root', children: toChildren(part, baseUrl) }
  const text = writeMarkdown(toMdast(root), {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    rule: '-',
    resourceLink: true,
  })
  return text.trim()
}

function toChildren(parent: PageNode, baseUrl: string): ElementContent[] {
  return [...parent.childNodes].flatMap((node): ElementContent[] => {
    if (node.nodeType === 3) return [{ type: 'text', value: node.nodeValue ?? '' }]
    return isElement(node) ? toElement(node, baseUrl) : []
  })
}

/** Converts an element. A link without a web address becomes its text, and an image without a description is dropped. */
function toElement(element: PageElement, baseUrl: string): ElementContent[] {
  const tagName = element.localName
  if (skipped.has(tagName) || element.hasAttribute('hidden')) return []
  if (tagName === 'math') return toFormula(element)
  const children = toChildren(element, baseUrl)
  const make = (properties: Element['properties']): Element[] => [
    { type: 'element', tagName, properties, children },
  ]
  if (tagName === 'a') {
    const href = toWebAddress(element.getAttribute('href'), baseUrl)
    return href === undefined ? children : make({ href })
  }
  if (tagName === 'img') {
    const src = toWebAddress(element.getAttribute('src'), baseUrl)
    const alt = (element.getAttribute('alt') ?? '').trim()
    return src === undefined || alt === '' ? [] : make({ src, alt })
  }
  return make(readProperties(element))
}

/** Wikipedia writes its formulas between this and a closing brace. */
const displayStyle = '{\\displaystyle '

/** Converts a formula to the TeX that the page has for it, as code, or else to the text of its elements. */
function toFormula(element: PageElement): ElementContent[] {
  const written = (findAnnotation(element) ?? element.getAttribute('alttext') ?? '').trim()
  const isWrapped = written.startsWith(displayStyle) && written.endsWith('}')
  const tex = isWrapped ? written.slice(displayStyle.length, -1).trim() : written
  const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  if (tex === '') return [{ type: 'text', value: text }]
  return [
    { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: `$${tex}$` }] },
  ]
}

function findAnnotation(element: PageElement): string | undefined {
  if (element.getAttribute('encoding') === 'application/x-tex') return element.textContent ?? ''
  for (const child of [...element.childNodes].filter(isElement)) {
    const tex = findAnnotation(child)
    if (tex !== undefined) return tex
  }
  return undefined
}

function readProperties(element: PageElement): Element['properties'] {
  const language = /(?:^|\s)(language-[\w+#-]+)/.exec(element.getAttribute('class') ?? '')?.[1]
  const start = element.localName === 'ol' ? Number(element.getAttribute('start') ?? 1) : 1
  return {
    ...(element.localName === 'code' && language !== undefined && { className: [language] }),
    ...(Number.isSafeInteger(start) && start !== 1 && { start }),
  }
}

/** Returns an absolute web address, or undefined for fragments and other schemes. */
function toWebAddress(address: string | null, baseUrl: string): string | undefined {
  if (address === null || address.trim() === '' || address.startsWith('#')) return undefined
  const url = URL.parse(address, baseUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
