import { expect, test } from '../fixtures.ts'
import { plantedHost } from '../provider/egress-recorder.ts'
import type { Behavior } from '../provider/fake-provider.ts'

const slowDown = (seconds: number): Behavior => ({
  kind: 'status',
  status: 429,
  body: JSON.stringify({ error: { message: `Rate limit reached. Please try again in ${seconds}s.` } }),
})
const answering: Behavior = { kind: 'text', text: 'Thank you for waiting.' }

test(
  'a request that the server delays waits with a countdown, and the answer lists the contacted hosts',
  { tag: '@turn-2' },
  async ({ app, provider }) => {
    provider.willAnswer(slowDown(2), answering)
    await app.useProvider(provider)
    const sentAt = Date.now()
    await app.chat.send('Hello?')
    await expect(app.chat.retryWait).toContainText(/too many requests\. Retrying in [123] s\./)
    await app.chat.expectStatus('complete')
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(2000)
    await expect(app.chat.retryWait).toBeHidden()
    await expect(app.chat.answer).toContainText('Thank you for waiting.')

    const { host } = new URL(provider.origin)
    // Only the details name the host of the provider.
    await expect(app.chat.answer).not.toContainText(host)
    await app.chat.choose(app.chat.answer, 'Details')
    await expect(app.chat.contacts).toContainText(host)
    await expect(app.chat.contacts).toHaveText(/2 requests, [\d.]+ k?B sent, [\d.]+ k?B received \(model\)/)
    await app.page.reload()
    await app.chat.choose(app.chat.answer, 'Details')
    await expect(app.chat.contacts).toContainText(host)
  },
)

test('a person can retry at once or give up; a redirect is not followed, and is named as the cause', async ({
  app,
  provider,
}) => {
  provider.willAnswer(slowDown(300), answering)
  await app.useProvider(provider)
  await app.chat.send('Hello?')
  await expect(app.chat.retryWait).toContainText(/Retrying in \d min \d+ s\./)
  await app.chat.retryWait.getByRole('button', { name: 'Retry now' }).click()
  await app.chat.expectStatus('complete')
  expect(provider.answerRequests).toHaveLength(2)

  provider.willAnswer(slowDown(300))
  await app.chat.send('And again?')
  await app.chat.retryWait.getByRole('button', { name: 'Cancel' }).click()
  await app.chat.expectStatus('failed')
  await expect(app.chat.failure).toContainText(/too many requests.*Wait \d+ minutes/s)
  expect(provider.answerRequests).toHaveLength(3)

  const location = `${provider.origin}/v1/elsewhere`
  provider.willAnswer({ kind: 'status', status: 307, body: '', headers: { location } })
  await app.chat.ask('Hello?', 'failed')
  await expect(app.chat.failure).toContainText(/redirects to another address/)
  expect(provider.answerRequests.slice(3).map(({ url }) => url)).toEqual(['/v1/chat/completions'])
})

test(
  'after a reload in the middle of a wait the wait continues, and the answer arrives',
  { tag: '@turn-1' },
  async ({ app, provider }) => {
    provider.willAnswer(slowDown(8), answering)
    await app.useProvider(provider)
    const sentAt = Date.now()
    await app.chat.send('Hello?')
    await expect(app.chat.retryWait).toBeVisible()
    await app.page.reload()
    await expect(app.chat.retryWait).toContainText(/Retrying/)
    expect(provider.answerRequests).toHaveLength(1)
    await app.chat.expectStatus('complete')
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(8000)
    await expect(app.chat.answer).toContainText('Thank you for waiting.')
    expect(provider.answerRequests).toHaveLength(2)
  },
)

test('the network watch of the tests sees the requests of a worker', async ({ app, guard }) => {
  await app.chat.ask('What is 1+1?')
  const [worker] = app.page.workers()
  const outcome = await worker?.evaluate(
    (host) =>
      fetch(`https://${host}/`).then(
        () => 'answered',
        (error: unknown) => String(error),
      ),
    plantedHost,
  )
  expect(outcome).toMatch(/TypeError/)
  const seen = await fetch(`http://127.0.0.1:${process.env['E2E_EGRESS_PORT']}/seen`)
  expect(await seen.json()).toContain(plantedHost)
  guard.allow(`https://${plantedHost}`)
})
