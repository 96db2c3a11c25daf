/** Something on screen, and how far below the upper edge it stands. */
export interface Anchor {
  element: Element
  top: number
}

/** The same by names that outlive the page: of the row's message, and which child of which child. */
export interface AnchorPlace {
  rowId: string
  path: readonly number[]
  top: number
}

/** What changes as one: nothing in it moves by itself. */
const whole = 'p, h1, h2, h3, h4, h5, h6, pre, table, button, img, svg'
const deepest = 16

/**
 * The uppermost thing in view: a row, or the piece of it that crosses the edge or begins below it. A row that is not measured
 * yet is hidden and stands where it is guessed to be: it holds nothing.
 */
export function findAnchor(box: HTMLElement): Anchor | null {
  const edge = box.getBoundingClientRect().top
  let found = firstBelow(box.querySelectorAll('[data-message-id]'), edge)
  for (let depth = 0; found !== null && depth < deepest; depth += 1) {
    if (found.top >= 0 || found.element.matches(whole)) return found
    const inner = firstBelow(found.element.children, edge)
    if (inner === null) return found
    found = inner
  }
  return found
}

function firstBelow(elements: Iterable<Element>, edge: number): Anchor | null {
  for (const element of elements) {
    const { top, bottom, height } = element.getBoundingClientRect()
    if (height > 0 && bottom > edge + 1 && element.checkVisibility({ visibilityProperty: true }))
      return { element, top: top - edge }
  }
  return null
}

export function describeAnchor({ element, top }: Anchor): AnchorPlace | null {
  const path: number[] = []
  for (let inner = element; ;) {
    const rowId = inner.getAttribute('data-message-id')
    const outer = inner.parentElement
    if (rowId !== null) return { rowId, path, top }
    if (outer === null) return null
    path.unshift([...outer.children].indexOf(inner))
    inner = outer
  }
}

/** As near to it as the row goes now. */
export function findByPath(row: Element, path: readonly number[]): Element {
  let found = row
  for (const index of path) {
    const inner = found.children[index]
    if (inner === undefined) return found
    found = inner
  }
  return found
}
