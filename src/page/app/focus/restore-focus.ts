/** Intentional focus changes happen within a frame or two of the change. */
const graceMs = 80

/**
 * Prevents the focus from falling back to the top of the page. If the focused element is removed (a deleted item, a
 * closed dialog's opener, another route), its neighbor gets the focus. Nothing is observed while a message is written.
 * Returns a function that stops it.
 */
export function restoreLostFocus(page: Document = document): () => void {
  let trail: FocusTrail | null = null
  /** Trail of the element that had the focus before a dialog. */
  let opener: FocusTrail | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (trail !== null && isLost(page)) timer ??= setTimeout(repair, graceMs)
  })

  const repair = () => {
    timer = undefined
    if (trail === null || !isLost(page)) return
    const canType = !matchMedia('(pointer: coarse)').matches
    const isDialogGone = opener !== null && isWithinDialog(trail)
    const next =
      isDialogGone && opener !== null ? findNextFocus(opener, canType) : findNextFocus(trail, canType)
    if (next === null) return
    // A heading takes the focus once, so that reading continues after it.
    if (next.tabIndex < 0) next.tabIndex = -1
    next.focus({ preventScroll: true })
  }
  const handleFocus = ({ target }: FocusEvent) => {
    observer.disconnect()
    if (!(target instanceof HTMLElement) || isLastingBox(target)) {
      trail = null
      return
    }
    const next = recordFocusTrail(target)
    if (trail !== null && !isWithinDialog(trail) && isWithinDialog(next)) opener = trail
    trail = next
    observer.observe(page.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
  }
  /** Handles intentional blurs, as by a press outside. The blurred element is then still there. */
  const handleBlur = ({ target }: FocusEvent) => {
    setTimeout(() => {
      if (trail?.element !== target || !isLost(page)) return
      if (!trail.element.isConnected || trail.element.matches(':disabled')) return
      trail = null
      observer.disconnect()
    })
  }
  page.addEventListener('focusin', handleFocus)
  page.addEventListener('focusout', handleBlur)
  return () => {
    page.removeEventListener('focusin', handleFocus)
    page.removeEventListener('focusout', handleBlur)
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** Detects the composer's text box, which stays as long as its chat. The editor of a message does not. */
function isLastingBox(element: HTMLElement): boolean {
  return element.matches('[data-composer] textarea') && element.closest('article') === null
}

function isLost({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body
}

function isWithinDialog({ element, steps }: FocusTrail): boolean {
  const dialog = '[role="dialog"], [role="alertdialog"], [role="menu"]'
  return element.matches(dialog) || steps.some(({ parent }) => parent.matches(dialog))
}

/** Position of an element: each of its ancestors with the index of the branch in it, from the innermost outward. */
interface FocusTrail {
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
function recordFocusTrail(element: HTMLElement): FocusTrail {
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
function findNextFocus({ element, label, steps }: FocusTrail, canType: boolean): HTMLElement | null {
  if (element.isConnected) return element.matches(operable) ? element : null
  const canTake = (element: HTMLElement) =>
    (canType || !element.matches(typing)) && element.closest('[inert], [hidden], [data-skip-link]') === null
  for (const { parent, index } of steps) {
    if (!parent.isConnected || parent === document.body) continue
    const neighbors = [...parent.children]
    for (const neighbor of [...neighbors.slice(index), ...neighbors.slice(0, index).toReversed()]) {
      const candidates = [...neighbor.querySelectorAll<HTMLElement>(operable)]
      if (neighbor instanceof HTMLElement && neighbor.matches(operable)) candidates.unshift(neighbor)
      const able = candidates.filter(canTake)
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
