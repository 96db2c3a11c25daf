import { readFileSync } from 'node:fs'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

test(
  'usage is summed up by day, model and chat, and can be saved as CSV',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    provider.willAnswer({ kind: 'text', text: 'Hello there.' })
    await app.chat.ask('=1+1, is it two?')
    await app.chat.chooseModel('Demo')
    await app.chat.ask('What is 12.5% of 3360? Use your tools.')

    await page.getByRole('link', { name: 'Usage' }).click()
    await expect(page.getByRole('heading', { name: 'Usage', exact: true })).toBeVisible()
    const table = page.getByRole('table', { name: 'Usage by model' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Model',
      'Requests',
      'Input',
      'Cached',
      'Output',
      'Reasoning',
      'Cost',
    ])
    const row = table.getByRole('row', { name: /Fake\/m/ })
    await expect(row.getByRole('cell').first()).toHaveText('1')
    await expect(row.getByRole('cell').last()).toHaveText('no price')
    await expect(table.getByRole('row', { name: /^Demo/ })).toBeVisible()
    // The demo model is free, and the price of the other one is unknown.
    const thisMonth = page.getByText('This month', { exact: true }).locator('..')
    await expect(thisMonth).toContainText('—')
    await expect(thisMonth).not.toContainText('$0.00')
    await expect(thisMonth.getByRole('link', { name: 'Set prices' })).toBeVisible()
    await page.getByText('Show as table').click()
    const days = page.getByRole('table', { name: 'Usage by day' })
    await expect(days.getByRole('row')).toHaveCount(2)
    await page.getByRole('radio', { name: 'chat' }).check()
    await expect(days.getByRole('columnheader').last()).toHaveText('=1+1, is it two?')
    await page.getByRole('button', { name: 'At today’s prices' }).click()
    await expect(table.getByRole('columnheader').last()).toHaveText('At today’s prices')
    await expect(row.getByRole('cell').last()).toHaveText('no price')
    await expect(table.getByRole('row', { name: /^Demo/ }).getByRole('cell').last()).toHaveText('$0.00')
    await expectAccessible(page, 'usage')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const csv = readFileSync(await (await downloading).path(), 'utf8')
    expect(csv.split('\r\n')).toHaveLength(3)
    // A spreadsheet would run a title that starts like a formula.
    expect(csv).toContain("'=1+1")

    await table.getByRole('row', { name: /^Demo/ }).waitFor()
    await page.getByRole('table', { name: 'Usage by chat' }).getByRole('link').click()
    await expect(app.chat.composer).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await app.open('#/usage')
    await expect(table).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    const tables = page.getByRole('region', { name: /, scrollable$/ })
    for (const region of await tables.filter({ visible: true }).all())
      expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  },
)
