import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

test(
  'the meter shows how full the context window is from half of it on, and the report lists its contents',
  { tag: '@turn-4' },
  async ({ app, page }) => {
    const meter = page.getByRole('meter', { name: 'Context used' })
    await app.chat.composer.fill('Some words of a long question. '.repeat(2500))
    await expect(meter).toHaveAttribute('aria-valuetext', /^[5-9]\d% of [\d,]+ tokens/)
    await app.chat.composer.fill('Some words.')
    await expect(meter).toBeHidden()

    await app.chat.ask('What is 12.5% of 3360? Use your tools.')
    await app.sessions.instruct('Answer in one word.')
    await app.chat.composer.fill('And half of it?')
    const report = await app.sessions.openContextReport()
    const next = report.getByRole('table', { name: /^Next request/ })
    await expect(next.getByRole('row', { name: /^Chat instructions \d+/ })).toBeVisible()
    await expect(next.getByRole('row', { name: /^Earlier messages [\d,]+/ })).toBeVisible()
    await expect(next.getByRole('row', { name: /^Your message [1-9]/ })).toBeVisible()
    await expect(report.getByText('because the instructions or a setting changed')).toBeVisible()
    const last = report.getByRole('table', { name: /^Last request/ })
    await expect(last.getByRole('row', { name: /^Built-in instructions [\d,]+/ })).toBeVisible()
    await expect(last.getByRole('row', { name: /^This answer so far [\d,]+/ })).toBeVisible()
    await expect(last.getByRole('row', { name: /^Total, as counted [\d,]+/ })).toBeVisible()
    await expectAccessible(page, 'context report')
    await page.keyboard.press('Escape')
    await expect(report).toBeHidden()

    await app.chat.composer.fill('')
    await app.chat.composer.pressSequentially('/context')
    await page.getByRole('option', { name: /^\/context/ }).click()
    await expect(report).toBeVisible()

    await page.reload()
    await app.sessions.openContextReport()
    await expect(report.getByRole('table', { name: /^Last request/ })).toBeVisible()
  },
)
