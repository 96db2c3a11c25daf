/**
 * Measures the first minute of a first visit with the demo model: `node test/bench/first-chart.ts [runs]`. Prints when the
 * chart of the sample sales is on screen after the first click, and when each other example has its answer. Approvals
 * are allowed at once. Prints medians; each run has its own browser profile, so that the SQL engine is loaded again.
 */
import { chromium, type Page } from '@playwright/test'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'
import { demoExamples } from '../../src/core/model/providers/demo-prompts.ts'
import { median } from './median.ts'

const chartLimitMs = 12_000
const answerLimitMs = 10_000

const runs = Number(process.argv[2] ?? 5)
const app = await serveBuiltApp()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
try {
  const [chart, ...others] = demoExamples.map(({ en }) => en)
  if (chart !== undefined)
    await report(chart, { what: 'chart', limitMs: chartLimitMs }, async (page) => {
      await page.getByRole('application').locator('visible=true').first().waitFor()
    })
  for (const example of others)
    await report(example, { what: 'answer', limitMs: answerLimitMs }, async (page) => {
      const allow = page.getByRole('button', { name: 'Allow once' })
      const complete = page
        .getByRole('article', { name: 'Assistant' })
        .and(page.locator('[data-status="complete"]'))
      await allow.or(complete).first().waitFor()
      if (await allow.isVisible()) await allow.click()
      await complete.waitFor()
    })
} finally {
  await browser.close()
  await app.close()
}

interface Figure {
  what: string
  limitMs: number
}

async function report(
  example: string,
  { what, limitMs }: Figure,
  waitFor: (page: Page) => Promise<void>,
): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await measure(example, waitFor))
  const timeMs = median(times)
  console.log(
    `first chart: “${example}”: ${what} after ${(timeMs / 1000).toFixed(1)} of at most ${limitMs / 1000} s`,
  )
  if (timeMs > limitMs) process.exitCode = 1
}

/** Returns the time from the click on the example to what is waited for. */
async function measure(example: string, waitFor: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(app.url)
    const button = page.getByRole('button', { name: example, exact: true })
    await button.waitFor()
    const start = performance.now()
    await button.click()
    await waitFor(page)
    return performance.now() - start
  } finally {
    await context.close()
  }
}
