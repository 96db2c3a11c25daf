import type { Page } from '@playwright/test'

/** Finds elements that are current, selected or pressed. */
const selected =
  '[aria-current="page"], [aria-current="true"], [aria-pressed="true"], [aria-selected="true"], label:has(> input[type="radio"]:checked)'

/** Finds selected and focused elements without an outline, which are invisible where the system replaces all colors. */
export async function findMissingOutlines(page: Page): Promise<{ selected: number; missing: string[] }> {
  return await page.evaluate((selector) => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(element)
      const isLine = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return isLine && !/, 0\)|transparent/.test(outlineColor) && outlineColor !== backgroundColor
    }
    const nameOf = (element: Element) =>
      `${element.localName}: ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`
    const all = [...document.querySelectorAll(selector)].filter(isSeen)
    const focused = document.activeElement
    const ring = focused?.closest('[data-writing]') ?? focused
    return {
      selected: all.length,
      missing: [
        ...all.filter((element) => !isMarked(element)).map((element) => nameOf(element)),
        ...(ring === null || ring === document.body || isMarked(ring) ? [] : [`focus on ${nameOf(ring)}`]),
      ],
    }
  }, selected)
}
