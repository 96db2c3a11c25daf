import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { citedSearch, generatedImage, imageData } from '../provider/provider-content.ts'

test('a hosted search: its host, its results, and the cited passages', async ({ app, page, provider }) => {
  provider.willAnswer({ kind: 'frames', frames: citedSearch })
  await app.useProvider(provider, { dialect: 'anthropic' })
  await app.chat.ask('What is new in Bern?')

  const call = app.chat.toolCall('web_search')
  await expect(call).toHaveAttribute('data-state', 'succeeded')
  await expect(call).toContainText('news from Bern')
  await expect(call).toContainText('2 results')
  await expect(call).toContainText('run by Fake')
  await call.getByRole('button').click()
  await expect(call).toContainText('[only the provider can read this]')
  await expect(call).not.toContainText('opaque-to-everybody-else')

  const sources = app.chat.answer.getByRole('list', { name: 'Sources' }).getByRole('link')
  await expect(sources).toHaveText([/^1.*The bears are back.*bern\.example$/])
  await expect(sources.first()).toHaveAttribute('href', 'https://bern.example/bears')
  await app.chat.press(app.chat.answer, 'Cited passages (1)')
  await expect(app.chat.answer).toContainText('Two bears were seen on Monday.')
  await app.chat.press(app.chat.answer, 'Also found (1)')
  await expect(app.chat.answer.getByRole('link', { name: /aare\.example/ })).toBeVisible()
  // The provider ran the tool, so the loop has nothing to do.
  expect(provider.answerRequests).toHaveLength(1)
  await expectAccessible(page, 'a search and its sources')

  await page.reload()
  await expect(app.chat.toolCall('web_search')).toContainText('run by Fake')
  await expect(app.chat.answer.getByRole('list', { name: 'Sources' }).getByRole('link')).toHaveCount(1)
})

test(
  'a generated image: shown with its size, stored once as a blob, and sent back to its model',
  { tag: '@turn-4' },
  async ({ app, page, provider }) => {
    provider.willAnswer(
      { kind: 'frames', frames: generatedImage },
      { kind: 'frames', frames: generatedImage },
      { kind: 'text', text: 'As you like.' },
    )
    await app.useProvider(provider, { dialect: 'google' })
    await app.chat.ask('Draw')
    await app.chat.ask('Again')
    const image = app.chat.answer.getByRole('img', { name: 'Image 1 made by Fake/m' })
    await expect(image).toBeVisible()
    await expect(app.chat.answer).toContainText('96 × 64, 192 bytes')
    await expect(app.chat.answer.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'download',
      /\.png$/,
    )
    await expectAccessible(page, 'a generated image')

    await page.reload()
    await expect(app.chat.answer.getByRole('img')).toBeVisible()
    const stored = await readStored(page)
    expect(stored.blobs).toBe(1)
    expect(stored.text).not.toContain(imageData.slice(0, 40))

    await app.chat.ask('Make it blue')
    expect(provider.answerRequests.at(-1)?.body.split(imageData)).toHaveLength(3)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('sources, images and hosted tools fit', async ({ app, page, provider }) => {
    await app.settings.addProvider({
      dialect: 'anthropic',
      name: 'Reader',
      baseUrl: provider.baseUrl('anthropic'),
      apiKey: 'sk-test',
    })
    await app.settings.addProvider({
      dialect: 'google',
      name: 'Painter',
      baseUrl: provider.baseUrl('google'),
      apiKey: 'sk-test',
    })
    provider.willAnswer({ kind: 'frames', frames: citedSearch }, { kind: 'frames', frames: generatedImage })
    await app.open()
    await app.chat.chooseModel('Reader/m')
    await app.chat.ask('What is new in Bern?')
    await app.chat.chooseModel('Painter/m')
    await app.chat.ask('Draw')
    await expect(app.chat.answer.getByRole('img')).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

/** Returns the text of the chat's rows and events, and the number of blobs. */
function readStored(page: Page): Promise<{ text: string; blobs: number }> {
  return page.evaluate(async () => {
    const open = indexedDB.open('innerloop')
    await new Promise((resolve) => {
      open.addEventListener('success', resolve, { once: true })
    })
    const all = (name: string) =>
      new Promise<unknown[]>((resolve) => {
        const request = open.result.transaction(name).objectStore(name).getAll()
        request.addEventListener('success', () => resolve(request.result), { once: true })
      })
    const text = JSON.stringify([await all('messages'), await all('events')])
    const blobs = (await all('blobs')).length
    open.result.close()
    return { text, blobs }
  })
}
