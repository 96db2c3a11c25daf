import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

async function readTokens(meter: Locator): Promise<number> {
  return Number(await meter.getAttribute('aria-valuenow'))
}

async function openReport(page: Page): Promise<Locator> {
  await page.getByRole('meter', { name: 'Context used' }).click()
  const report = page.getByRole('dialog', { name: 'Context report' })
  await expect(report.getByRole('table').first()).toBeVisible()
  return report
}

test('the meter shows how full the context window is, and the report lists its contents', async ({
  app,
  page,
}) => {
  const meter = page.getByRole('meter', { name: 'Context used' })
  await expect(meter).toHaveAttribute('aria-valuetext', /^\d+% of [\d,]+ tokens/)
  const empty = await readTokens(meter)
  await app.chat.composer.fill('Some words of a long question. '.repeat(40))
  await expect.poll(() => readTokens(meter)).toBeGreaterThan(empty + 250)

  await app.chat.ask('What is 12.5% of 3360? Use your tools.')
  await app.sessions.instruct('Answer in one word.')
  await app.chat.composer.fill('And half of it?')
  await expect.poll(() => readTokens(meter)).toBeGreaterThan(empty)
  const report = await openReport(page)
  const next = report.getByRole('table', { name: /^Next request/ })
  await expect(next.getByRole('row', { name: /^Chat instructions \d+/ })).toBeVisible()
  await expect(next.getByRole('row', { name: /^Earlier messages [\d,]+/ })).toBeVisible()
  await expect(next.getByRole('row', { name: /^Your message [1-9]/ })).toBeVisible()
  await expect(report.getByText('because the instructions, the tools or a setting changed')).toBeVisible()
  const last = report.getByRole('table', { name: /^Last request/ })
  await expect(last.getByRole('row', { name: /^Built-in instructions [\d,]+/ })).toBeVisible()
  await expect(last.getByRole('row', { name: /^This answer so far [\d,]+/ })).toBeVisible()
  await expect(last.getByRole('row', { name: /^Total, as counted [\d,]+/ })).toBeVisible()
  await expectAccessible(page, 'context report')
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: /^Context report/ }).press('Enter')
  await expect(report.getByRole('table', { name: /^Last request/ })).toBeVisible()
})
