import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Base UI's focus guards are hidden and focusable on purpose: they pass the focus on and never keep it. */
const focusGuards = '[data-base-ui-focus-guard]'

const ofColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/**
 * axe finds nothing in what is shown now: all of its rules in the light theme, those about colour in the dark one, which
 * has the same elements. `exclude`: what is somebody else's page, as CSS selectors. Frames are not looked into.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { exclude = [] }: { exclude?: readonly string[] } = {},
): Promise<void> {
  // The heading of a chat is read from storage: it may come after what is looked at.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const skipped = [focusGuards, ...exclude]
  const findings = await findViolations(page, skipped, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  try {
    const inDark = await findViolations(page, skipped, {
      runOnly: { ...ofColour, values: [...ofColour.values] },
    })
    findings.push(...inDark.map((finding) => `dark: ${finding}`))
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
  }
  expect.soft(findings, screen).toEqual([])
}

async function findViolations(
  page: Page,
  exclude: readonly string[],
  options: RunOptions,
): Promise<string[]> {
  // Once for each document: it is half a megabyte to compile.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(
    async ([selectors, chosen]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude: selectors.map((selector) => [selector]) },
        { ...chosen, iframes: false, resultTypes: ['violations'] },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    },
    [exclude, options] as const,
  )
}
