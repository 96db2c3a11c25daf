import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * axe finds nothing in what is shown now: all of its rules in the light theme, those about colour in the dark one, which
 * has the same elements. `exclude`: what is somebody else's page, as CSS selectors.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { exclude = [] }: { exclude?: readonly string[] } = {},
): Promise<void> {
  const findings = await findViolations(newAxe(page, exclude))
  await page.emulateMedia({ colorScheme: 'dark' })
  try {
    const inDark = newAxe(page, exclude).withRules(['color-contrast', 'link-in-text-block'])
    findings.push(...(await findViolations(inDark)).map((finding) => `dark: ${finding}`))
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
  }
  expect.soft(findings, screen).toEqual([])
}

function newAxe(page: Page, exclude: readonly string[]): AxeBuilder {
  // Base UI's focus guards are hidden and focusable on purpose: they pass the focus on and never keep it.
  return ['[data-base-ui-focus-guard]', ...exclude].reduce(
    (axe, selector) => axe.exclude(selector),
    new AxeBuilder({ page }),
  )
}

async function findViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
