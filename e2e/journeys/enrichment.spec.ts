import { makeGif } from '../../test/media/make-gif.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { makePng } from '../make-files.ts'
import { readImages } from '../provider/request-images.ts'
import { readMessages, readToolNames } from '../provider/request-messages.ts'

const frames = Array.from({ length: 20 }, (_, index) => ({
  pixels: Array.from({ length: 64 }, (_pixel, at) => [index * 12, at * 4, 90] as const),
  delayMs: 50,
}))
const gif = { name: 'swan.gif', mimeType: 'image/gif', buffer: Buffer.from(makeGif(8, 8, frames)) }

test(
  'images, frames and a calculation in one batch: sent content, visible content, and removed context',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    const picture = makePng('far.png', 40, 30)
    provider.routes.set('/far.png', () => ({ status: 200, body: picture.buffer }))
    await app.useProvider(provider)
    await app.files.pick(makePng('near.png', 64), gif)
    await expect(app.files.items).toHaveCount(2)
    const address = `${provider.origin}/far.png`
    const peek = (image: string) => ({ name: 'peek_image', arguments: { image } })
    provider.willAnswer(
      {
        kind: 'calls',
        calls: [
          peek('near.png'),
          { name: 'calculate', arguments: { expression: '6 * 7' } },
          { name: 'process_gif', arguments: {} },
          peek(address),
        ],
      },
      { kind: 'text', text: 'Both seen.' },
    )
    await app.chat.send(`Compare near.png with ${address}, and what does the GIF do?`)
    await app.approvals.answer('Allow once')
    await app.chat.expectStatus('complete')

    const [first, second] = provider.answerRequests
    expect(readToolNames(second)).toEqual(readToolNames(first))
    const sent = readMessages(second)
    expect(sent.slice(-5).map(({ role }) => role)).toEqual(['assistant', 'tool', 'user', 'user', 'user'])
    expect(second?.body).not.toContain('"name":"peek_image","arguments":"{\\"image')
    expect(sent.at(-3)?.content).toContain('“near.png”: a PNG image of 64 x 64 pixels')
    expect(sent.at(-2)?.content).toMatch(/8 x 8 pixels, 20 frames in 1\.00 s[^]*Frame 8\/8 at 0\.95 s/)
    expect(sent.at(-1)?.content).toContain('“far.png”: a PNG image of 40 x 30 pixels')
    // Two images as they were attached, then the first one again, eight frames, and one from the web.
    expect(readImages(second).map(({ mediaType }) => mediaType)).toEqual([
      'image/png',
      'image/gif',
      'image/png',
      ...Array<string>(8).fill('image/jpeg'),
      'image/png',
    ])
    expect(readImages(second).at(-1)?.bytes.equals(picture.buffer)).toBe(true)

    const group = app.chat.answer.getByRole('group', { name: 'Context enriched: gif' })
    await group.getByRole('button').click()
    const shown = group.getByRole('list', { name: 'Images added' }).getByRole('img')
    await expect(shown).toHaveCount(8)
    await expect(shown.first()).toHaveAccessibleName('Frame 1/8 at 0.00 s, as sent to the model')
    await expect(group).toContainText(/8 images, about \d+ tokens/)
    await expectAccessible(page, 'enrichment')
    await group.getByRole('switch', { name: 'Include in later requests' }).click()
    await expect(group).toContainText('no longer sent')
    await page.reload()
    await expect(group).toContainText('no longer sent')
    await app.chat.ask('And now?')
    expect(provider.answerRequests[2]?.body).not.toContain('Frame 8/8')
    expect(provider.answerRequests[2]?.body).toContain('“far.png”')
  },
)

test.describe('the demo model, offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'views the samples and compares them; a switched-off kind names its setting',
    { tag: '@turn-4' },
    async ({ app, page, context }) => {
      await app.waitForOffline()
      await context.setOffline(true)
      await page.reload()
      await app.chat.ask('Compare the sample image and the GIF')
      await expect(app.chat.answer).toContainText(
        'harbour.jpg (640 × 480) has 7.1 times the pixels of boat.gif (240 × 180)',
      )
      await expect(app.chat.answer).toContainText('camera “Innerloop Sample Camera”')
      await expect(app.chat.answer).toContainText('12 frames in 1.8 s')
      await expect(app.chat.answer).toContainText('A small red boat')
      // The demo model's images are open from the start.
      const line = app.chat.answer.getByRole('group', { name: 'Context enriched: image' })
      const image = line.getByRole('img', { name: 'harbour.jpg, as sent to the model' })
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640)
      await app.chat.ask('What is in the sample video?')
      await expect(app.chat.answer).toContainText('A harbour in an hour')
      await app.chat.send('fetch https://sample.example/tides')
      await app.approvals.answer('Allow once')
      await app.chat.expectStatus('complete')
      await expect(app.chat.answer).toContainText('Twice a day, mostly')
      await app.open('#/settings/enrichment')
      await page.getByRole('switch', { name: 'Look at GIFs' }).click()
      await expectAccessible(page, 'enrichment')
      await page.goBack()
      await app.chat.ask('What is in the sample GIF?')
      await expect(app.chat.answer).toContainText(
        'It can be turned on in Settings > Tools & permissions > Enrichment.',
      )
      await context.setOffline(false)
    },
  )
})
