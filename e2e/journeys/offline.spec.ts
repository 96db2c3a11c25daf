import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'everything is made available offline on request: with its size shown before, usable without a network, and removable',
  { tag: '@turn-3' },
  async ({ app, page, context }) => {
    await app.install()
    await app.open('#/settings/general')
    await expect(page.getByText(/load when first used. Total: [\d.]+ MB/)).toBeVisible()
    await page.getByRole('button', { name: 'Make everything available offline' }).click()
    const done = page.getByText('Everything is available offline.')
    await expect(done).toBeVisible()
    await expectAccessible(page, 'data, with everything offline')

    // The SQL engine was never used here, and most of the tables for text in PDF files were not used either.
    await context.setOffline(true)
    await page.reload()
    await expect(done).toBeVisible()
    const read = await page.evaluate(async () => {
      const files = (await (await fetch('on-demand.json')).json()) as { url: string; bytes: number }[]
      const wanted = [
        files.find(({ url }) => url.includes('duckdb')),
        files.find(({ url }) => url.endsWith('.bcmap')),
      ]
      const fetched = wanted.map(async (file) => {
        const response = await fetch(file?.url ?? '')
        return (await response.arrayBuffer()).byteLength === file?.bytes
      })
      return await Promise.all(fetched)
    })
    expect(read).toEqual([true, true])
    await page.getByRole('button', { name: 'Free this space' }).click()
    await expect(page.getByRole('button', { name: 'Make everything available offline' })).toBeVisible()
    expect(await page.evaluate(async () => await caches.has('kept-offline'))).toBe(false)
    await context.setOffline(false)
  },
)

test(
  'the examples of the first visit work without a network, before anything was used; only SQL has to be loaded once',
  { tag: '@turn-2' },
  async ({ app, page, context }) => {
    await app.expectReady()
    await app.waitForOffline()
    await context.setOffline(true)
    await page.reload()
    const examples = page.getByRole('log', { name: 'Conversation' }).getByRole('list').getByRole('button')
    await expect(examples.first()).toBeVisible()
    const [chart = '', ...names] = await examples.allTextContents()
    expect(names).toHaveLength(5)
    const { answer } = app.chat
    const readStates = () =>
      answer
        .getByRole('group', { name: /^Tool call: / })
        .evaluateAll((each) => each.map((call) => call.getAttribute('data-state')))
    await page.getByRole('button', { name: chart, exact: true }).click()
    await app.chat.expectStatus('complete')
    expect(await readStates()).toEqual(['failed'])
    for (const name of names) {
      await app.open()
      await page.getByRole('button', { name, exact: true }).click()
      if (name.includes('ask me first')) await app.approvals.answer('Allow once')
      await app.chat.expectStatus('complete')
      // Opening its trace would keep the page.
      if (name === names.at(-1)) break
      await app.chat.openTrace()
      const states = await readStates()
      expect(states.length, name).toBeGreaterThan(0)
      expect(new Set(states), name).toEqual(new Set(['succeeded']))
      await expect(answer.getByRole('alert'), name).toHaveCount(0)
    }
    // The last example opens its own record by itself.
    await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
    await context.setOffline(false)
  },
)

test(
  'files for offline use are not loaded during an answer, but after it',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    const isRegistered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
    const { promise: isSeen, resolve: resume } = Promise.withResolvers<void>()
    provider.willAnswer({ kind: 'text', text: 'Before and after', until: isSeen })
    await app.useProvider(provider)
    await app.waitForOffline()
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).unregister()
    })
    await page.reload()

    await app.chat.send('Hello')
    await expect(app.chat.answer).toContainText('Before and')
    // Waits longer than an idle page waits before it registers the service worker.
    await page.waitForTimeout(5000)
    expect(await isRegistered()).toBe(false)
    resume()
    await app.chat.expectStatus('complete')
    await expect.poll(isRegistered).toBe(true)
  },
)

test('with the data saver nothing is loaded before it is needed, and everything works', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  // Requests of this page only: the previous page, which saved nothing, may still load chunks.
  const loaded = async (name: RegExp) => {
    const urls = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.name),
    )
    return urls.filter((url) => name.test(url))
  }
  await page.reload()
  await app.expectReady()
  await expect(page.getByText('Your chats appear here.')).toBeVisible()
  await page.waitForTimeout(500)
  expect(await loaded(/conversation|queue-dock/)).toEqual([])
  expect(await page.evaluate(async () => await navigator.serviceWorker.getRegistration())).toBeUndefined()
  await app.chat.ask('What is 6 * 7?')
  await expect(app.chat.answer).toContainText('42')
  expect(await loaded(/conversation/)).not.toEqual([])
})
