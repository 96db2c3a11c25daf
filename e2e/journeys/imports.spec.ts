import { strToU8, zipSync } from 'fflate'
import { chatGptConversation } from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-chatgpt.ts'
import {
  claudeConversation,
  imageBase64,
} from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-exports.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { ImportsDriver } from '../drivers/imports.ts'
import { expect, test } from '../fixtures.ts'

function archive(grown: boolean) {
  const files = {
    'conversations.json': strToU8(JSON.stringify([chatGptConversation({ grown }), claudeConversation()])),
    'file-AbC123-photo.png': Buffer.from(imageBase64, 'base64'),
  }
  return { name: 'export.zip', bytes: Buffer.from(zipSync(files)) }
}

test('chats of ChatGPT and Claude are imported from an archive, once, and later additions too; an archive bomb changes nothing', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('#/')
  await expect(app.chat.composer).toBeVisible()
  const imports = new ImportsDriver(page)
  await imports.open()
  await imports.choose({
    name: 'bomb.zip',
    bytes: Buffer.from(zipSync({ 'conversations.json': new Uint8Array(30_000_000) })),
  })
  expect(await imports.expectRead()).toBe('refused')
  await expectAccessible(page, 'a refused file')
  await imports.press('Close')

  await imports.choose(archive(false))
  expect(await imports.expectRead()).toBe('planned')
  await expect(imports.dialog).toContainText('From ChatGPT and Claude: 2 new chats, 11 messages.')
  await expect(imports.dialog).toContainText('1 file is included.')
  await expect(
    imports.dialog.getByRole('list', { name: 'Chats in the file' }).getByRole('listitem'),
  ).toHaveCount(2)
  await expectAccessible(page, 'the preview of an import')
  await imports.press('Import 2 chats')
  await expect(imports.dialog.getByRole('status')).toContainText('2 chats imported, with 11 messages.')
  await expectAccessible(page, 'an import report')
  await imports.press('Done')

  await imports.choose(archive(true))
  await imports.expectRead()
  await expect(imports.dialog).toContainText('1 chat that you imported before has new messages.')
  await imports.press('Import 1 chat')
  await imports.press('Open newest chat')
  await expect(page).toHaveURL(/#\/c\//)
  await expect(page.getByRole('article', { name: 'Assistant' }).last()).toContainText('With pleasure.')
  await expect(page.getByRole('article', { name: 'You' }).first()).toContainText('What is in this picture?')
  await expect(page.getByRole('button', { name: 'Open photo.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous version' }).first().click()
  await expect(page.getByRole('log')).toContainText('A red dot')
})
