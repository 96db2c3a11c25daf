import type { Page } from '@playwright/test'

/** Finds elements beyond the right or left edge of the screen that cannot be scrolled to. */
export async function findOverflow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const bound = 'body, #root, main, [role="dialog"], aside'
    const isContained = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null && !at.matches(bound); at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true
      }
      return false
    }
    return [...document.querySelectorAll('main *, [role="dialog"] *, aside *')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        if (width <= 1 || height <= 1 || (right <= innerWidth + 1 && left >= -1)) return false
        return getComputedStyle(element).visibility === 'visible' && !isContained(element)
      })
      .map(
        (element) =>
          `${element.localName}.${element.getAttribute('class')}: ${element.textContent.slice(0, 40)}`,
      )
      .slice(0, 5)
  })
}
