import type { Page } from '@playwright/test'

/** The worker of a tab stands still for so long, in the midst of whatever it does, and then goes on. */
export async function freezeWorker(page: Page, durationMs: number): Promise<void> {
  const [worker] = page.workers()
  await worker?.evaluate((ms) => {
    setTimeout(() => {
      const until = Date.now() + ms
      while (Date.now() < until);
    }, 0)
  }, durationMs)
}

/** The process of a tab ends without a word. Returns when that was. */
export async function crashTab(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  return Date.now()
}
