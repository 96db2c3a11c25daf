/**
 * Measures what a job costs the page, in the production build: `node test/bench/job-page.ts`. The longest task while a built-in
 * workflow runs with the demo model is compared with that of one streaming answer. Counts how often the diagram of the stages
 * changes.
 */
import { chromium } from '@playwright/test'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'
import { WorkflowsDriver } from '../../e2e/drivers/workflows.ts'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'
import { describeTask, observeChanges, readFigures, reportedMs } from './page-figures.ts'

/** Limit of the longest task, relative to that of one answer. */
const mostRatio = 1.2
/** The diagram is redrawn at most this often a second. */
const mostUpdates = 10
const diagram = '[role=img][aria-label="Diagram of the stages"]'

const app = await serveBuiltApp()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
try {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  const innerloop = new Innerloop(page)
  await innerloop.open('#/')
  await page.evaluate(observeChanges, diagram)
  await innerloop.chat.send('Write a long answer about tides.')
  await innerloop.chat.expectStatus('complete', { timeout: 60_000 })
  const answer = await readFigures(page)
  await innerloop.open('#/')
  // The first job loads the code of all jobs.
  await runJob(innerloop)
  await innerloop.open('#/')
  await page.evaluate(observeChanges, diagram)
  await runJob(innerloop)
  const figures = await readFigures(page)
  const ratio = Math.max(reportedMs, figures.longestMs) / Math.max(reportedMs, answer.longestMs)
  console.log(`longest task of one answer: ${describeTask(answer.longestMs)}`)
  console.log(
    `longest task of a job: ${describeTask(figures.longestMs)}, ratio ${ratio.toFixed(2)}, at most ${mostRatio}`,
  )
  console.log(`changes of the diagram: at most ${figures.updates} a second, bound ${mostUpdates}`)
  if (ratio > mostRatio || figures.updates > mostUpdates) process.exitCode = 1
} finally {
  await browser.close()
  await app.close()
}

async function runJob({ page, chat }: Innerloop): Promise<void> {
  const workflows = new WorkflowsDriver(page)
  await workflows.choose('outline-draft')
  await chat.composer.fill('tides')
  await chat.composer.press('Enter')
  await page.locator(diagram).waitFor()
  await workflows.answer('Accept')
  await chat.expectStatus('complete', { timeout: 60_000 })
}
