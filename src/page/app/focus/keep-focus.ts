import { findNextFocus, recordTrail, type FocusTrail } from './find-next-focus.ts'

/** Whoever moves the focus on purpose does it within a frame or two of the change. */
const graceMs = 80

/**
 * The focus never falls back to the top of the page: where what had it is taken away (a deleted item, a dialog whose opener is
 * gone, another route), it goes to what is next to it. Nothing is watched while somebody writes a message. Returns how to end it.
 */
export function keepFocus(page: Document = document): () => void {
  let trail: FocusTrail | null = null
  /** Of what had the focus before a dialog took it. */
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
    // A heading takes the focus for once, so that what is read next is what follows it.
    if (next.tabIndex < 0) next.tabIndex = -1
    next.focus({ preventScroll: true })
  }
  const handleFocus = ({ target }: FocusEvent) => {
    observer.disconnect()
    if (!(target instanceof HTMLElement) || isLastingBox(target)) {
      trail = null
      return
    }
    const next = recordTrail(target)
    if (trail !== null && !isWithinDialog(trail) && isWithinDialog(next)) opener = trail
    trail = next
    observer.observe(page.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
  }
  /** Left on purpose, as by a press beside it: what had the focus is still there. */
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

/** The composer's text stays as long as its chat, what is around it does not; the editor of a message goes with its last word. */
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
