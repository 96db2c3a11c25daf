import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { canaryKey } from '../canary.ts'
import { makePng } from '../make-files.ts'
import { expect, test } from '../fixtures.ts'

async function exportAs(page: Page, format: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Chat actions' }).first().click()
  await page.getByRole('menuitem', { name: `Export as ${format}` }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a chat is exported as Markdown, JSON and one HTML file that opens anywhere; no stored key is exported', async ({
  app,
  page,
  provider,
  context,
}, info) => {
  await app.useProvider(provider)
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'calculate', arguments: { expression: '1 + 1' } }] },
    { kind: 'text', text: 'Two **apples** and\n\n| a | b |\n|---|---|\n| 1 | 2 |' },
  )
  await app.files.pick(makePng('basket.png', 64))
  await app.chat.ask('How many?')
  provider.willAnswer({ kind: 'text', text: 'Three pears.' })
  await app.chat.regenerate()
  await expect(app.chat.answer).toContainText('Three pears.')
  await app.chat.expectStatus('complete')

  const markdown = await exportAs(page, 'Markdown')
  expect(markdown.name).toMatch(/^How-many.*\.md$/)
  expect(markdown.text).toContain('Three pears.')
  const json = await exportAs(page, 'JSON')
  expect(JSON.parse(json.text)).toMatchObject({ format: 'innerloop/chat', version: 1 })
  expect(json.text).toContain('apples')
  for (const { text } of [markdown, json]) expect(text).not.toContain(canaryKey)

  const html = await exportAs(page, 'HTML')
  const file = info.outputPath('chat.html')
  await writeFile(file, html.text)
  const reader = await context.newPage()
  const requestedUrls: string[] = []
  const errors: string[] = []
  reader.on('request', (request) => requestedUrls.push(request.url()))
  reader.on('pageerror', ({ message }) => errors.push(message))
  reader.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await context.setOffline(true)
  await reader.goto(`file://${file}`)
  await expect(reader.getByRole('article', { name: 'Assistant' }).first()).toContainText('Three pears.')
  const picture = reader.getByRole('img', { name: 'basket.png' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(64)
  await reader.getByText('Another version').click()
  await expect(reader.getByRole('table')).toBeVisible()
  await expect(reader.getByText('calculate', { exact: false }).first()).toBeVisible()
  await expectAccessible(reader, 'an exported chat')
  expect(requestedUrls.filter((url) => !/^(file|data):/.test(url))).toEqual([])
  expect(errors).toEqual([])
  await context.setOffline(false)
})
