import { drawPhoto } from '../../test/media/draw-photo.ts'
import { makeMovieGif } from '../../test/media/make-movie-gif.ts'
import { writeExif } from '../../test/media/write-exif.ts'
import { attachmentLimits } from '../../src/core/model/files/attachment-limits.ts'
import { describeResourceUsage, measureResourceUsage, type ResourceUsage } from '../drivers/resource-usage.ts'
import type { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'
import { readImages } from '../provider/request-images.ts'

const makePhoto = async () =>
  writeExif(await drawPhoto({ width: 6000, height: 4000 }), {
    make: 'Nikon',
    model: 'Nikon Z 6',
    lens: 'Z 35mm f/1.8',
    takenAt: '2026:05:01 12:00:00',
    offset: '+02:00',
    orientation: 6,
  })
const makeFilm = () => makeMovieGif({ width: 640, height: 480, frameCount: 30, delayMs: 200 })

async function attach(app: Innerloop, name: string, bytes: Uint8Array): Promise<void> {
  await app.files.pickFromDisk(name, bytes)
  await expect(app.files.items.last()).toContainText(name, { timeout: 60_000 })
}

function report(name: string, bytes: Uint8Array, usage: ResourceUsage): void {
  console.log(describeResourceUsage(`${name} (${(bytes.byteLength / 1e6).toFixed(1)} MB)`, usage))
  expect(usage.peakMb - usage.idleMb).toBeLessThan(600)
  expect(usage.longestTaskMs).toBeLessThan(50)
}

test('a JPEG of 24 megapixels with camera metadata, from attaching it to its preview', async ({
  app,
  page,
}) => {
  const bytes = await makePhoto()
  await app.expectReady()
  const usage = await measureResourceUsage(page, async () => {
    await attach(app, 'fjord.jpg', bytes)
    await app.chat.ask('Look at my picture', 'complete', { timeout: 120_000 })
    const { answer } = app.chat
    await expect(answer).toContainText('a JPEG image of 4000 x 6000 pixels (24.0 megapixels)')
    await expect(answer).toContainText(
      'camera “Nikon Z 6”; lens “Z 35mm f/1.8”; 1/250 s, f/2.8, ISO 100, 35 mm; taken 2026-05-01 12:00:00 +02:00',
    )
    await expect(app.chat.toolCall('peek_image')).toHaveCount(1)
    const line = answer.getByRole('group', { name: 'Context enriched: image' })
    await line.getByRole('button').click()
    const shown = line.getByRole('img', { name: 'fjord.jpg, as sent to the model' })
    // The small copy is upright.
    await expect.poll(() => shown.evaluate(sizeOf)).toEqual([213, 320])
  })
  report('fjord.jpg', bytes, usage)
})

test('an animated GIF of 10 MB, from attaching it to its visible frames', async ({ app, page }) => {
  const bytes = makeFilm()
  expect(bytes.byteLength).toBeGreaterThan(10_000_000)
  await app.expectReady()
  const usage = await measureResourceUsage(page, async () => {
    await attach(app, 'film.gif', bytes)
    await app.chat.ask('What is in my GIF?', 'complete', { timeout: 120_000 })
    const { answer } = app.chat
    await expect(answer).toContainText(
      'a GIF of 640 x 480 pixels, 30 frames in 6.00 s, played again and again',
    )
    await expect(app.chat.toolCall('process_gif')).toHaveCount(1)
    const line = answer.getByRole('group', { name: 'Context enriched: gif' })
    await line.getByRole('button').click()
    const shown = line.getByRole('list', { name: 'Images added' }).getByRole('img')
    await expect(shown).toHaveCount(8)
    await expect(shown.last()).toHaveAccessibleName(/^Frame 8\/8 at 5\.80 s/)
    await expect.poll(async () => (await shown.last().evaluate(sizeOf))[0]).toBeGreaterThan(0)
  })
  report('film.gif', bytes, usage)
})

test('both injected by one batch of calls for a model with image input: small copies are sent, once each', async ({
  app,
  page,
  provider,
}) => {
  const [photo, film] = [await makePhoto(), makeFilm()]
  await app.useProvider(provider)
  provider.willAnswer(
    {
      kind: 'calls',
      calls: [
        { name: 'peek_image', arguments: { image: 'fjord.jpg' } },
        { name: 'process_gif', arguments: {} },
      ],
    },
    { kind: 'text', text: 'Both seen.' },
  )
  const usage = await measureResourceUsage(page, async () => {
    await attach(app, 'fjord.jpg', photo)
    await attach(app, 'film.gif', film)
    await app.chat.ask('Compare the two', 'complete', { timeout: 120_000 })
  })
  const injectedImages = readImages(provider.answerRequests[1]).slice(2)
  expect(injectedImages).toHaveLength(9)
  for (const { mediaType, bytes } of injectedImages) {
    expect(mediaType).toBe('image/jpeg')
    expect(bytes.byteLength).toBeLessThan(attachmentLimits.sentPictureBytes)
    // The image contains no camera metadata.
    expect(bytes.includes('Exif')).toBe(false)
  }
  report('both', Buffer.concat([photo, film]), usage)
})

function sizeOf(element: Element): [number, number] {
  const { naturalWidth, naturalHeight } = element as HTMLImageElement
  return [naturalWidth, naturalHeight]
}
