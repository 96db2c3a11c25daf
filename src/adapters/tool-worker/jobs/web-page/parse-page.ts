import { parseHTML } from 'linkedom/worker'
import { isElement, type PageDocument, type PageElement } from './page-dom.ts'

/** Parses a page. Adds the root and the body if they are missing, which linkedom does not do. */
export function parsePage(html: string): PageDocument {
  const hasRoot = /<html[\s>]/i.test(html)
  const parsed = parseHTML(hasRoot ? html : `<html><head></head><body>${html}</body></html>`)
  const { document } = parsed as unknown as { document: PageDocument }
  if (hasRoot && document.querySelector('body') === null) moveIntoBody(document)
  return document
}

function moveIntoBody(document: PageDocument): void {
  const root = document.documentElement
  if (!root) return
  const loose = [...root.childNodes].filter((node) => !isElement(node) || node.localName !== 'head')
  const body = document.createElement('body')
  for (const node of loose) body.append(node)
  root.append(body)
}

/** Real pages stay far below this limit. The parser’s time grows with its square. */
export const maxNesting = 500
const maxElements = 100_000

/** Checks the size of a page. Iterative, because the page controls the depth. */
export function isTooLarge({ documentElement }: PageDocument): boolean {
  const stack: { element: PageElement; depth: number }[] = []
  if (documentElement) stack.push({ element: documentElement, depth: 1 })
  let count = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    count += 1
    if (count > maxElements || next.depth > maxNesting) return true
    for (let child = next.element.firstElementChild; child; child = child.nextElementSibling)
      stack.push({ element: child, depth: next.depth + 1 })
  }
  return false
}

/** Elements that parsers do not close implicitly, so unclosed ones increase the nesting. */
const nested =
  /<(\/?)(?:a|abbr|article|aside|b|big|blockquote|body|center|cite|code|del|details|div|dl|em|fieldset|figure|font|footer|form|h[1-6]|header|i|ins|label|main|mark|nav|ol|pre|q|s|section|small|span|strike|strong|sub|summary|sup|svg|g|table|tt|u|ul|var)(?![a-z0-9-])/gi

/** Returns a lower bound of the nesting depth in one pass, without building a tree. */
export function measureNesting(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, slash] of html.matchAll(nested)) {
    depth = slash === '/' ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
