import { canaryKey } from '../canary.ts'
import { expect, test } from '../fixtures.ts'
import type { Behaviour } from '../provider/fake-provider.ts'

const wrongKey = JSON.stringify({
  error: { message: 'Incorrect API key provided', type: 'invalid_request_error', code: 'invalid_api_key' },
})

const cases: { title: string; behaviour: Behaviour; says: RegExp; keeps?: string }[] = [
  {
    title: 'a wrong key',
    behaviour: { kind: 'status', status: 401, body: wrongKey },
    says: /did not accept the API key.*Settings/s,
  },
  {
    title: 'a wrong key, answered without CORS headers',
    behaviour: { kind: 'status', status: 401, body: wrongKey, cors: false },
    says: /No server answered|could not be reached/,
  },
  {
    title: 'a web page instead of an answer',
    behaviour: { kind: 'html' },
    says: /web page answered.*base URL/is,
  },
  {
    title: 'a connection cut in the middle',
    behaviour: { kind: 'cut', text: 'The first half of it' },
    says: /connection ended before the answer did/,
    keeps: 'The first half',
  },
  {
    title: 'broken JSON in the stream',
    behaviour: { kind: 'broken-json', text: 'Readable so far' },
    says: /could not be understood/,
    keeps: 'Readable so far',
  },
  {
    title: 'no credit',
    behaviour: {
      kind: 'status',
      status: 429,
      body: JSON.stringify({ error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }),
    },
    says: /no credit left/,
  },
]

test('each failure is a sentence to act on, keeps its text, and the chat goes on', async ({
  app,
  provider,
}) => {
  test.setTimeout(90_000)
  await app.useProvider(provider)
  for (const { title, behaviour, says, keeps } of cases) {
    await test.step(title, async () => {
      await app.sessions.startNew()
      provider.willAnswer(behaviour)
      await app.chat.ask('Hello?', 'failed')
      await expect(app.chat.failure).toContainText(says)
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
})

test('a provider that is not there: the likely causes are named', async ({ app }) => {
  await app.settings.addProvider({ name: 'Gone', baseUrl: 'http://127.0.0.1:9/v1' })
  await app.open()
  await app.chat.chooseModel('Gone/m')
  await app.chat.ask('Hello?', 'failed')
  await expect(app.chat.failure).toContainText(/No server answered|could not be reached/)
  await expect(app.chat.failure).toContainText(/not running/)
})

test('a base URL that is none is refused where it is typed, with words', async ({ app }) => {
  await app.settings.fillProvider({ name: 'Bad', baseUrl: 'not a url', apiKey: 'k' })
  await app.settings.save()
  await expect(app.settings.dialog).toContainText(/not a web address|begins with https/)
  await expect(app.settings.dialog).toBeVisible()
})

test('a missing key where one is needed is said before anything is sent', async ({ app, provider }) => {
  await app.settings.fillProvider({
    dialect: 'openai',
    name: 'Keyless',
    baseUrl: provider.baseUrl('openai'),
    apiKey: '',
  })
  await app.settings.save()
  // Either the dialog asks for it, or the first answer does.
  await expect(async () => {
    if (await app.settings.dialog.isVisible()) {
      await expect(app.settings.dialog).toContainText(/needs an API key/, { timeout: 500 })
      return
    }
    await app.open()
    await app.chat.chooseModel('Keyless/m')
    await app.chat.ask('Hello?', 'failed')
    await expect(app.chat.failure).toContainText(/needs an API key/)
  }).toPass()
  expect(provider.asked).toEqual([])
})

test('the connection test walks through its steps', async ({ app, provider }) => {
  await app.settings.fillProvider({ name: 'Fake', baseUrl: provider.baseUrl(), apiKey: canaryKey })
  const steps = await app.settings.testConnection()
  await expect(steps.first()).toHaveAttribute('data-state', 'passed')
  await expect(steps.last()).toHaveAttribute('data-state', /passed|skipped/)
  for (const step of await steps.all()) await expect(step).not.toHaveAttribute('data-state', 'failed')
})
