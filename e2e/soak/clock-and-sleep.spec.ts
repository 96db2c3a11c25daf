import { setTimeout as sleep } from 'node:timers/promises'
import { readTables } from '../drivers/read-tables.ts'
import { freezeTabs, turnClock } from '../drivers/tab-lifecycle.ts'
import { expect, test } from '../fixtures.ts'

const dayMs = 86_400_000
/** Runs in a page or a worker, and measures how long its timers stood still. */
function watchGaps(): void {
  const watched = { last: performance.now(), longest: 0 }
  Object.assign(globalThis, { gaps: watched })
  setInterval(() => {
    const now = performance.now()
    watched.longest = Math.max(watched.longest, now - watched.last)
    watched.last = now
  }, 200)
}

const readLongestGap = (): number => (Reflect.get(globalThis, 'gaps') as { longest: number }).longest

const words = Array.from({ length: 200 }, (_, index) => `w${index}`).join(' ')

test('the clock of the whole page jumps by a day and to 1970: order, durations and usage stay right', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  const offsets = [0, dayMs, -dayMs, dayMs - Date.now(), 0]
  for (const [index, offset] of offsets.entries()) {
    const { promise: until, resolve: finishAnswer } = Promise.withResolvers<void>()
    provider.willAnswer({ kind: 'text', text: `Answer ${index}. ${words}`, tokensPerSecond: 400, until })
    await app.chat.send(`Question ${index}`)
    await expect(app.chat.answer).toContainText(`Answer ${index}.`)
    await turnClock(page, offset)
    finishAnswer()
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('w199')
  }
  expect(provider.answerRequests).toHaveLength(offsets.length)
  await page.reload()
  const expected = offsets.map((_, index) => `Question ${index}`)
  await expect(app.chat.questions).toHaveCount(offsets.length)
  const shown = await app.chat.questions.allInnerTexts()
  expect(shown.map((text) => /Question \d/.exec(text)?.[0])).toEqual(expected)

  const { events = [], messages = [], usage = [] } = await readTables(page, ['events', 'messages', 'usage'])
  const orders = messages.map(({ order }) => Number(order)).toSorted((one, other) => one - other)
  expect(orders).toEqual(orders.map((_, index) => index))
  expect(new Set(usage.map(({ runId }) => runId)).size).toBe(offsets.length)
  const times = events.map(({ at }) => Number(at))
  expect(Math.min(...times), 'the clock of the worker was changed').toBeLessThan(2 * dayMs)
  expect(Math.max(...times)).toBeGreaterThan(Date.now() + dayMs / 2)
  const durations = JSON.stringify(events).match(/"\w*(?:duration|Token)Ms":-?[\d.]+/g) ?? []
  expect(durations.length).toBeGreaterThan(4)
  expect(durations.filter((text) => text.includes(':-') || Number(text.split(':')[1]) > 60_000)).toEqual([])

  await page.goto('#/usage')
  const row = page.getByRole('table', { name: 'Usage by model' }).getByRole('row', { name: /Fake\/m/ })
  await expect(row.getByRole('cell').first()).toHaveText(/^[345]$/)
})

test('a frozen page resumes: its answer is whole, its worker stays, and nothing is sent again', async ({
  app,
  page,
  provider,
}) => {
  const { promise: until, resolve: finishAnswer } = Promise.withResolvers<void>()
  provider.willAnswer({ kind: 'text', text: words, tokensPerSecond: 100, until })
  await app.useProvider(provider)
  await app.chat.send('Go')
  await expect(app.chat.answer).toContainText('w20')
  await page.evaluate(watchGaps)
  const [worker] = page.workers()
  await worker?.evaluate(watchGaps)
  const resume = await freezeTabs(page)
  // Longer than the page waits for a worker that hangs.
  await sleep(15_000)
  finishAnswer()
  await sleep(1000)
  resume()
  const gaps = async (): Promise<number[]> => [
    await page.evaluate(readLongestGap),
    (await worker?.evaluate(readLongestGap)) ?? 0,
  ]
  await expect
    .poll(async () => Math.min(...(await gaps())), 'how long they were stopped')
    .toBeGreaterThan(15_000)
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('w199')
  expect(provider.answerRequests).toHaveLength(1)
  await expect(page.getByRole('status').filter({ hasText: 'background worker' })).toHaveCount(0)
  await page.goto('#/settings/about')
  await page.getByRole('button', { name: 'Show diagnostics' }).click()
  await expect(page.getByRole('region', { name: 'Diagnostics' })).not.toContainText('worker lost')
})

test('a connection that broke while the page was frozen keeps the text, and one try is made per resume', async ({
  app,
  page,
  provider,
}) => {
  const { promise: until, resolve: cut } = Promise.withResolvers<void>()
  provider.willAnswer({ kind: 'cut', text: 'The first half of it', until })
  await app.useProvider(provider)
  await app.chat.send('Go')
  await expect(app.chat.answer).toContainText('The first half')
  const resume = await freezeTabs(page)
  cut()
  await sleep(6000)
  resume()
  await app.chat.expectStatus('failed')
  await expect(app.chat.answer).toContainText('The first half')
  expect(provider.answerRequests).toHaveLength(1)

  const busy = { kind: 'status', status: 503, body: '{"error":{"message":"busy"}}' } as const
  provider.willAnswer(busy, { kind: 'text', text: 'All is well.' })
  await app.chat.failure.getByRole('button', { name: 'Retry' }).click()
  await expect(app.chat.retryWait).toBeVisible()
  const resumeAgain = await freezeTabs(page)
  await sleep(6000)
  resumeAgain()
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('All is well.')
  expect(provider.answerRequests).toHaveLength(3)
})
