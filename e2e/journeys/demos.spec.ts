import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

test(
  'a chat is saved as a demo; opened elsewhere it prepares a new chat, and sends nothing',
  { tag: '@turn-3' },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
    await app.chat.expectStatus('complete')
    await page.getByRole('button', { name: 'Chat actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Save as demo' }).click()
    const saving = page.getByRole('dialog', { name: 'Save as demo' })
    await expect(saving.getByRole('textbox', { name: 'Starter prompts' })).toHaveValue(/12\.5% of 3360/)
    await saving.getByRole('textbox', { name: 'Title' }).fill('Sums and clocks')
    await saving.getByRole('textbox', { name: 'Description' }).fill('Two tools at once.')
    await saving.getByRole('switch', { name: 'Include this conversation' }).check()
    await expectAccessible(page, 'saving a demo')
    const downloading = page.waitForEvent('download')
    await saving.getByRole('button', { name: 'Save demo' }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ format: 'innerloop/demo', title: 'Sums and clocks' })
    expect(text).not.toContain('"decision"')

    await page.goto('#/settings/data')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Open a demo' }).click()
    await (
      await choosing
    ).setFiles({ name: 'sums.demo.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    const opening = page.getByRole('dialog', { name: 'Open demo' })
    await expect(opening).toContainText('Sums and clocks')
    await expect(opening.getByRole('region', { name: 'Starter prompts' })).toContainText('12.5% of 3360')
    await expectAccessible(page, 'a demo before opening')
    await opening.getByRole('button', { name: 'Open demo' }).click()
    await expect(page.getByRole('heading', { name: 'Sums and clocks' })).toBeVisible()
    await expect(app.chat.composer).toHaveValue(/12\.5% of 3360/)
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
    await page.getByRole('button', { name: 'Show the recording' }).click()
    await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('420')
    await app.chat.openTrace()
    await expect(page.getByRole('group', { name: 'Tool call: calculate' })).toHaveAttribute(
      'data-state',
      'succeeded',
    )
  },
)

test(
  'presentation mode hides other chats, key tails and amounts of money, until it ends',
  { tag: '@turn-3' },
  async ({ app, page, provider }) => {
    await app.chat.ask('A secret plan')
    await app.chat.expectStatus('complete')
    await app.useProvider(provider)
    await page.goto('#/')
    await app.chat.ask('What is shown')
    await app.chat.expectStatus('complete')
    const chats = page.getByRole('navigation', { name: 'Chats' })
    await expect(chats.getByRole('link', { name: /A secret plan/ })).toBeVisible()
    const menu = page.getByRole('button', { name: 'Chat actions' }).first()
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Presentation mode' }).press('Enter')
    await expect(menu).toBeFocused()
    await expect(chats.getByRole('link', { name: /What is shown/ })).toBeVisible()
    await expect(chats.getByRole('link', { name: /A secret plan/ })).toBeHidden()
    await expectAccessible(page, 'a chat in presentation mode')
    await page.goto('#/usage')
    await expect(page.getByRole('main')).toContainText('•••')
    await expect(page.getByRole('main')).not.toContainText(/\$\d|A secret plan/)
    await page.goto('#/settings/providers')
    await app.settings.openDetails('Fake')
    await expect(page.getByRole('main')).toContainText('key ending in •••')
    await page.goto('#/review')
    await expect(page.getByRole('main')).not.toContainText('A secret plan')
    await page.reload()
    await expect(chats.getByRole('button', { name: 'End presentation mode' })).toBeVisible()
    await page.goto('#/settings/appearance')
    await page.getByRole('switch', { name: 'Presentation mode' }).uncheck()
    await expect(chats.getByRole('link', { name: /A secret plan/ })).toBeVisible()
  },
)
