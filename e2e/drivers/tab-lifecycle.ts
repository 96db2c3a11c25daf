import type { Page } from '@playwright/test'

/** Blocks the worker of a tab for this long during any operation, and then lets it continue. */
export async function freezeWorker(page: Page, durationMs: number): Promise<void> {
  const [worker] = page.workers()
  await worker?.evaluate((ms) => {
    setTimeout(() => {
      const until = Date.now() + ms
      while (Date.now() < until);
    }, 0)
  }, durationMs)
}

/** Kills the process of a tab. Returns the time of the crash. */
export async function crashTab(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  return Date.now()
}

/** Resolves to the time when the page's last answer has this status, observed in the page. */
export async function watchStatus(page: Page, status: string): Promise<number> {
  return await page.evaluate(
    async (wanted) =>
      await new Promise<number>((resolve) => {
        const look = (): boolean => {
          const [last] = [...document.querySelectorAll('[data-role="assistant"]')].slice(-1)
          if (last?.getAttribute('data-status') !== wanted) return false
          resolve(Date.now())
          return true
        }
        if (look()) return
        const observer = new MutationObserver(() => {
          if (look()) observer.disconnect()
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
    status,
  )
}
