import { makeDocx } from '../../test/scripts/sample-files.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'
import { makePng, makeText } from '../make-files.ts'
import { readImages } from '../provider/request-images.ts'
import { readMessages } from '../provider/request-messages.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'

/** Pastes an image, asks about it, and checks that the image is sent unchanged. */
async function askAboutPicture(app: Innerloop, provider: FakeProvider): Promise<void> {
  const picture = makePng('plan.png', 64)
  await app.files.paste(app.chat.composer, picture)
  await expect(app.files.items).toHaveCount(1)
  await expect(app.files.items).toContainText('64 × 64')
  await app.chat.composer.fill('What is this?')
  await app.chat.composer.press('Enter')
  await app.chat.expectStatus('complete')
  await expect(app.files.items).toHaveCount(0)
  const [sent] = readImages(provider.answerRequests[0])
  expect(sent?.mediaType).toBe('image/png')
  expect(sent?.bytes.equals(picture.buffer)).toBe(true)
}

test('anthropic: a pasted image reaches the model', async ({ app, provider }) => {
  await app.useProvider(provider, { dialect: 'anthropic' })
  await askAboutPicture(app, provider)
})

test('a message that is sent immediately waits for its file, and says so', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  const release = await app.files.holdBack()
  await app.files.pick(makePng('plan.png', 64))
  await app.chat.composer.fill('What is this?')
  await app.chat.composer.press('Enter')
  await expect(page.getByText('The message is sent as soon as its files are attached.')).toBeVisible()
  await expectAccessible(page, 'a message that waits for its file')
  expect(provider.answerRequests).toEqual([])
  release()
  await app.chat.expectStatus('complete')
  expect(readImages(provider.answerRequests[0])).toHaveLength(1)
  await expect(app.files.items).toHaveCount(0)
  await expect(app.chat.composer).toHaveValue('')
})

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a pasted image reaches the model, and the message shows it, even after a reload without a network',
    { tag: '@turn-4' },
    async ({ app, page, context, provider }) => {
      await app.useProvider(provider)
      await askAboutPicture(app, provider)
      const check = async () => {
        await app.chat.question.getByRole('button', { name: 'Open plan.png' }).click()
        const dialog = page.getByRole('dialog', { name: 'plan.png' })
        const shown = dialog.getByRole('img', { name: 'plan.png' })
        await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      await check()
      await app.waitForOffline()
      await context.setOffline(true)
      await page.reload()
      await check()
      await context.setOffline(false)
      await app.chat.ask('And now?')
      expect(readImages(provider.answerRequests[1])).toHaveLength(1)
    },
  )
})

test('a text file and a document are sent as text, and a file without text is a message', async ({
  app,
  provider,
}) => {
  await app.useProvider(provider)
  await app.files.pick(
    makeText('notes.md', '# Plan\n\nBuy milk.'),
    makeText('prices.csv', 'item,price\nmilk,2'),
    {
      name: 'plan.docx',
      mimeType: '',
      buffer: Buffer.from(makeDocx([{ title: 'Roof', paragraphs: ['Mend the gutter.'] }])),
    },
  )
  await expect(app.files.items).toHaveCount(3)
  await expect(app.files.items.first()).toContainText('Markdown')
  // A message waits until its files are read. Until then Enter sends nothing.
  await expect(app.files.items.last()).toContainText('Word document')
  await app.chat.composer.press('Enter')
  await app.chat.expectStatus('complete')
  const sent = readMessages(provider.answerRequests[0]).at(-1)?.content
  expect(sent).toContain('Buy milk.')
  expect(sent).toContain('milk,2')
  expect(sent).toContain('[“Roof”]\nRoof\nMend the gutter.')
  await expect(app.chat.question).toContainText('notes.md')
})

test(
  'files that are too large, empty, damaged or duplicates are refused with a reason, and the others are attached',
  { tag: '@turn-4' },
  async ({ app, provider }) => {
    await app.useProvider(provider)
    const huge = {
      name: 'film.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(21_000_000, 1),
    }
    await app.files.pick(
      huge,
      makeText('empty.txt', ''),
      { ...makePng('photo.png', 8), buffer: makePng('photo.png', 8).buffer.subarray(0, 14) },
      makePng('a.png', 8),
    )
    await expect(app.files.items).toHaveCount(1)
    await expect(app.files.problem).toContainText('“film.bin” is 21 MB. Files can be up to 20 MB.')
    await expect(app.files.problem).toContainText('“empty.txt” is empty.')
    await app.files.pick(makePng('b.png', 8))
    await expect(app.files.problem).toContainText('“b.png” is the same file as “a.png”')
    await expect(app.files.items).toHaveCount(1)
  },
)

test('a dropped file is attached; a large image is sent smaller; a draft keeps its files', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  const large = makePng('large.png', 3000, 1500)
  await app.files.dragOver(page.locator('body'), large)
  await expect(page.getByText('Drop files to attach them')).toBeVisible()
  await app.files.drop(
    page.locator('body'),
    large,
    makeText('keep.txt', 'keep me'),
    makeText('drop.txt', 'not me'),
  )
  await expect(app.files.items).toHaveCount(3)
  await app.files.remove('drop.txt')
  await expect(app.files.items).toHaveCount(2)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.goBack()
  await expect(app.files.items).toHaveCount(2)
  await page.reload()
  await expect(app.files.items).toHaveCount(2)
  await app.chat.composer.fill('Compare')
  await app.chat.composer.press('Enter')
  await app.chat.expectStatus('complete')
  const [sent] = readImages(provider.answerRequests[0])
  const size = await page.evaluate(
    async ([data, type]) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      const { width, height } = await createImageBitmap(new Blob([bytes], { type }))
      return [width, height]
    },
    [sent?.bytes.toString('base64') ?? '', sent?.mediaType ?? ''] as const,
  )
  expect(size).toEqual([2048, 1024])
  expect(readMessages(provider.answerRequests[0]).at(-1)?.content).toContain('keep me')
  expect(provider.answerRequests[0]?.body).not.toContain('not me')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'files fit, pass axe, and stay with a message that is queued, regenerated or edited, in every tab',
    { tag: '@turn-2' },
    async ({ app, page, context, provider }) => {
      const { promise: queued, resolve: resume } = Promise.withResolvers<void>()
      provider.willAnswer(
        { kind: 'text', text: 'word1 word2 word3 the end', until: queued },
        { kind: 'text', text: 'Read it.' },
      )
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await app.useProvider(provider)
      await app.chat.send('Begin')
      await expect(app.chat.answer).toContainText('word3')
      await app.files.pick(
        makePng('a-picture-with-a-name-that-is-far-too-long-for-a-phone.png', 64),
        makeText('notes.md', 'Buy milk.'),
      )
      await expect(app.files.items).toHaveCount(2)
      await expectAccessible(page, 'a composer with files')
      expect(await overflow()).toBeLessThanOrEqual(0)
      await app.chat.composer.fill('And this?')
      await page.getByRole('button', { name: 'Queue', exact: true }).tap()
      await expect(app.queue.items).toHaveCount(1)
      resume()
      await expect(app.chat.answers).toHaveCount(2)
      await app.chat.expectStatus('complete')
      await expect(app.chat.question).toContainText('notes.md')
      await expectAccessible(page, 'a message with files')
      expect(await overflow()).toBeLessThanOrEqual(0)

      await app.chat.regenerate()
      await expect.poll(() => provider.answerRequests.length).toBe(3)
      await app.chat.expectStatus('complete')
      await app.chat.edit(app.chat.question, 'And that?', 'Save and send')
      await expect.poll(() => provider.answerRequests.length).toBe(4)
      await app.chat.expectStatus('complete')
      for (const request of provider.answerRequests.slice(1)) {
        expect(readImages(request)).toHaveLength(1)
        expect(readMessages(request).at(-1)?.content).toContain('Buy milk.')
      }

      const other = new Innerloop(await context.newPage())
      await other.open(new URL(page.url()).hash)
      await expect(other.chat.question).toContainText('And that?')
      await other.chat.question.getByRole('button', { name: /^Open a-picture/ }).tap()
      await expect(other.page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  )
})
