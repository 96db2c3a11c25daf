/**
 * Measures the time until a typed letter is painted, in the production build: `node test/bench/typing.ts`. Types while
 * an answer streams at 1000 tokens a second into a chat of 2,000 messages, and behind a long draft.
 */
import { chromium } from '@playwright/test'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'
import { measureTyping } from './measure-typing.ts'
import { median } from './median.ts'
import { serveReplay } from './replay-server.ts'
import { readAnswer } from './replayed-answer.ts'
import { openStreamPage } from './stream-setting.ts'

/** Limit in ms: one frame and the rounding of the browser. People notice only more than 100 ms. */
const limits = { p95Ms: 50, longestMs: 100 }
const draftLength = 50_000

const app = await serveBuiltApp()
const provider = await serveReplay()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
try {
  const { text } = readAnswer()
  const setting = { browser, url: app.url, baseUrl: provider.baseUrl }
  const page = await openStreamPage(setting, { messageCount: 2000, page: 'warm' })
  const composer = page.getByRole('textbox', { name: 'Message', exact: true })

  print('at rest', await measureTyping(page))
  await composer.fill('Go.')
  provider.play({ text, tokensPerSecond: 1000 })
  await composer.press('Enter')
  await page.locator('[data-role="assistant"][data-status="streaming"] p').first().waitFor()
  print('beside 1000 tokens/s in 2000 messages', await measureTyping(page))
  await page.locator('[data-role="assistant"]').last().and(page.locator('[data-status="complete"]')).waitFor()
  await composer.fill('It has some words. '.repeat(draftLength / 19))
  await composer.press('ControlOrMeta+End')
  print(`behind ${draftLength} characters`, await measureTyping(page))
} finally {
  await browser.close()
  provider.close()
  await app.close()
}

function print(where: string, durations: readonly number[]): void {
  const sorted = durations.toSorted((one, other) => one - other)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? NaN
  const longest = sorted.at(-1) ?? NaN
  console.log(
    `typing, ${where}: ${durations.length} letters, median ${median(durations)} ms, ` +
      `95 % within ${judge(p95, limits.p95Ms)} ms, longest ${judge(longest, limits.longestMs)} ms`,
  )
}

function judge(value: number, limit: number): string {
  if (value > limit) process.exitCode = 1
  return `${value} (at most ${limit}${value > limit ? ', FAILED' : ''})`
}
