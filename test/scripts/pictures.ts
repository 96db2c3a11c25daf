/** Takes the pictures of `docs/pictures` and the animation of the README from the build: `npm run pictures`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { GIFEncoder } from 'gifenc/dist/gifenc.esm.js'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'
import { hashPictures, pictureFolder } from '../screenshots/picture-hash.ts'
import { films, pictureScenes, type Film } from '../screenshots/picture-scenes.ts'
import { browserFlags, ensureBrowser } from './browser.ts'
import { serveBuiltApp } from './built-app.ts'
import { readCatalog } from './po-catalogs.ts'

const wide = { width: 1280, height: 800 }
const filmSize = { width: 960, height: 600 }
const frameMs = 150
const colors = 255

interface Frame {
  png: Buffer
  at: number
}

async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ app: Innerloop; page: Page }> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block', ...options })
  const page = await context.newPage()
  const app = new Innerloop(page)
  await app.open()
  await app.expectReady()
  return { app, page }
}

/** Returns the texts and labels that a page shows. */
async function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map(
      (each) => each.getAttribute('aria-label') ?? '',
    )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
    return [...labels, ...texts]
  })
}

/** Takes a screenshot again and again until the film has ended. */
async function recordFilm(browser: Browser, { play }: Film): Promise<Frame[]> {
  const { app, page } = await openPage(browser, {
    baseURL: served.url,
    viewport: filmSize,
    colorScheme: 'light',
  })
  const frames: Frame[] = []
  const ended = new AbortController()
  const playing = play(app, page).finally(() => ended.abort())
  while (!ended.signal.aborted) {
    const png = await page.screenshot({ caret: 'initial' })
    if (!frames.at(-1)?.png.equals(png)) frames.push({ png, at: Date.now() })
    await page.waitForTimeout(frameMs)
  }
  await playing
  frames.push({ png: await page.screenshot(), at: Date.now() })
  await page.context().close()
  return frames
}

async function readPixels(page: Page, png: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const text = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const bytes = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
      let letters = ''
      for (let at = 0; at < bytes.length; at += 32_768)
        letters += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return btoa(letters)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  // A copy of its own, because small buffers share one.
  return Uint8Array.from(Buffer.from(text, 'base64'))
}

/**
 * Returns the most frequent colors of the frames. `quantize` of gifenc would merge the page's background with white, because
 * it reads five bits of each channel.
 */
function choosePalette(frames: readonly Uint32Array[]): number[][] {
  const counts = new Map<number, number>()
  for (const pixels of frames) for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, colors)
  return frequent.map(([pixel]) => toChannels(pixel))
}

function toChannels(pixel: number): [red: number, green: number, blue: number] {
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]
}

/** Returns a function that finds the index of the nearest color of a palette. */
function findNearestIn(palette: readonly number[][]): (pixel: number) => number {
  const known = new Map<number, number>()
  return (pixel) => {
    let nearest = known.get(pixel)
    if (nearest !== undefined) return nearest
    const channels = toChannels(pixel)
    const distances = palette.map((color) =>
      channels.reduce((sum, channel, index) => sum + (channel - (color[index] ?? 0)) ** 2, 0),
    )
    nearest = distances.indexOf(Math.min(...distances))
    known.set(pixel, nearest)
    return nearest
  }
}

/** Encodes a GIF in which each frame has only the pixels that changed. */
async function encodeFilm(page: Page, frames: readonly Frame[]): Promise<Uint8Array> {
  const { width, height } = filmSize
  const images: Uint32Array[] = []
  for (const { png } of frames) images.push(new Uint32Array((await readPixels(page, png)).buffer))
  const palette = choosePalette(images)
  const findNearest = findNearestIn(palette)
  const transparentIndex = palette.length
  const gif = GIFEncoder()
  for (const [index, pixels] of images.entries()) {
    const last = images[index - 1]
    const indexes = Uint8Array.from(pixels, (pixel, at) =>
      last?.[at] === pixel ? transparentIndex : findNearest(pixel),
    )
    const at = frames[index]?.at ?? 0
    const delay = Math.min(3000, (frames[index + 1]?.at ?? at + 3000) - at)
    const options = { palette: [...palette, [0, 0, 0]], delay, transparentIndex, dispose: 1 }
    gif.writeFrame(indexes, width, height, { ...options, transparent: last !== undefined })
  }
  gif.finish()
  return gif.bytes()
}

const served = await serveBuiltApp()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
mkdirSync(pictureFolder, { recursive: true })
const catalog = new Set((await readCatalog('en')).map(({ id }) => id))
const shown = new Set<string>()
for (const { name, theme = 'light', size = wide, play } of pictureScenes) {
  const { app, page } = await openPage(browser, { baseURL: served.url, viewport: size, colorScheme: theme })
  await play(app, page)
  // Waits until the list of chats, the scroll position and charts are stable.
  await page.waitForTimeout(1000)
  for (const text of await textsOn(page)) if (catalog.has(text)) shown.add(text)
  await page.screenshot({ path: path.join(pictureFolder, `${name}.png`) })
  await page.context().close()
  console.log(name)
}
const drawing = await browser.newPage()
for (const film of films) {
  const frames = await recordFilm(browser, film)
  writeFileSync(path.join(pictureFolder, `${film.name}.gif`), await encodeFilm(drawing, frames))
  console.log(`${film.name}: ${frames.length} frames`)
}
await browser.close()
await served.close()

const texts = [...shown].toSorted()
writeFileSync(
  path.join(pictureFolder, 'pictures.json'),
  `${JSON.stringify({ hash: hashPictures(texts), texts }, undefined, 2)}\n`,
)
const listed = pictureScenes.map(({ name, caption }) => `## ${caption}\n\n![${caption}](${name}.png)\n`)
writeFileSync(
  path.join(pictureFolder, 'README.md'),
  `# Pictures\n\nWritten by \`npm run pictures\` from the demo model.\n\n${listed.join('\n')}`,
)
