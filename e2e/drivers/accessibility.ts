import { expect, test, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { drawCases } from './draw-cases.ts'
import { findOverflow } from './find-overflow.ts'
import { chooseWidths, narrowest } from './look-widths.ts'

/** Base UI's focus guards are hidden and focusable on purpose: they pass the focus on at once. */
export const focusGuards = '[data-base-ui-focus-guard]'

const allRules: RunOptions = { rules: { 'target-size': { enabled: true } } }
export const ofColor: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

export interface Look {
  /** CSS selectors of foreign pages. */
  exclude?: readonly string[]
  /** True if the checked elements are in the list of chats. The list is another element on a phone, so the width stays the same. */
  isInSidebar?: boolean
}

/**
 * Checks that axe finds nothing in what is visible, at one of the widths of `look-widths.ts` and in one theme, or at
 * all widths and in both themes in the soak. All rules run in the first theme. Only the rules about color also run in
 * the other one, which has the same elements. At the narrowest width, nothing may be cut off at 320 pixels, the width that remains of a small window at
 * 400 % zoom.
 */
export async function expectAccessible(page: Page, screen: string, look: Look = {}): Promise<void> {
  // The heading of a chat is read from storage, so it may appear after the checked elements.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const before = page.viewportSize()
  const widths = chooseWidths(screen, before?.width, look.isInSidebar === true)
  if (widths.length > 1) test.setTimeout(test.info().timeout + 20_000)
  const themes = drawCases(['light', 'dark'] as const, 1, `theme of ${screen}`)
  const findings: string[] = []
  try {
    for (const width of widths) findings.push(...(await lookAt(page, width, themes, look.exclude ?? [])))
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
    if (before !== null) await resize(page, before.width)
  }
  expect.soft(findings, screen).toEqual([])
}

async function lookAt(
  page: Page,
  width: number,
  themes: readonly ('light' | 'dark')[],
  excluded: readonly string[],
): Promise<string[]> {
  await resize(page, width)
  const skipped = [focusGuards, ...excluded]
  const findings: string[] = []
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme })
    const violations = await findViolations(page, skipped, index === 0 ? allRules : ofColor)
    findings.push(...violations.map((finding) => `${width} px, ${colorScheme}: ${finding}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (width !== narrowest) return findings
  await resize(page, 320)
  return [...findings, ...(await findOverflow(page)).map((cut) => `320 px: cut off: ${cut}`)]
}

async function resize(page: Page, width: number): Promise<void> {
  const size = page.viewportSize()
  if (size === null || size.width === width) return
  await page.setViewportSize({ width, height: size.height })
  // The sidebar becomes a sheet or a column after the page has handled the resize event.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
      }),
  )
}

export async function findViolations(
  page: Page,
  exclude: readonly string[],
  options: RunOptions,
): Promise<string[]> {
  // axe is injected once for each document, because it is half a megabyte to compile.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(
    async ([selectors, chosen]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude: selectors.map((selector) => [selector]) },
        { ...chosen, iframes: false, resultTypes: ['violations'] },
      )
      // The button that jumps to the end floats over the transcript. An element that lies half below it is scrolled out from under it.
      const floating = [...document.querySelectorAll('button')].find((button) =>
        button.textContent.includes('Jump to latest'),
      )
      const isBelowFloating = ({ any }: (typeof violations)[number]['nodes'][number]) =>
        floating !== undefined &&
        any.length > 0 &&
        any.every(
          ({ id, relatedNodes }) =>
            id.startsWith('target-') &&
            relatedNodes?.length === 1 &&
            document.querySelector(String(relatedNodes[0]?.target[0])) === floating,
        )
      return violations.flatMap(({ id, nodes }) => {
        const visibleNodes = nodes.filter((node) => !isBelowFloating(node))
        return visibleNodes.length === 0 ? [] : `${id}: ${visibleNodes.map((node) => node.html).join(' | ')}`
      })
    },
    [exclude, options] as const,
  )
}
