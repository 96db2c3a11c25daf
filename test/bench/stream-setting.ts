import type { Browser, Page } from '@playwright/test'
import { Innerloop } from '../../e2e/drivers/innerloop.ts'
import { longId, makeLongSession } from './long-session-rows.ts'
import { putRows } from './put-rows.ts'

export interface StreamSetting {
  browser: Browser
  url: string
  baseUrl: string
}

export interface StreamStart {
  /** Number of messages in the open chat; 0 is a new chat. */
  messageCount: number
  /** `cold`: right after a reload, with code that has hardly run. `warm`: in the page in which the provider was added. */
  page: 'warm' | 'cold'
}

/** Time after which the worker has loaded the code that renders answers. The worker starts to load it 1.5 s after its start. */
const untilWarmMs = 2500

/** Opens a new page and adds and selects the replaying provider, as a person does. */
export async function openStreamPage(
  { browser, url, baseUrl }: StreamSetting,
  { messageCount, page: temperature }: StreamStart,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const app = new Innerloop(page)
  await app.settings.addProvider({ name: 'Bench', baseUrl, apiKey: 'k', models: ['m'] })
  if (messageCount > 0) await putRows(page, await makeLongSession(messageCount))
  await app.open(messageCount > 0 ? `#/c/${longId}` : '#/')
  await app.chat.chooseModel('Bench/m')
  if (temperature === 'cold') await page.reload()
  await page.getByRole('button', { name: /^Model: .*m/ }).waitFor()
  if (messageCount > 0) await page.getByRole('article').last().waitFor()
  if (temperature === 'warm') {
    // The service worker is registered now, because it would otherwise be registered during the answer.
    await app.waitForOffline()
    await page.waitForTimeout(untilWarmMs)
  }
  return page
}
