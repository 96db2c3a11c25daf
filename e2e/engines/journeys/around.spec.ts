import { readFileSync } from 'node:fs'
import { makePng } from '../../make-files.ts'
import { readImages } from '../../provider/request-images.ts'
import { expect, test } from '../fixtures.ts'
import { writeFiles } from '../journey.ts'

test('without a server the application opens, shows its chats and answers with the demo model', async ({
  journey,
}) => {
  const { answer, browser } = journey
  await journey.ask('What is 2+2? Use your tools.')
  await journey.install()
  await journey.host.stop()
  await browser.reload()
  await answer.expectText('4')
  await journey.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
  await answer.expectText('420')
  await browser.reload()
  await answer.expectText('420')
})

test('a text file and an image are attached and reach the model unchanged', async ({ journey }) => {
  const picture = makePng('plan.png', 64)
  journey.provider.willAnswer({ kind: 'text', text: 'Both are here.' })
  await journey.useProvider()
  await journey.attach({ 'notes.txt': 'The ladder is behind the shed.', 'plan.png': picture.buffer })
  const items = journey.page.get('list', 'Attachments')
  await items.get('listitem').expectText('notes.txt')
  await items.getLast('listitem').expectText('64 × 64')
  await journey.ask('What is this?')
  const [asked] = journey.provider.answerRequests
  expect(asked?.body).toContain('The ladder is behind the shed.')
  expect(readImages(asked)[0]?.bytes.equals(picture.buffer)).toBe(true)
})

test('a backup is saved, everything is deleted, and the backup restores it', async ({ journey }) => {
  const { browser, page } = journey
  await journey.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
  // Records what the page would save as a download.
  await browser.evaluate(`void (() => {
    const create = URL.createObjectURL
    URL.createObjectURL = (blob) => { globalThis.saved = blob; return create.call(URL, blob) }
  })()`)
  await journey.goTo('#/settings/data')
  await journey.button('Back up everything').click()
  await page.get('status', 'Backup').expectText('1 chat, 2 messages')
  const base64 = (await browser.evaluate(`new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result.split(',')[1])
    reader.readAsDataURL(saved)
  })`)) as string
  const [file = ''] = writeFiles({ 'backup.zip': Buffer.from(base64, 'base64') })
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')

  await journey.button('Delete all data').click()
  await page.get('textbox', /delete everything/).fill('delete everything')
  await journey.button('Delete permanently').click()
  await journey.composer.expectVisible()
  await page
    .get('navigation', 'Chats')
    .get('link', /12\.5%/)
    .expectGone()

  await journey.goTo('#/settings/data')
  await journey.button('Restore').expectVisible()
  await browser.setFiles('input[aria-label="Backup file"]', [file])
  await page.get('dialog', 'Restore this backup?').get('button', 'Restore now').click()
  await page.get('status', 'Restored').expectText('Restored 1 chat')
  await page
    .get('navigation', 'Chats')
    .get('link', /12\.5%/)
    .click()
  await journey.answer.expectText('420')
})

test('a turn is reviewed: its request and its tool calls are in the timeline', async ({ journey }) => {
  const { page } = journey
  await journey.ask('What is 2+2? Use your tools.')
  await page.get('link', 'Review').click()
  await page.get('list', 'Chats').get('link').click()
  await page.get('heading', 'Review').expectVisible()
  await page.get('list', 'Turns').get('listitem').expectVisible()
  await page.get('list', 'Timeline').expectText(/calculate/)
})

test('the chosen theme stays after a reload', async ({ journey }) => {
  const { browser, page } = journey
  await journey.goTo('#/settings/appearance')
  await page.get('radio', 'dark').click()
  const readTheme = () => browser.evaluate('document.documentElement.dataset.theme')
  await expect.poll(readTheme).toBe('dark')
  await browser.reload()
  await expect.poll(readTheme).toBe('dark')
})
