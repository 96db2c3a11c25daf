import { readFileSync } from 'node:fs'
import { canaryKey } from '../canary.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

test(
  'everything is backed up, deleted in all tabs, and restored unchanged; nothing twice',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    test.setTimeout(90_000)
    await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
    const answerText = await app.chat.answer.innerText()
    const address = page.url()
    await app.settings.addProvider({ name: 'Mine', baseUrl: provider.baseUrl(), apiKey: canaryKey })

    await page.goto('#/settings/data')
    await expect(page.getByRole('status', { name: 'Last backup' })).toContainText('No backup')
    await expect(page.getByRole('status', { name: 'Storage' })).toContainText('used of the')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Back up everything' }).click()
    const file = await (await downloading).path()
    await expect(page.getByRole('status', { name: 'Backup', exact: true })).toContainText(
      'created and verified: 1 chat, 2 messages',
    )
    await expect(page.getByRole('status', { name: 'Last backup' })).toContainText(
      'Nothing is restored until you confirm.',
    )
    const backup = { name: 'mine.zip', mimeType: 'application/zip', buffer: readFileSync(file) }
    expect(backup.buffer.includes(canaryKey)).toBe(false)

    await page.getByRole('button', { name: 'Check storage' }).click()
    await expect(page.getByText('no problems found')).toBeVisible()
    await expectAccessible(page, 'data, after a backup')
    await page.getByLabel('Backup file').setInputFiles(backup)
    const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
    await expect(dialog).toContainText('There is nothing to restore.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('status', { name: 'Last backup' })).toContainText(
      'Last verified backup: today',
    )

    const other = await page.context().newPage()
    await other.goto(address)
    await expect(other.getByRole('article', { name: 'Assistant' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete all data' }).click()
    await page.getByRole('textbox', { name: 'Type “delete everything”' }).fill('delete everything')
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    for (const tab of [page, other]) {
      await expect(tab.getByRole('textbox', { name: 'Message' })).toBeVisible()
      await expect(
        tab.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: /12\.5%/ }),
      ).toHaveCount(0)
    }
    await expect(other).toHaveURL(/#\/$/)
    await other.close()

    await page.goto('#/settings/data')
    await expect(page.getByRole('status', { name: 'Last backup' })).toContainText('No backup')
    await page.getByLabel('Backup file').setInputFiles({ ...backup, buffer: backup.buffer.subarray(0, -100) })
    await expect(page.getByRole('alert')).toContainText('Nothing was restored')
    await page.getByLabel('Backup file').setInputFiles(backup)
    await expect(dialog.getByRole('row', { name: /Chats/ })).toContainText('1')
    await expectAccessible(page, 'the preview of a restore')
    await dialog.getByRole('button', { name: 'Restore now' }).click()
    await expect(page.getByRole('status', { name: 'Restored' })).toContainText(
      'Restored 1 chat. 1 provider needs your confirmation',
    )
    await expectAccessible(page, 'after a restore')
    await page.getByRole('button', { name: 'Use this provider' }).click()
    await expect(page.getByRole('list', { name: 'Providers from a backup' })).toHaveCount(0)
    await page.goto(address)
    // A backup contains no rendering. The text is rendered again.
    await expect.poll(() => app.chat.answer.innerText()).toBe(answerText)
  },
)
