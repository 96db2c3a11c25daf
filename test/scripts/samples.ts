/** Draws the sample picture and the sample GIF that come with the application: `npm run samples`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { applyPalette, GIFEncoder, quantize } from 'gifenc/dist/gifenc.esm.js'
import { writeExif } from '../media/write-exif.ts'
import { browserFlags, ensureBrowser } from './browser.ts'

const folder = 'src/adapters/tools/samples'
const [width, height] = [640, 480]
const frameCount = 12

/** Draws a harbor at dusk. `at` is the place of the boat, from 0 on the left to 1 on the right. */
function harbour(at: number): string {
  const boat = 90 + at * 420
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">
    <rect width="640" height="300" fill="#f2c9a0"/><rect y="120" width="640" height="180" fill="#eab088"/>
    <circle cx="470" cy="250" r="62" fill="#f6e3c1"/>
    <path d="M0 300 L90 210 L180 268 L260 190 L380 300 Z" fill="#6d6a80"/>
    <rect y="300" width="640" height="180" fill="#2f5d73"/>
    <path d="M0 340 H640 M0 392 H640 M0 444 H640" stroke="#3d7088" stroke-width="6"/>
    <g transform="translate(${boat.toFixed(1)} 0)">
      <path d="M-60 330 H60 L40 372 H-44 Z" fill="#a8423a"/><rect x="-3" y="190" width="6" height="142" fill="#4a3527"/>
      <path d="M6 196 L6 318 L78 318 Z" fill="#fbf7ee"/><path d="M-6 214 L-6 318 L-50 318 Z" fill="#e9dfcb"/>
    </g>
    <g fill="#5a4636"><rect x="552" y="236" width="70" height="70"/><path d="M542 240 L587 196 L632 240 Z" fill="#8a3f35"/></g>
    <text x="24" y="456" font-family="sans-serif" font-size="20" fill="#dbe7ec">INNERLOOP SAMPLE</text></svg>`
}

async function draw(page: Page, svg: string, type: 'jpeg' | 'png'): Promise<Buffer> {
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${svg}`)
  return page.screenshot(type === 'jpeg' ? { type, quality: 80 } : { type })
}

async function readPixels(page: Page, png: Buffer, size: [number, number]): Promise<Uint8Array> {
  const numbers = await page.evaluate(
    async ([source, [wide, high]]) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(wide, high)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0, wide, high)
      return [...(context?.getImageData(0, 0, wide, high).data ?? [])]
    },
    [`data:image/png;base64,${png.toString('base64')}`, size] as const,
  )
  return Uint8Array.from(numbers)
}

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
const page = await browser.newPage({ viewport: { width, height } })
mkdirSync(folder, { recursive: true })

const jpeg = writeExif(await draw(page, harbour(0.3), 'jpeg'), {
  make: 'Innerloop',
  model: 'Innerloop Sample Camera',
  lens: 'Drawn 35mm F2.8',
  takenAt: '2026:05:01 20:14:00',
  offset: '+02:00',
  orientation: 1,
  place: { latitude: 54.3233, longitude: 10.1394 },
})
writeFileSync(`${folder}/harbour.jpg`, jpeg)

const gifSize: [number, number] = [240, 180]
const encoder = GIFEncoder()
for (let index = 0; index < frameCount; index++) {
  const pixels = await readPixels(page, await draw(page, harbour(index / (frameCount - 1)), 'png'), gifSize)
  const palette = quantize(pixels, 24)
  encoder.writeFrame(applyPalette(pixels, palette), ...gifSize, { palette, delay: 150 })
}
encoder.finish()
writeFileSync(`${folder}/boat.gif`, encoder.bytes())
await browser.close()
console.log(`${folder}/harbour.jpg: ${jpeg.length} bytes, boat.gif: ${encoder.bytes().length} bytes`)
