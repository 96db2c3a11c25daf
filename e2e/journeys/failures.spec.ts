import { drawCases } from '../drivers/draw-cases.ts'
import { expect, test } from '../fixtures.ts'
import type { Behavior } from '../provider/fake-provider.ts'

const wrongKey = JSON.stringify({
  error: { message: 'Incorrect API key provided', type: 'invalid_request_error', code: 'invalid_api_key' },
})

const cases: { title: string; behavior: Behavior; message: RegExp; keeps?: string }[] = [
  {
    title: 'a wrong key',
    behavior: { kind: 'status', status: 401, body: wrongKey },
    message: /did not accept the API key.*Settings/s,
  },
  {
    title: 'a wrong key, answered without CORS headers',
    behavior: { kind: 'status', status: 401, body: wrongKey, cors: false },
    message: /No server answered|could not be reached/,
  },
  {
    title: 'a web page instead of an answer',
    behavior: { kind: 'html' },
    message: /web page answered.*base URL/is,
  },
  {
    title: 'a connection cut in the middle',
    behavior: { kind: 'cut', text: 'The first half of it' },
    message: /connection ended before the answer was complete/,
    keeps: 'The first half',
  },
  {
    title: 'no credit',
    behavior: {
      kind: 'status',
      status: 429,
      body: JSON.stringify({ error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }),
    },
    message: /no credit left/,
  },
]

test('each failure gives a remedy, keeps its text, and the chat continues', async ({ app, provider }) => {
  test.setTimeout(90_000)
  await app.useProvider(provider)
  for (const { title, behavior, message, keeps } of drawCases(cases, 3, 'failures')) {
    await test.step(title, async () => {
      await app.sessions.startNew()
      provider.willAnswer(behavior)
      await app.chat.ask('Hello?', 'failed')
      await expect(app.chat.failure).toContainText(message)
      await expect(app.chat.failure.getByRole('button', { name: 'Retry' })).toBeVisible()
      if (keeps) await expect(app.chat.answer).toContainText(keeps)

      provider.willAnswer({ kind: 'text', text: 'All is well.' })
      await app.chat.failure.getByRole('button', { name: 'Retry' }).click()
      await app.chat.expectStatus('complete')
      await expect(app.chat.answer).toContainText('All is well.')
    })
  }
  provider.willAnswer({ kind: 'unknown-events', text: 'Moon or no moon.' })
  await app.chat.ask('Hello?')
  await expect(app.chat.answer).toContainText('Moon or no moon.')

  provider.willAnswer({ kind: 'broken-json', text: 'Readable all the same.' })
  await app.chat.ask('Hello?')
  await expect(app.chat.answer).toContainText('Readable all the same.')
  await expect(app.chat.answer).toContainText('A part of this answer was damaged')
  await expect(app.chat.failure).toHaveCount(0)
  await expect(app.chat.answer.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('an unreachable provider: the likely causes are named', async ({ app }) => {
  await app.settings.addProvider({ name: 'Gone', baseUrl: 'http://127.0.0.1:9/v1' })
  await app.open()
  await app.chat.chooseModel('Gone/m')
  await app.chat.ask('Hello?', 'failed')
  await expect(app.chat.failure).toContainText(/No server answered|could not be reached/)
  await expect(app.chat.failure).toContainText(/not running/)
})

test('an invalid address and a missing key are refused at their fields, with a reason', async ({
  app,
  provider,
}) => {
  await app.settings.fillProvider({ name: 'Broken', baseUrl: 'not a url' })
  await app.settings.save()
  await expect(app.settings.dialog.getByText(/Enter an address that starts with https/)).toBeVisible()
  await expect(app.settings.dialog).toBeVisible()
  await app.settings.fillIn({ dialect: 'openai', name: 'Keyless', baseUrl: provider.baseUrl('openai') })
  await app.settings.save()
  await expect(app.settings.dialog.getByText('OpenAI needs an API key.')).toBeVisible()
  await expect(app.settings.dialog.getByText(/Enter an address/)).toBeHidden()
  expect(provider.requests).toEqual([])
})
