import { Innerloop } from '../drivers/innerloop.ts'
import { crashTab, freezeWorker } from '../drivers/tab-lifecycle.ts'
import { TwoTabsCampaign } from '../drivers/two-tabs-campaign.ts'
import { expect, test } from '../fixtures.ts'

const text = Array.from({ length: 8000 }, (_, index) => `word${index}`).join(' ')
const wordsOf = (shown: string) => shown.match(/word\d+/g)

test('a second tab follows the answer live, queues behind it, and takes it over from a frozen tab', async ({
  app,
  provider,
  context,
}) => {
  provider.willAnswer(
    { kind: 'text', text, tokensPerSecond: 60 },
    { kind: 'text', text: 'Now from the other tab.' },
  )
  await app.useProvider(provider)
  await app.chat.send('First')
  await expect(app.chat.answer).toContainText('word3')

  const other = new Innerloop(await context.newPage())
  await other.open(new URL(app.page.url()).hash)
  await expect(other.chat.answer).toContainText('word20')
  await other.chat.expectStatus('streaming')
  await expect(other.page.getByText('Another tab is writing this answer.')).toBeVisible()
  await other.chat.composer.fill('From the other tab')
  await other.page.getByRole('button', { name: 'Queue', exact: true }).click()
  await expect(app.queue.items).toHaveText([/From the other tab/])

  // Shorter than the time after which the page replaces a worker, longer than a click takes on a busy machine.
  await freezeWorker(app.page, 8000)
  await other.page.getByRole('button', { name: 'Take over' }).click()
  await other.chat.expectStatus('interrupted')
  // Until then the tab shows the text that it had followed. Storage may have later text.
  await expect(other.chat.failure.getByRole('button', { name: 'Continue' })).toBeVisible()
  const storedWords = wordsOf(await other.chat.readSettledText())
  await app.chat.expectStatus('interrupted', { timeout: 30_000 })
  await expect(app.chat.failure.getByRole('button', { name: 'Continue' })).toBeVisible()
  await other.page.getByRole('button', { name: 'Resume queue' }).click()
  await expect(other.chat.answer).toContainText('Now from the other tab.')
  await expect(app.chat.answer).toContainText('Now from the other tab.')
  expect(await app.chat.answers.count()).toBe(2)
  expect(wordsOf(await other.chat.answers.first().innerText())).toEqual(storedWords)
})

test('the chat of a crashed tab is taken over by the tab that follows it', async ({
  app,
  provider,
  context,
}) => {
  provider.willAnswer({ kind: 'text', text, tokensPerSecond: 60 })
  await app.useProvider(provider)
  // The second tab crashes, because journeys share the first one.
  const other = new Innerloop(await context.newPage())
  await other.open()
  await other.chat.send('First')
  await app.open(new URL(other.page.url()).hash)
  await expect(app.chat.answer).toContainText('word20')
  const crashedAt = await crashTab(other.page)
  await expect
    .poll(() => app.chat.answer.getAttribute('data-status'), { intervals: [20] })
    .toBe('interrupted')
  test.info().annotations.push({ type: 'hand-over', description: `${Date.now() - crashedAt} ms` })
  await expect(app.chat.failure.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test(
  'two tabs with random operations at the same time do not undo each other',
  { tag: '@turn-3' },
  async ({ app, provider, context }) => {
    // The whole campaign is `e2e/soak/two-tabs.spec.ts`.
    test.setTimeout(90_000)
    const seed = Date.now() % 100_000
    test.info().annotations.push({ type: 'seed', description: String(seed) })
    const campaign = await TwoTabsCampaign.open(app, { context, provider, seed })
    await campaign.run(8)
    await campaign.verify()
    test.info().annotations.push({ type: 'figures', description: campaign.describe() })
  },
)
