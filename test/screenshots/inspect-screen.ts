import type { Page } from '@playwright/test'
import { findOverflow } from '../../e2e/drivers/find-overflow.ts'
import { findSmallTargets } from '../../e2e/drivers/find-small-targets.ts'

/**
 * What of the screen that is shown on a phone now is lost to somebody: at 320 pixels (400 % zoom of a small window), with the
 * spacing of WCAG 1.4.12 there, and to a finger (WCAG 2.5.8). The page is as wide as before afterwards.
 */
export async function inspectScreen(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  // The mark of a footnote is part of its line; a finger has more of it than is seen (`markdown.css`).
  const findings = (await findSmallTargets(page, 24))
    .filter((found) => !found.includes('"Footnote '))
    .map((found) => `smaller than 24 px: ${found}`)
  await page.setViewportSize({ width: 320, height: before.height })
  await page.waitForTimeout(100)
  findings.push(...(await findOverflow(page)).map((found) => `cut off at 320 px: ${found}`))
  await space(page, true)
  findings.push(...(await findOverflow(page)).map((found) => `cut off when spaced, at 320 px: ${found}`))
  findings.push(...(await findClipped(page)).map((found) => `clipped when spaced: ${found}`))
  await space(page, false)
  await page.setViewportSize(before)
  return findings
}

/** As a reader's own style sheet; the page's policy lets nothing but the CSSOM through. */
async function space(page: Page, isSpaced: boolean): Promise<void> {
  await page.evaluate((spaced) => {
    const sheet = new CSSStyleSheet()
    if (spaced)
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      )
    document.adoptedStyleSheets = spaced ? [sheet] : []
  }, isSpaced)
}

/** Texts of one box that neither scrolls nor ends in dots, and is too small for them. */
async function findClipped(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *, [role="dialog"] *')]
      .filter((element) => {
        const hasText = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        )
        if (!hasText || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          return false
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
        if (element.clientWidth <= 1 || element.closest('.sr-only, [inert]') !== null) return false
        const isBox = element.matches('button, a') || overflowX === 'hidden' || overflowY === 'hidden'
        if (!isBox || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
        const isTooHigh = element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0
        return isTooHigh || element.scrollWidth > element.clientWidth + 2
      })
      .map((element) => `${element.localName}: ${element.textContent.trim().slice(0, 40)}`)
      .slice(0, 5),
  )
}
