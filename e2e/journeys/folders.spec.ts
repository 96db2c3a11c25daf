import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

async function choose(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

test('chats go into folders, are told what the folder says, and come out when it is deleted', async ({
  app,
  page,
}) => {
  await app.chat.ask('What is 2 + 2?')
  await choose(page, 'Chat actions', 'Move to folder')
  const move = page.getByRole('dialog', { name: 'Move to folder' })
  await move.getByRole('textbox', { name: 'Name of the folder' }).fill('Sums')
  await expectAccessible(page, 'move to folder')
  await move.getByRole('button', { name: 'Move' }).click()
  const folder = app.sessions.list.getByRole('region', { name: 'Sums' })
  await expect(folder.getByRole('link', { name: /^What is 2/ })).toBeVisible()

  await choose(page, 'Actions for folder Sums', 'Instructions')
  const instructions = page.getByRole('dialog', { name: 'Instructions for this folder' })
  await instructions.getByRole('textbox', { name: 'Instructions' }).fill('Show every step.')
  await instructions.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('meter', { name: 'Context used' }).click()
  const report = page.getByRole('dialog', { name: 'Context report' })
  await expect(
    report.getByRole('table', { name: /^Next/ }).getByRole('row', { name: /^Instructions of the folder \d/ }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  const toggle = folder.getByRole('button', { name: /^Sums/ })
  await toggle.press('Enter')
  await expect(folder.getByRole('link')).toBeHidden()
  await expectAccessible(page, 'folders in the list')
  await page.reload()
  // The open chat is shown where it is.
  await expect(folder.getByRole('link', { name: /^What is 2/ })).toBeVisible()

  await choose(page, 'Actions for folder Sums', 'Delete')
  await expect(folder).toBeHidden()
  const today = app.sessions.list.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: /^What is 2/ })).toBeVisible()
  await app.sessions.undo()
  await expect(folder.getByRole('link', { name: /^What is 2/ })).toBeVisible()
})
