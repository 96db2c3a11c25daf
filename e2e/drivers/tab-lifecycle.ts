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

/**
 * Stops the processes of all tabs, as a device does that sleeps. Returns a function that lets them continue.
 * `Page.setWebLifecycleState` freezes only hidden tabs, and a browser without a window hides none.
 */
export async function freezeTabs(page: Page): Promise<() => void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser to freeze.')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  for (const id of ids) process.kill(id, 'SIGSTOP')
  return () => {
    for (const id of ids) process.kill(id, 'SIGCONT')
  }
}

/** Turns the wall clock of a page and its worker to this distance from the real one. Timers and `performance.now` do not change. */
export async function turnClock(page: Page, offsetMs: number): Promise<void> {
  await page.evaluate(shiftDate, offsetMs)
  for (const worker of page.workers()) await worker.evaluate(shiftDate, offsetMs)
}

function shiftDate(offsetMs: number): void {
  const scope = globalThis as unknown as { Date: DateConstructor; realDate?: DateConstructor }
  const Real = (scope.realDate ??= scope.Date)
  scope.Date = new Proxy(Real, {
    construct: (target, args) =>
      args.length === 0 ? new target(target.now() + offsetMs) : (Reflect.construct(target, args) as object),
    get: (target, name) =>
      name === 'now' ? () => target.now() + offsetMs : (Reflect.get(target, name) as unknown),
  })
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
