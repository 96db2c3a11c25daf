import { chromium } from '@playwright/test'
import { browserFlags, ensureBrowser } from '../../../test/scripts/browser.ts'
import { pretendHidden } from '../hide-page.ts'
import type { EngineBrowser } from './engine-browser.ts'

/** Starts the Chromium that the other journeys use, driven by Playwright. */
export async function startChromium(): Promise<EngineBrowser> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const evaluate: EngineBrowser['evaluate'] = async (expression) =>
    (await page.evaluate(`Promise.resolve().then(() => (${expression}))`)) ?? null
  return {
    name: 'chromium',
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate,
    async evaluateInFrames(expression) {
      const frames = page.frames().filter((frame) => frame !== page.mainFrame())
      const values = await Promise.allSettled(frames.map((frame) => frame.evaluate(expression)))
      return values.flatMap((each) => (each.status === 'fulfilled' ? [each.value as unknown] : []))
    },
    clickAt: async (x, y) => await page.mouse.click(x, y),
    type: async (text) => await page.keyboard.type(text),
    press: async (key, { control = false } = {}) =>
      await page.keyboard.press(control ? `Control+${key}` : key),
    setFiles: async (selector, paths) =>
      await page
        .locator(selector)
        .first()
        .setInputFiles([...paths]),
    whileHidden: async (action) => await pretendHidden(evaluate, action),
    findCrash: () => (browser.isConnected() ? null : 'Chromium ended'),
    close: async () => await browser.close(),
  }
}
