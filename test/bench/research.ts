/**
 * Measures what a research costs the page, in the production build: `node test/bench/research.ts`. The longest task while five
 * researchers of the demo model work and the report streams is compared with that of one streaming answer. Counts how often the
 * tree of the progress changes.
 */
import { chromium, expect } from '@playwright/test'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'
import { ResearchDriver } from '../../e2e/drivers/research.ts'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'
import { describeTask, observeChanges, readFigures, reportedMs } from './page-figures.ts'

/** Limit of the longest task, relative to that of one answer. */
const mostRatio = 1.2
const mostUpdates = 4
const tree = '[role=tree]'

const app = await serveBuiltApp()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
try {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  const innerloop = new Innerloop(page)
  await innerloop.open('#/')
  await page.evaluate(observeChanges, tree)
  await innerloop.chat.send('Write a long answer about tides.')
  await page.locator('article[data-role=assistant][data-status=complete]').waitFor({ timeout: 60_000 })
  const answer = await readFigures(page)
  await innerloop.open('#/')
  await page.evaluate(observeChanges, tree)
  const research = new ResearchDriver(page)
  await research.ask('Thorough')
  await research.answer()
  await research.addStep('Which places have the highest tides?')
  await research.addStep('How are tides predicted?')
  await page.evaluate(observeChanges, tree)
  await research.start()
  await expect(research.tree.locator('[role=treeitem][data-state=running]')).toHaveCount(5)
  await research.expectReport()
  const figures = await readFigures(page)
  const ratio = Math.max(reportedMs, figures.longestMs) / Math.max(reportedMs, answer.longestMs)
  console.log(`longest task of one answer: ${describeTask(answer.longestMs)}`)
  console.log(
    `longest task of a research: ${describeTask(figures.longestMs)}, ratio ${ratio.toFixed(2)}, at most ${mostRatio}`,
  )
  console.log(`changes of the tree: at most ${figures.updates} a second, bound ${mostUpdates}`)
  if (ratio > mostRatio || figures.updates > mostUpdates) process.exitCode = 1
} finally {
  await browser.close()
  await app.close()
}
