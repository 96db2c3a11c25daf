/**
 * Measures what a research costs the page, in the production build: `node test/bench/research.ts`. The longest task while five
 * researchers of the demo model work and the report streams is compared with that of one streaming answer. Counts how often the
 * tree of the progress changes.
 */
import { chromium, expect, type Page } from '@playwright/test'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'
import { ResearchDriver } from '../../e2e/drivers/research.ts'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'

/** Limit of the longest task, relative to that of one answer. Browsers report tasks from 50 ms on. */
const mostRatio = 1.2
const reportedMs = 50
const mostUpdates = 4

const app = await serveBuiltApp()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
try {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  const innerloop = new Innerloop(page)
  await innerloop.open('#/')
  await page.evaluate(observe)
  await innerloop.chat.send('Write a long answer about tides.')
  await page.locator('article[data-role=assistant][data-status=complete]').waitFor({ timeout: 60_000 })
  const answer = await readFigures(page)
  await innerloop.open('#/')
  await page.evaluate(observe)
  const research = new ResearchDriver(page)
  await research.ask('Thorough')
  await research.answer()
  await research.addStep('Which places have the highest tides?')
  await research.addStep('How are tides predicted?')
  await page.evaluate(observe)
  await research.start()
  await expect(research.tree.locator('[role=treeitem][data-state=running]')).toHaveCount(5)
  await research.expectReport()
  const figures = await readFigures(page)
  const ratio = Math.max(reportedMs, figures.longestMs) / Math.max(reportedMs, answer.longestMs)
  console.log(`longest task of one answer: ${describe(answer.longestMs)}`)
  console.log(
    `longest task of a research: ${describe(figures.longestMs)}, ratio ${ratio.toFixed(2)}, at most ${mostRatio}`,
  )
  console.log(`changes of the tree: at most ${figures.updates} a second, bound ${mostUpdates}`)
  if (ratio > mostRatio || figures.updates > mostUpdates) process.exitCode = 1
} finally {
  await browser.close()
  await app.close()
}

function describe(longestMs: number): string {
  return longestMs === 0 ? `under ${reportedMs} ms` : `${longestMs.toFixed(0)} ms`
}

/** Starts to observe long tasks, and frames in which the tree of the progress changes. Earlier figures are dropped. */
function observe(): void {
  const figures = { longestMs: 0, frames: [] as number[] }
  Object.assign(globalThis, { figures })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) figures.longestMs = Math.max(figures.longestMs, duration)
  }).observe({ type: 'longtask' })
  let frame = 0
  const observer = new MutationObserver((changes) => {
    const isOfTree = changes.some(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement
      return element?.closest('[role=tree]') !== null
    })
    if (!isOfTree || frame !== 0) return
    frame = requestAnimationFrame(() => {
      frame = 0
      figures.frames.push(performance.now())
    })
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Returns the longest task, and the most frames in any second in which the tree changed. */
function readFigures(page: Page): Promise<{ longestMs: number; updates: number }> {
  return page.evaluate(() => {
    const { longestMs, frames } = Reflect.get(globalThis, 'figures') as {
      longestMs: number
      frames: number[]
    }
    const counts = frames.map((start) => frames.filter((at) => at >= start && at < start + 1000).length)
    return { longestMs, updates: Math.max(0, ...counts) }
  })
}
