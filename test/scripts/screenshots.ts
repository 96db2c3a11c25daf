/** Takes the README's picture, and one of each screen in both themes for people who judge the look (in .cache/screenshots). */
import { mkdirSync } from 'node:fs'
import { chromium, expect } from '@playwright/test'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'
import { browserFlags, ensureBrowser } from './browser.ts'
import { serveBuiltApp } from './built-app.ts'

const folder = '.cache/screenshots'
const question = 'What is 12.5% of 3360, and what time is it? Use your tools.'
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

mkdirSync(folder, { recursive: true })
const served = await serveBuiltApp()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport, colorScheme, baseURL: served.url, deviceScaleFactor: 2 })
    const app = new Innerloop(page)
    const shoot = async (name: string, path = `${folder}/${name}-${size}-${colorScheme}.png`) => {
      await page.screenshot({ path })
      console.log(path)
    }
    await app.open()
    await app.expectReady()
    await shoot('welcome')
    await app.chat.ask(question)
    await expect(app.chat.answer).toContainText('420')
    // The list of chats, the scroll and the caret come to rest.
    await page.waitForTimeout(500)
    await shoot('chat')
    if (size === 'desktop' && colorScheme === 'light') await shoot('chat', '.github/screenshot.png')
    await app.chat.modelButton.click()
    await shoot('models')
    await page.keyboard.press('Escape')
    await app.settings.fillProvider({ name: 'My server', baseUrl: 'http://localhost:11434/v1', models: [] })
    await shoot('add-provider')
    await page.close()
  }
}

await browser.close()
await served.close()
