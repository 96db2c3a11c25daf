import type { Page } from '@playwright/test'
import { findViolations, focusGuards, ofColor } from '../../e2e/drivers/accessibility.ts'
import { findOverflow } from '../../e2e/drivers/find-overflow.ts'
import { findSmallTargets } from '../../e2e/drivers/find-small-targets.ts'
import { findCutOff } from './find-cut-off.ts'

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Display settings of people, with the widths at which they are used. */
const looks = [
  { name: 'at 320 px', width: 320, height: 844, css: '' },
  // The spacing of WCAG 1.4.12.
  { name: 'spaced, at 320 px', width: 320, height: 844, css: spacing },
  { name: 'on a tablet', width: 820, height: 1180, css: '' },
  // A window of 1440 x 900.
  { name: 'at 200 % zoom', width: 720, height: 450, css: '' },
  ...(['small', 'large', 'largest'] as const).flatMap((textSize) => [
    { name: `in ${textSize} text, on a phone`, width: 390, height: 844, css: '', textSize },
    { name: `in ${textSize} text, wide`, width: 1440, height: 900, css: '', textSize },
  ]),
]

/**
 * Returns the problems of the current phone screen when zoomed, spaced, in larger text, with more contrast, and for touch.
 * Restores the page afterwards.
 */
export async function inspectScreen(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  const findings = await findTargets(page)
  for (const { name, width, height, css, ...look } of looks) {
    // Floating elements are placed again when the window is resized.
    await dress(page, css, 'textSize' in look ? look.textSize : undefined)
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(100)
    const lost = [...(await findOverflow(page)), ...(await findCutOff(page))]
    findings.push(...new Set(lost.map((label) => `cut off ${name}: ${label}`)))
  }
  await dress(page, '')
  await page.setViewportSize(before)
  findings.push(...(await findFaint(page)))
  return findings
}

/** Minimum sizes of targets: WCAG 2.5.8 requires 24 px, and 44 px are easy to touch. */
async function findTargets(page: Page): Promise<string[]> {
  const targets = await findSmallTargets(page, { width: 44, height: 44 })
  // References to footnotes and sources are part of a line. Their touch targets are larger than their text.
  return targets
    .filter((target) => !/"(Footnote|Back to footnote|Source|Quelle) /.test(target))
    .map((target) => `too small for a finger: ${target}`)
}

/** Applies a reader's style sheet through the CSSOM, which the page's policy allows. */
async function dress(page: Page, css: string, textSize?: string): Promise<void> {
  await page.evaluate(
    ([rules, size]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
      if (size === undefined) delete document.documentElement.dataset['textSize']
      else document.documentElement.dataset['textSize'] = size
    },
    [css, textSize] as const,
  )
}

async function findFaint(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', contrast: 'more' })
    const violations = await findViolations(page, [focusGuards], ofColor)
    findings.push(...violations.map((violation) => `faint with more contrast, ${colorScheme}: ${violation}`))
  }
  await page.emulateMedia({ contrast: 'no-preference' })
  return findings
}
