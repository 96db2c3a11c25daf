import { chromium } from '@playwright/test'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'

/** Draws a large JPEG without metadata in a browser: a color gradient with the noise of a sensor. */
export async function drawPhoto({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
  try {
    const page = await browser.newPage()
    const base64 = await page.evaluate(
      async ([wide, high]) => {
        const canvas = new OffscreenCanvas(wide, high)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('no canvas')
        const image = context.createImageData(wide, high)
        const pixels = new Uint32Array(image.data.buffer)
        let state = 0x9e3779b9
        for (let at = 0; at < pixels.length; at++) {
          state ^= state << 13
          state ^= state >>> 17
          state ^= state << 5
          const grain = state & 31
          const red = ((at % wide) * 200) / wide + grain
          const green = (at * 200) / pixels.length + grain
          pixels[at] = 0xff_00_00_00 | ((120 + grain) << 16) | (green << 8) | red
        }
        context.putImageData(image, 0, 0)
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
        return new Promise<string>((resolve) => {
          const reader = new FileReader()
          reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
          reader.readAsDataURL(blob)
        })
      },
      [width, height] as const,
    )
    return Buffer.from(base64, 'base64')
  } finally {
    await browser.close()
  }
}
