/**
 * Measures the time from the event that raises an approval until its card is on the screen, in the production build:
 * `node test/bench/approval.ts`. The event is stored, the page sees the row, and draws the card. Median of 20.
 */
import { chromium } from '@playwright/test'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'
import { median } from './median.ts'

const limitMs = 150
const count = 20
const card = '[role="group"][aria-label^="Approval:"]'

const app = await serveBuiltApp()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
try {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  const innerloop = new Innerloop(page)
  await innerloop.open('#/')
  await page.evaluate((selector) => {
    const shownAt: number[] = []
    let isShown = false
    const observer = new MutationObserver(() => {
      const wasShown = isShown
      isShown = document.querySelector(selector) !== null
      // The frame after the change is painted once the next task runs.
      if (isShown && !wasShown) requestAnimationFrame(() => setTimeout(() => shownAt.push(Date.now())))
    })
    observer.observe(document.body, { subtree: true, childList: true })
    Object.assign(globalThis, { shownAt })
  }, card)
  for (let index = 1; index <= count; index++) {
    await innerloop.chat.send(`fetch https://example.com/page-${index}`)
    await innerloop.approvals.answer('Deny')
    await innerloop.chat.expectStatus('complete')
  }
  const shownAt = await page.evaluate(() => Reflect.get(globalThis, 'shownAt') as number[])
  const raisedAt = await page.evaluate(readRaisedAt)
  const waits = shownAt.map((at, index) => at - (raisedAt[index] ?? Number.NaN))
  const middle = median(waits)
  console.log(
    `approval on screen: ${middle} ms, at most ${Math.max(...waits)} ms, ${waits.length} of ${count}`,
  )
  if (waits.length !== count || !(middle <= limitMs)) process.exitCode = 1
} finally {
  await browser.close()
  await app.close()
}

/** Returns the times of the stored events that raised an interaction, in order. */
async function readRaisedAt(): Promise<number[]> {
  const toPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
    })
  const database = await toPromise(indexedDB.open('innerloop'))
  const events = (await toPromise(database.transaction('events').objectStore('events').getAll())) as {
    type: string
    at: number
  }[]
  database.close()
  return events
    .filter(({ type }) => type === 'interaction-raised')
    .map(({ at }) => at)
    .toSorted((one, other) => one - other)
}
