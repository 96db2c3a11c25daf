/** On the element that holds those rows of a box which are drawn only where they are in view. */
export const listAttribute = 'data-drawn-in-view'

/** Further than the list draws ahead. */
const farPixels = 200

/**
 * Scrolls by hand of ours. A list hears of it a frame later and draws its rows in the one after that: over a long way to where
 * it has rows it is told at once, so that no blank is seen. An answer that fills the view has none beside it: telling the list
 * of each of its drawings took a twentieth of the page’s main thread at 1000 tokens a second.
 */
export function scrollBox(box: HTMLElement, top: number): void {
  const before = box.scrollTop
  if (Math.abs(top - before) < 1) return
  box.scrollTop = top
  if (Math.abs(box.scrollTop - before) > farPixels && isListInView(box))
    box.dispatchEvent(new Event('scroll'))
}

/** It comes before all other rows. */
function isListInView(box: HTMLElement): boolean {
  const list = box.querySelector(`[${listAttribute}]`)?.getBoundingClientRect()
  return list !== undefined && list.height > 0 && list.bottom > box.getBoundingClientRect().top
}
