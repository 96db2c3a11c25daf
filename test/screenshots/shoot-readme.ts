import { expect, type Browser } from '@playwright/test'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'

/** Takes the README's screenshot at two device pixels per CSS pixel. */
export async function shootReadme(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    baseURL,
    deviceScaleFactor: 2,
  })
  const app = new Innerloop(page)
  await app.open()
  await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
  await expect(app.chat.answer).toContainText('420')
  // Waits until the list of chats, the scroll position and the caret are stable.
  await page.waitForTimeout(500)
  await page.screenshot({ path: '.github/screenshot.png' })
  await page.close()
}
