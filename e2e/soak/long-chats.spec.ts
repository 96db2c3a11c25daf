import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { lastId, longId, makeLongSession } from '../../test/bench/long-session-rows.ts'
import { measureTyping } from '../../test/bench/measure-typing.ts'
import { median } from '../../test/bench/median.ts'
import { openChat } from '../../test/bench/open-chat.ts'
import { putRows } from '../../test/bench/put-rows.ts'
import { readHeaps } from '../../test/bench/read-heaps.ts'
import { serveReplay, toTokens } from '../../test/bench/replay-server.ts'
import { readAnswer } from '../../test/bench/replayed-answer.ts'
import { askWorker } from '../drivers/ask-worker.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { SearchDriver } from '../drivers/search.ts'
import { describeResourceUsage, measureResourceUsage } from '../drivers/resource-usage.ts'
import { expect, test } from '../fixtures.ts'

const messageCount = 10_000
/** Copies of the text of a message, for 2 KB a message. */
const copies = 5
const tokensPerSecond = 200
const seconds = 300

test('10,000 messages of 2 KB open, take text and are searched within their limits', async ({
  baseURL,
  launchOptions,
}) => {
  // The profile is on the disk, because reads from a profile in memory take no time.
  const profile = mkdtempSync(path.join(tmpdir(), 'innerloop-long-chat-'))
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL })
  try {
    const app = new Innerloop(context.pages()[0] ?? (await context.newPage()))
    const { page } = app
    await app.open()
    await page.getByText('Your chats appear here').waitFor()
    await putRows(page, await makeLongSession(messageCount, copies))
    await askWorker(page, 'repair-storage', {})
    await page.reload()

    const opened: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await app.open()
      await page.getByRole('article').first().waitFor({ state: 'detached' })
      opened.push(await page.evaluate(openChat, { hash: `#/c/${longId}`, last: lastId(messageCount) }))
    }
    const { page: pageMb, workers } = await readHeaps(page)
    const heapMb = workers.reduce((sum, mb) => sum + mb, pageMb)

    const search = new SearchDriver(page)
    await expect(async () => {
      await search.box.fill('')
      await search.box.fill(`question ${messageCount / 2 - 1}`)
      await expect(search.results.first()).toContainText(`Question ${messageCount / 2 - 1}`, {
        timeout: 2000,
      })
    }).toPass({ timeout: 120_000 })
    const found: number[] = []
    for (const number of [17, 1234, 2500, 3777, 4998]) found.push(await timeSearch(page, number))

    let typed: number[] = []
    const typing = await measureResourceUsage(page, async () => {
      typed = (await measureTyping(page)).toSorted((one, other) => one - other)
    })

    console.log(
      `10,000 messages: opened in ${opened.map(Math.round).join(', ')} ms, heap ${Math.round(heapMb)} MB, ` +
        `95 % of letters within ${typed[Math.floor(typed.length * 0.95)]} ms, found in ${found.map(Math.round).join(', ')} ms`,
    )
    console.log(describeResourceUsage('typing', typing))
    expect(median(opened)).toBeLessThan(500)
    expect(heapMb).toBeLessThan(250)
    // Processor time, because the time until a letter is painted includes other processes of the machine.
    expect(typing.longestTaskMs).toBeLessThan(50)
    expect(median(found)).toBeLessThan(300)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

test('an answer at 200 tokens a second for five minutes', async ({ app, page }) => {
  test.setTimeout(0)
  const provider = await serveReplay()
  try {
    const tokens = toTokens(readAnswer().text)
    const count = tokensPerSecond * seconds
    const text = Array.from({ length: count }, (_, index) => tokens[index % tokens.length]).join('')
    expect(text.length).toBeGreaterThan(100_000)
    await app.settings.addProvider({ name: 'Bench', baseUrl: provider.baseUrl, apiKey: 'k', models: ['m'] })
    await app.open()
    await app.chat.chooseModel('Bench/m')
    provider.play({ text: 'Ready.', tokensPerSecond: null })
    await app.chat.ask('Begin')
    provider.play({ text, tokensPerSecond })
    const usage = await measureResourceUsage(page, async () => {
      await app.chat.ask('Go on', 'complete', { timeout: seconds * 2000 })
    })
    console.log(describeResourceUsage(`${count} tokens, ${text.length} characters`, usage))
    expect(usage.seconds).toBeLessThan(seconds * 1.05)
    expect(usage.longestTaskMs).toBeLessThan(50)
    expect(usage.cpuSeconds / usage.seconds).toBeLessThan(0.4)
  } finally {
    provider.close()
  }
})

/** Types a query that one message answers, and returns the ms until that message is drawn in the list of results. */
async function timeSearch(page: Page, number: number): Promise<number> {
  return await page.evaluate(
    async (wanted) =>
      await new Promise<number>((resolve) => {
        const box = document.querySelector<HTMLInputElement>('input[type="search"]')
        if (!box) throw new Error('there is no search box')
        const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        const startedAt = performance.now()
        setValue?.call(box, wanted)
        box.dispatchEvent(new Event('input', { bubbles: true }))
        const look = (): void => {
          const first = document.querySelector('ul[aria-label="Search results"] a')
          if (first?.textContent.includes(wanted)) resolve(performance.now() - startedAt)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    `Question ${number}:`,
  )
}
