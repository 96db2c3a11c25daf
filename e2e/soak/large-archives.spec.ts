import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ChatCorpus } from '../../test/bench/chat-corpus.ts'
import { ImportsDriver } from '../drivers/imports.ts'
import { fillChats } from '../drivers/fill-chats.ts'
import { describeResourceUsage, measureResourceUsage } from '../drivers/resource-usage.ts'
import { expect, test } from '../fixtures.ts'

const minutes = 60_000
const megabytes = 1_000_000
const folder = mkdtempSync(path.join(tmpdir(), 'soak-'))
test.afterAll(() => rmSync(folder, { recursive: true }))

/** Writes an export of Claude of about this many bytes to the disk. */
function writeExport(bytes: number): { file: string; chats: number } {
  const file = path.join(folder, 'conversations.json')
  const descriptor = openSync(file, 'w')
  const corpus = new ChatCorpus(20_000)
  const texts = Array.from({ length: 300 }, () => Array.from({ length: 6 }, () => corpus.text()).join('\n\n'))
  let [written, chats] = [writeSync(descriptor, '['), 0]
  while (written < bytes - 1 * megabytes) {
    const messages = Array.from({ length: 100 }, (_, order) => ({
      uuid: `message-${chats}-${order}`,
      sender: order % 2 === 0 ? 'human' : 'assistant',
      created_at: '2026-01-01T10:00:00Z',
      text: '',
      content: [{ type: 'text', text: `${order}. ${texts[(chats + order * 7) % texts.length]}` }],
    }))
    const chat = { uuid: `chat-${chats}`, name: `Chat ${chats}`, chat_messages: messages }
    written += writeSync(descriptor, `${chats === 0 ? '' : ','}${JSON.stringify(chat)}`)
    chats += 1
  }
  writeSync(descriptor, ']')
  closeSync(descriptor)
  return { file, chats }
}

test('an export of nearly 200 MB is read, previewed and imported', async ({ app, page }) => {
  test.setTimeout(20 * minutes)
  const { file, chats } = writeExport(Number(process.env['SOAK_IMPORT_MB'] ?? 195) * megabytes)
  await app.expectReady()
  const imports = new ImportsDriver(page)
  await imports.open()
  const read = await measureResourceUsage(page, async () => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import chats' }).click()
    await (await choosing).setFiles(file)
    const refusal = imports.dialog.getByRole('alert')
    const plan = imports.dialog.getByRole('list', { name: 'What would be imported' })
    await expect(plan.or(refusal)).toBeVisible({ timeout: 10 * minutes })
    await expect(refusal).toBeHidden()
  })
  const size = `${(statSync(file).size / megabytes).toFixed(0)} MB, ${chats} chats`
  console.log(describeResourceUsage(`An export of ${size}, read and previewed`, read))
  const importUsage = await measureResourceUsage(page, async () => {
    await imports.press(/^Import/)
    await expect(imports.dialog.getByRole('status')).toContainText('imported', { timeout: 15 * minutes })
  })
  console.log(describeResourceUsage('The same export, imported', importUsage))
  expect(read.longestTaskMs).toBeLessThan(50)
  expect(importUsage.longestTaskMs).toBeLessThan(50)
  expect(read.peakMb - read.idleMb).toBeLessThan(400)
  expect(importUsage.peakMb - importUsage.idleMb).toBeLessThan(400)
})

test('chats with 200,000 messages are backed up, deleted, and restored', async ({ app, page }) => {
  test.setTimeout(30 * minutes)
  const chats = Number(process.env['SOAK_CHATS'] ?? 5000)
  await app.expectReady()
  await fillChats(page, { chats, messages: 40, texts: new ChatCorpus(20_000) })
  // The 170 MB of text that filling leaves in the memory of the page's process are not the application's.
  const tools = await page.context().newCDPSession(page)
  await tools.send('HeapProfiler.collectGarbage')
  await tools.detach()
  await page.goto('#/settings/data')
  const file = path.join(folder, 'backup.zip')
  const backedUp = await measureResourceUsage(page, async () => {
    const downloading = page.waitForEvent('download', { timeout: 15 * minutes })
    await page.getByRole('button', { name: 'Back up everything' }).click()
    await (await downloading).saveAs(file)
    await expect(page.getByRole('status', { name: 'Backup', exact: true })).toContainText('verified', {
      timeout: 10 * minutes,
    })
  })
  const size = `${(statSync(file).size / megabytes).toFixed(0)} MB`
  console.log(describeResourceUsage(`${chats * 40} messages backed up and read back, ${size}`, backedUp))
  await page.getByRole('button', { name: 'Delete all data' }).click()
  await page.getByRole('textbox', { name: 'Type “delete everything”' }).fill('delete everything')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible({ timeout: 2 * minutes })
  await page.goto('#/settings/data')
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
  const previewUsage = await measureResourceUsage(page, async () => {
    await page.getByLabel('Backup file').setInputFiles(file)
    await expect(dialog.getByRole('row', { name: /Chats/ })).toContainText(String(chats).slice(-3), {
      timeout: 10 * minutes,
    })
  })
  console.log(describeResourceUsage('A backup, compared with the stored chats', previewUsage))
  const restored = await measureResourceUsage(page, async () => {
    await dialog.getByRole('button', { name: 'Restore now' }).click()
    await expect(page.getByRole('status', { name: 'The same backup, restored' })).toContainText('Restored', {
      timeout: 15 * minutes,
    })
  })
  console.log(describeResourceUsage('The same backup, restored', restored))
  for (const usage of [backedUp, previewUsage, restored]) {
    expect(usage.longestTaskMs).toBeLessThan(50)
    expect(usage.peakMb - usage.idleMb).toBeLessThan(400)
  }
})
