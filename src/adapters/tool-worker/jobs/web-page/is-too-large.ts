import { type PageDocument, type PageElement } from './page-dom.ts'

/** Real pages stay far below; the parser’s time grows with the square of it. */
export const maxNesting = 500
const maxElements = 100_000

/** Without recursion, because the depth is the page's choice. */
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
