/**
 * Measures a conversation of 10,000 messages and a list of 5,000 chats in the production build: `node test/bench/long-session.ts`.
 * Prints how long they take to open, what memory they take and the longest task while they are scrolled, and fails where one is over
 * its limit: the median of what is measured several times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { measureResourceUsage } from '../../e2e/drivers/resource-usage.ts'
import { browserFlags, ensureBrowser } from '../scripts/browser.ts'
import { serveBuiltApp } from '../scripts/built-app.ts'
import { lastId, longId, makeLongSession, makeSessions } from './long-session-rows.ts'
import { median } from './median.ts'
import { openChat } from './open-chat.ts'
import { putRows } from './put-rows.ts'
import { readHeaps, type Heaps } from './read-heaps.ts'

const messageCount = 10_000
const sessionCount = 5000
const limits = { listMs: 200, openMs: 500, taskMs: 50, heapMb: 250 }

const app = await serveBuiltApp()
const profile = mkdtempSync(path.join(tmpdir(), 'innerloop-long-'))
// The profile is on the disk, because reads from a profile in memory take no time.
const context = await chromium.launchPersistentContext(profile, {
  executablePath: ensureBrowser(),
  args: browserFlags,
  viewport: { width: 1280, height: 900 },
})
try {
  await context.addInitScript(watchList)
  const page = await context.newPage()
  await page.goto(app.url)
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  // The worker has created the tables once the list of chats is visible.
  await page.getByText('Your chats appear here').waitFor()
  const { sessions, ...rest } = await makeLongSession(messageCount)
  const rows: Record<string, readonly object[]> = {
    ...rest,
    sessions: [...makeSessions(sessionCount), ...sessions],
  }
  await putRows(page, rows)

  const listed: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await page.reload()
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().waitFor()
    await page.waitForFunction(() => document.documentElement.dataset['listMs'] !== undefined)
    listed.push(await page.evaluate(() => Number(document.documentElement.dataset['listMs'])))
  }
  print(
    'list',
    `${sessionCount} chats shown after the list began to be read: ${describeMedian(listed, limits.listMs)}`,
  )

  const opened: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await page.evaluate(() => void (location.hash = '#/'))
    await page.getByRole('article').first().waitFor({ state: 'detached' })
    opened.push(await page.evaluate(openChat, { hash: `#/c/${longId}`, last: lastId(messageCount) }))
  }
  print(
    'open',
    `${messageCount} messages, last one interactive after ${describeMedian(opened, limits.openMs)}`,
  )
  print('heap', describeHeaps(await readHeaps(page)))
  const conversation = page.getByRole('log', { name: 'Conversation' })
  await conversation.hover()
  const usage = await measureResourceUsage(page, async () => {
    for (let turn = 0; turn < 150; turn += 1) {
      await page.mouse.wheel(0, -1200)
      await page.waitForTimeout(30)
    }
  })
  const top = await conversation.getByRole('article').first().getAttribute('data-message-id')
  print(
    'scroll',
    `up to ${top}, longest task of the page ${judge(usage.longestTaskMs, limits.taskMs)} ms of its processor, ${format(usage.cpuSeconds)} s of processors`,
  )
  print('heap', `after scrolling ${describeHeaps(await readHeaps(page))}`)
  const mapMs = await page.evaluate(openMap)
  print('map', `a tree of ${messageCount} messages after ${format(mapMs)} ms`)
} finally {
  await context.close()
  await app.close()
  rmSync(profile, { recursive: true, force: true })
}

function print(what: string, text: string): void {
  console.log(`long session, ${what}: ${text}`)
}

function describeMedian(measuredMs: readonly number[], limit: number): string {
  return `${measuredMs.map(format).join(', ')} ms, median ${judge(median(measuredMs), limit)}`
}

function judge(value: number, limit: number): string {
  if (value > limit) process.exitCode = 1
  return `${format(value)} (at most ${limit}${value > limit ? ', FAILED' : ''})`
}

function describeHeaps({ page, workers }: Heaps): string {
  const all = workers.reduce((sum, mb) => sum + mb, page)
  return `${judge(all, limits.heapMb)} MB, of them page ${format(page)}, workers ${workers.map(format).join(' and ')}`
}

function format(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}

/** Records the time from the first request for rows of the list to the first chat in the list. */
function watchList(): void {
  let beganAt = 0
  const getAll: IDBObjectStore['getAll'] = IDBObjectStore.prototype.getAll
  IDBObjectStore.prototype.getAll = function read(this: IDBObjectStore, ...wanted) {
    if (this.name === 'sessions' && beganAt === 0) beganAt = performance.now()
    return getAll.apply(this, wanted)
  }
  const observer = new MutationObserver(() => {
    if (beganAt === 0 || document.querySelector('nav[aria-label="Chats"] a') === null) return
    observer.disconnect()
    document.documentElement.dataset['listMs'] = String(performance.now() - beganAt)
  })
  observer.observe(document, { childList: true, subtree: true })
}

function openMap(): Promise<number> {
  return new Promise((resolve) => {
    const beganAt = performance.now()
    document.querySelector<HTMLElement>('button[aria-label="Map of this chat"]')?.click()
    const look = (): void => {
      if (document.querySelector('[role="treeitem"]'))
        setTimeout(() => resolve(performance.now() - beganAt), 0)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
