import type { Browser, Page } from '@playwright/test'
import { askWorker } from '../../e2e/drivers/ask-worker.ts'
import { longId, makeLongSession } from './long-session-rows.ts'
import { putRows } from './put-rows.ts'

export interface StreamSetting {
  browser: Browser
  url: string
  baseUrl: string
}

export interface StreamStart {
  /** In the chat that is open; 0: in a new one. */
  messageCount: number
  /** `cold`: right after a reload, with code that has hardly run. `warm`: in the page in which the provider was added. */
  page: 'warm' | 'cold'
}

/** A person needs longer to add a provider; the worker warms up what draws answers 1.5 s after its start. */
const untilWarmMs = 2500

/** A page of its own, with the replaying provider chosen. */
export async function openStreamPage(
  { browser, url, baseUrl }: StreamSetting,
  { messageCount, page: temperature }: StreamStart,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  // The worker has made the tables when the list of chats is there.
  await page.getByText('Your chats will be listed here').waitFor()
  const { providerId } = await askWorker(page, 'save-provider', {
    kind: 'openai-compatible',
    dialect: 'openai-compatible',
    name: 'Bench',
    baseUrl,
    apiKey: 'k',
    models: ['m'],
  })
  const model = { providerId, modelId: 'm' }
  await askWorker(page, 'save-setting', { key: 'model', value: model })
  if (messageCount > 0) {
    const rows = await makeLongSession(messageCount)
    for (const session of rows.sessions) Object.assign(session, { model })
    await putRows(page, rows)
  }
  if (messageCount > 0) await page.goto(`${url}#/c/${longId}`)
  if (temperature === 'cold') await page.reload()
  await page.getByRole('button', { name: /^Model: .*m/ }).waitFor()
  if (messageCount > 0) await page.getByRole('article').last().waitFor()
  if (temperature === 'warm') await page.waitForTimeout(untilWarmMs)
  return page
}
