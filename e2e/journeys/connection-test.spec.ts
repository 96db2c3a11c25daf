import { canaryKey } from '../canary.ts'
import { drawCases } from '../drivers/draw-cases.ts'
import type { ProviderForm } from '../drivers/settings.ts'
import { expect, test } from '../fixtures.ts'
import { allowAnyOrigin, ScriptedServer, type ServerScript } from '../provider/scripted-server.ts'

const json = (status: number, error: object, headers: Record<string, string> = allowAnyOrigin) => ({
  status,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ error }),
})
const wrongKey = { message: 'Incorrect API key provided', code: 'invalid_api_key' }

interface SetUp {
  title: string
  script: ServerScript | 'nothing listens'
  form?: Partial<ProviderForm>
  withAnswer?: true
  step: RegExp
  message: RegExp
  remedy: RegExp
}

const closed = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"data":[{"id":"m"}]}' }
const keyless = { apiKey: '' }

/**
 * Broken setups, tested in a real browser because only a browser applies the rules that they violate. `{page}` is the
 * page's own origin.
 */
const broken: SetUp[] = [
  {
    title: 'no CORS headers',
    script: { list: closed, preflight: { status: 405 } },
    form: keyless,
    step: /^CORS/,
    message: /A server is running at .* does not allow this page/,
    remedy: /allow the origin http:\/\/localhost:\d+ in its CORS settings/,
  },
  {
    title: 'Ollama that does not allow this origin',
    script: { list: { status: 403 }, preflight: { status: 403 } },
    form: { type: 'Ollama', ...keyless },
    step: /^CORS/,
    message: /does not allow this page/,
    remedy: /quit Ollama and start it with OLLAMA_ORIGINS=http:\/\/localhost:\d+/,
  },
  {
    title: 'LM Studio without CORS',
    script: { list: closed, preflight: { status: 200 } },
    form: { type: 'LM Studio', ...keyless },
    step: /^CORS/,
    message: /does not allow this page/,
    remedy: /in LM Studio, turn on “Enable CORS”/,
  },
  {
    title: 'a preflight that refuses the key’s header',
    script: {
      preflight: {
        status: 204,
        headers: { ...allowAnyOrigin, 'access-control-allow-headers': 'content-type' },
      },
    },
    step: /^CORS/,
    message: /rejects the headers/,
    remedy: /Access-Control-Allow-Headers/,
  },
  {
    title: 'a preflight that refuses the body’s type',
    script: {
      preflight: {
        status: 204,
        headers: { ...allowAnyOrigin, 'access-control-allow-headers': 'authorization' },
      },
    },
    step: /^CORS/,
    message: /rejects the header “content-type”/,
    remedy: /Access-Control-Allow-Headers/,
  },
  {
    title: 'an organization that forbids browsers',
    script: {
      list: json(403, {
        message: 'CORS requests are not allowed for this Organization because of its settings',
      }),
    },
    step: /^CORS/,
    message: /does not allow this organization’s key to be used from a browser/,
    remedy: /administrator/,
  },
  {
    title: 'a wrong key that no page may read about',
    script: { list: json(401, wrongKey, {}) },
    step: /^Key/,
    message: /hides its response to this API key/,
    remedy: /\(1\) the API key is wrong: copy it again/,
  },
  {
    title: 'a wrong key',
    script: { list: json(401, wrongKey) },
    step: /^Key/,
    message: /did not accept the API key/,
    remedy: /Check the key/,
  },
  {
    title: 'no credit',
    script: { list: json(402, { message: 'Insufficient Balance' }) },
    step: /^Key/,
    message: /no credit left/,
    remedy: /billing page/,
  },
  {
    title: 'a rate limit with a time',
    script: { list: json(429, { message: 'Rate limit reached. Please try again in 20s.' }) },
    step: /^Model list/,
    message: /too many requests/,
    remedy: /Wait 20 seconds/,
  },
  {
    title: 'a login page',
    script: {
      list: {
        status: 200,
        headers: { ...allowAnyOrigin, 'content-type': 'text/html' },
        body: '<!doctype html><title>Sign in</title>',
      },
    },
    step: /^Model list/,
    message: /A web page answered/,
    remedy: /Check the base URL.*sign in to it first/,
  },
  {
    title: 'a redirect',
    script: { list: { status: 302, headers: { ...allowAnyOrigin, location: '/' } } },
    step: /^Reachability/,
    message: /redirects to another address/,
    remedy: /Use the final address/,
  },
  {
    title: 'a wrong path',
    script: { list: json(404, { message: 'Not Found' }) },
    step: /^Model list/,
    message: /has no list of models at/,
    remedy: /\(1\) the base URL is wrong.*\(2\) this server does not list its models/,
  },
  {
    title: 'a model that is not there',
    script: {},
    form: { models: ['typo'] },
    step: /^Model list/,
    message: /does not list “typo”/,
    remedy: /such as m/,
  },
  {
    title: 'a model that refuses the request',
    script: { answer: json(404, { message: 'The model `m` does not exist', code: 'model_not_found' }) },
    withAnswer: true,
    step: /^One streamed token/,
    message: /does not know this model/,
    remedy: /Check the model’s ID/,
  },
  {
    title: 'broken events',
    script: {
      answer: {
        status: 200,
        headers: { ...allowAnyOrigin, 'content-type': 'text/event-stream' },
        body: 'data: {"choices":[{"index":0,"delta":{"con\n\n',
      },
    },
    withAnswer: true,
    step: /^One streamed token/,
    message: /could not be read/,
    remedy: /type matches its server/,
  },
  {
    title: 'nothing listens',
    script: 'nothing listens',
    step: /^Reachability/,
    message: /No server answered at/,
    remedy: /the server is not running, or listens on another port/,
  },
  {
    title: 'an address that is not encrypted',
    script: {},
    form: { baseUrl: 'http://api.example.com/v1' },
    step: /^Address/,
    message: /is not encrypted/,
    remedy: /Use an https:\/\/ address/,
  },
]

/** Many servers legitimately get this key, so it differs from the key for which every journey is scanned. */
test('the connection test names each broken setup, and its remedy', async ({ app }) => {
  test.slow()
  await app.settings.openNewProvider()
  for (const { title, script, form, withAnswer, step, message, remedy } of drawCases(
    broken,
    5,
    'broken setups',
  )) {
    await test.step(title, async () => {
      const server = await ScriptedServer.start(script === 'nothing listens' ? {} : script)
      const baseUrl = `${server.origin}/v1`
      if (script === 'nothing listens') await server.stop()
      await app.settings.fillIn({ name: 'Broken', baseUrl, apiKey: 'key-of-the-doctor', ...form })
      const steps = await app.settings.testConnection()
      if (withAnswer) await app.settings.tryAnswer()
      const named = steps.filter({ hasText: step })
      await expect.soft(named, title).toHaveAttribute('data-state', 'failed')
      await expect.soft(named, title).toContainText(message)
      await expect.soft(named, title).toContainText(remedy)
      await expect.soft(named, title).not.toContainText(/failed to fetch/i)
      const carriers = server.requests.filter(({ hasKey }) => hasKey)
      expect
        .soft(
          carriers.every(({ url }) => url.startsWith('/v1/')),
          title,
        )
        .toBe(true)
      if (!withAnswer) expect.soft(server.requests.map(({ method }) => method)).not.toContain('POST')
      if (script !== 'nothing listens') await server.stop()
    })
  }
})

test('a working provider passes every step, two of them on request, and stores the date', async ({
  app,
  page,
  provider,
}) => {
  provider.willAnswer(
    { kind: 'text', text: 'ready' },
    { kind: 'calls', calls: [{ name: 'report_connection', arguments: { word: 'ready' } }] },
  )
  await app.settings.openNewProvider()
  await app.settings.fillIn({ name: 'Fake', baseUrl: provider.baseUrl(), apiKey: canaryKey })
  const steps = await app.settings.testConnection()
  await expect(steps.filter({ hasText: /^Model list/ })).toHaveAttribute('data-state', 'passed')
  await expect(steps.last()).toHaveAttribute('data-state', 'skipped')
  expect(provider.answerRequests).toEqual([])

  await app.settings.tryAnswer()
  await expect(steps.last()).toHaveAttribute('data-state', 'passed')
  await expect(steps).toHaveCount(7)
  for (const step of await steps.all()) await expect(step).toHaveAttribute('data-state', 'passed')
  expect(provider.answerRequests).toHaveLength(2)

  await app.settings.save()
  await expect(app.settings.dialog).toBeHidden()
  await page.reload()
  await app.settings.openDetails('Fake')
  await expect(page.getByText(/^Tested .*: passed$/)).toBeVisible()
})

test('a test can be stopped while a server does not respond', async ({ app, page }) => {
  const server = await ScriptedServer.start({ list: 'never' })
  await app.settings.openNewProvider()
  await app.settings.fillIn({ name: 'Silent', baseUrl: `${server.origin}/v1`, apiKey: '' })
  const steps = await app.settings.testConnection()
  await expect(steps.filter({ hasText: /^Reachability/ })).toHaveAttribute('data-state', 'running')
  await page.getByRole('button', { name: 'Stop test' }).click()
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeEnabled()
  await expect.poll(() => server.requests.at(-1)?.wasClosedByClient).toBe(true)
  await server.stop()
})
