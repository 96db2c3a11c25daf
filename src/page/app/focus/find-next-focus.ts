/** Position of an element: each of its ancestors with the index of the branch in it, from the innermost outward. */
export interface FocusTrail {
  element: HTMLElement
  label: string
  steps: readonly { parent: Element; index: number }[]
}

const operable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
/** Landmarks that the focus does not leave. Their heading shows where it is. */
const bounds = 'section, form, article, fieldset, nav, aside, main, [role="dialog"], [role="log"]'
const typing = 'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea'

/** Records the position of an element, to find its neighbors after it was removed. */
export function recordTrail(element: HTMLElement): FocusTrail {
  const steps: { parent: Element; index: number }[] = []
  for (let at: Element = element; at.parentElement !== null; at = at.parentElement) {
    steps.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  }
  return { element, label: labelOf(element), steps }
}

/**
 * Finds the next element to focus after one was removed: the same button of the next item, else its first control, else
 * the heading of its section. `canType`: text boxes are allowed, although a screen keyboard may open.
 */
export function findNextFocus({ element, label, steps }: FocusTrail, canType: boolean): HTMLElement | null {
  if (element.isConnected) return element.matches(operable) ? element : null
  const canTake = (found: HTMLElement) =>
    (canType || !found.matches(typing)) && found.closest('[inert], [hidden], [data-skip-link]') === null
  for (const { parent, index } of steps) {
    if (!parent.isConnected || parent === document.body) continue
    const neighbours = [...parent.children]
    for (const neighbour of [...neighbours.slice(index), ...neighbours.slice(0, index).toReversed()]) {
      const found = [...neighbour.querySelectorAll<HTMLElement>(operable)]
      if (neighbour instanceof HTMLElement && neighbour.matches(operable)) found.unshift(neighbour)
      const able = found.filter(canTake)
      const next = able.find((one) => labelOf(one) === label) ?? able[0]
      if (next !== undefined && !parent.matches(bounds)) return next
    }
    if (parent.matches(bounds)) {
      const heading = parent.querySelector<HTMLElement>('h1, h2, h3')
      if (heading !== null) return heading
    }
  }
  return document.querySelector<HTMLElement>('main h1, main h2')
}

function labelOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent
}
