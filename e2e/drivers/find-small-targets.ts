import type { Page } from '@playwright/test'

/** Finds visible controls that are smaller than this on either side. Links within a text have the height of its lines and do not count. */
export async function findSmallTargets(
  page: Page,
  least: { width: number; height: number },
): Promise<string[]> {
  return await page.evaluate((pixels) => {
    const controls =
      'button, a[href], select, textarea, summary, [role="menuitem"], [role="option"], [role="tab"]'
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
      )
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        if (width <= 1 || (Math.round(width) >= pixels.width && Math.round(height) >= pixels.height))
          return []
        const name = element.getAttribute('aria-label') ?? element.textContent
        return `${element.localName} "${name.trim().slice(0, 40)}": ${Math.round(width)} x ${Math.round(height)}`
      })
  }, least)
}
