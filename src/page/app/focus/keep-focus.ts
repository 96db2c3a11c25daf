import { findNextFocus, recordTrail, type FocusTrail } from './find-next-focus.ts'

/** Intentional focus changes happen within a frame or two of the change. */
const graceMs = 80

/**
 * Prevents the focus from falling back to the top of the page. If the focused element is removed (a deleted item, a
 * closed dialog's opener, another route), its neighbor gets the focus. Nothing is observed while a message is written.
 * Returns a function that stops it.
 */
export function keepFocus(page: Document = document): () => void {
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
