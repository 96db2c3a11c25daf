/** An element on screen and its distance below the upper edge, in pixels. */
export interface ScrollAnchor {
  element: Element
  top: number
}

/** The anchor in a form that outlives the page: the row's message and the child indexes. */
export interface ScrollAnchorPath {
  rowId: string
  path: readonly number[]
  top: number
}

/** Elements that change as a whole, so nothing inside them moves by itself. */
const whole = 'p, h1, h2, h3, h4, h5, h6, pre, table, button, img, svg'
const deepest = 16

/**
 * Returns the uppermost element in view: a row, or its part that crosses the edge or starts below it. An unmeasured row is
 * hidden at an estimated position, so it cannot be an anchor.
 */
export function findScrollAnchor(box: HTMLElement): ScrollAnchor | null {
  const edge = box.getBoundingClientRect().top
  let anchor = firstBelow(box.querySelectorAll('[data-message-id]'), edge)
  for (let depth = 0; anchor !== null && depth < deepest; depth += 1) {
    if (anchor.top >= 0 || anchor.element.matches(whole)) return anchor
    const inner = firstBelow(anchor.element.children, edge)
    if (inner === null) return anchor
    anchor = inner
  }
  return anchor
}

function firstBelow(elements: Iterable<Element>, edge: number): ScrollAnchor | null {
  for (const element of elements) {
    const { top, bottom, height } = element.getBoundingClientRect()
    if (height > 0 && bottom > edge + 1 && element.checkVisibility({ visibilityProperty: true }))
      return { element, top: top - edge }
  }
  return null
}

export function toScrollAnchorPath({ element, top }: ScrollAnchor): ScrollAnchorPath | null {
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

/** Finds the element at the path, or the nearest ancestor that still exists. */
export function findElementByPath(row: Element, path: readonly number[]): Element {
  let element = row
  for (const index of path) {
    const inner = element.children[index]
    if (inner === undefined) return element
    element = inner
  }
  return element
}
