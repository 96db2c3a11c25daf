import type { Page } from '@playwright/test'

/** Finds texts that cannot be scrolled into view: their box is too small, or they are outside of all scrollable areas. */
export async function findCutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      )
    const isClipped = (element: Element) => {
      if (element.matches('[data-note-mark]')) return false
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isBox = element.matches('button, a') || overflowX === 'hidden' || overflowY === 'hidden'
      if (!isBox || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
      const isTooHigh = element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0
      return isTooHigh || element.scrollWidth > element.clientWidth + 2
    }
    const isOutside = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      // Elements above the page appear on focus (the skip link) or are only measured (Recharts).
      if ((top >= -1 && bottom <= innerHeight + 1) || bottom <= 0) return false
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return false
      }
      return true
    }
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => hasText(element) || element.matches('button, input, textarea, select'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(({ clientWidth, offsetWidth }) => clientWidth !== 1 && offsetWidth > 1)
      .filter((element) => element.closest('.sr-only, [inert], noscript, title') === null)
      .flatMap((element) => {
        const lost = isOutside(element)
          ? 'out of reach, '
          : hasText(element) && isClipped(element)
            ? 'clipped, '
            : ''
        const name = element.getAttribute('aria-label') ?? element.textContent
        return lost === '' ? [] : `${lost}${element.localName}: ${name.trim().slice(0, 40)}`
      })
      .slice(0, 5)
  })
}
