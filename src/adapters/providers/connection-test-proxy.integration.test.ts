import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createBrowserFetch } from '../../../test/doubles/browser-fetch.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { serveOnLoopback } from '../../../test/doubles/serve-on-loopback.ts'
import type { ProviderDraft } from '../../core/model/providers/provider.ts'
import type { FailureCode } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { testConnection } from './connection-test.ts'

const page = 'https://chat.example'
const key = 'sk-canary-12345678'
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
}

async function run(draft: Partial<ProviderDraft>) {
  const receivers: string[] = []
  const { record } = await testConnection(
    {
      id: 'provider-1' as ProviderId,
      dialect: 'openai-compatible',
      name: 'P',
      baseUrl: 'https://api.example/v1',
      models: [],
      ...draft,
    },
    {
      vault: {
        read: async (_, receiver) => {
          receivers.push(receiver)
          return succeed(key)
        },
      },
      scope: new RecordingEgress(),
      fetch: createBrowserFetch(page),
      environment: () => ({ isOnline: true, pageOrigin: page, isSecurePage: false }),
      permission: async () => 'unknown',
    },
    new AbortController().signal,
  )
  const failed = record.steps.find(({ state }) => state === 'failed')
  return {
    receivers,
    steps: record.steps,
    at: failed && `${failed.name}: ${failed.failure?.code}`,
    failed,
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const answer =
  (status: number, body: string, headers: Record<string, string> = open): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

/** Starts a proxy that forwards a list of models. Each option replaces one of its responses. */
function proxy({
  passedOn,
  preflight,
  plain,
}: { passedOn?: Answer; preflight?: Answer; plain?: Answer } = {}) {
  const listener: RequestListener = (request, response) => {
    if (request.method === 'OPTIONS') return (preflight ?? answer(204, ''))(request, response)
    if (plain && request.headers.authorization === undefined) return plain(request, response)
    if (request.url === '/') return answer(200, 'a proxy')(request, response)
    return (passedOn ?? answer(200, '{"data":[{"id":"m"}]}'))(request, response)
  }
  return serveOnLoopback(listener)
}

test('sends every request through the proxy with the key for it, and the steps say so', async () => {
  const { origin, seen } = await proxy()
  const { host } = new URL(origin)
  const { at, receivers, steps } = await run({ proxyUrl: `${origin}/?url=` })
  expect(at).toBeUndefined()
  expect(steps[0]?.text).toContain(`requests go through the proxy ${host}`)
  expect(steps[1]?.text).toBe(`api.example answered through the proxy ${host}.`)
  const sent = seen.filter(({ method }) => method !== 'OPTIONS')
  expect(sent.map(({ url }) => url)).toEqual(['/?url=https%3A%2F%2Fapi.example%2Fv1%2Fmodels'])
  expect(sent[0]?.headers.authorization).toBe(`Bearer ${key}`)
  expect(new Set(receivers)).toEqual(new Set([`https://api.example by ${origin}`]))
})

interface SetUp {
  title: string
  server?: Parameters<typeof proxy>[0]
  draft?: Partial<ProviderDraft>
  at: `${string}: ${FailureCode}`
  message: RegExp
}

const html = { ...open, 'content-type': 'text/html' }

const broken: SetUp[] = [
  {
    title: 'an invalid address',
    draft: { proxyUrl: 'https://{url}' },
    at: 'Address: address-blocked',
    message: /proxy address cannot be used/,
  },
  {
    title: 'an address that is not encrypted',
    draft: { proxyUrl: 'http://proxy.example/?url=' },
    at: 'Address: mixed-content',
    message: /proxy address cannot be used.*not encrypted/,
  },
  {
    title: 'a remote proxy for a server on this computer',
    draft: { baseUrl: 'http://127.0.0.1:11434/v1', proxyUrl: 'https://proxy.example/?url=' },
    at: 'Address: address-blocked',
    message: /cannot reach 127\.0\.0\.1:11434.*Leave the proxy address empty/s,
  },
  {
    title: 'no CORS headers',
    server: { passedOn: answer(200, '{}', {}), preflight: answer(404, '', {}) },
    at: 'CORS preflight and headers: origin-not-allowed',
    message:
      /does not let this page read its responses.*Access-Control-Allow-Origin: https:\/\/chat\.example/s,
  },
  {
    title: 'a preflight that refuses the key’s header',
    server: { preflight: answer(204, '', { ...open, 'access-control-allow-headers': 'content-type' }) },
    at: 'CORS preflight and headers: cors-blocked',
    message: /rejects the headers.*answer OPTIONS requests itself/s,
  },
  {
    title: 'a refusal that it passes on without CORS headers',
    server: { passedOn: answer(401, '{}', {}), plain: answer(200, '{}') },
    at: 'CORS preflight and headers: cors-blocked',
    message: /may not read the responses that it forwards from api\.example.*the API key is wrong/s,
  },
  {
    title: 'a page of the proxy itself',
    server: { passedOn: answer(200, '<!doctype html><title>My proxy</title>', html) },
    at: 'Reachability: proxy-failed',
    message: /returned a web page instead.*shows its own page/s,
  },
  {
    title: 'a refusal in plain words',
    server: { passedOn: answer(403, `origin not whitelisted for ${key}`) },
    at: 'Reachability: proxy-failed',
    message: /returned HTTP 403.*refuses this page or api\.example/s,
  },
  {
    title: 'a provider that it cannot reach',
    server: { passedOn: answer(502, 'bad gateway') },
    at: 'Reachability: proxy-failed',
    message: /overloaded or cannot reach api\.example/,
  },
  {
    title: 'a redirect',
    server: { passedOn: answer(302, '', { ...open, location: '/' }) },
    at: 'Reachability: redirected',
    message:
      /redirects to another address instead of forwarding the response.*has to follow redirects itself/s,
  },
  {
    title: 'a key that does not arrive',
    server: { passedOn: answer(401, '{"error":{"message":"no key","code":"invalid_api_key"}}') },
    at: 'Key: key-wrong',
    message: /\(1\) the API key is wrong.*\(2\) the proxy .* does not forward the header/s,
  },
]

test.each(broken)('$title: $at', async ({ server, draft, at, message }) => {
  const { origin } = await proxy(server)
  const { at: named, failed } = await run({ proxyUrl: `${origin}/?url=`, ...draft })
  expect(named).toBe(at)
  expect(failed?.text).toMatch(message)
  expect(JSON.stringify(failed)).not.toContain('canary')
})

test('nothing listens at its address', async () => {
  const { at, failed } = await run({ proxyUrl: 'http://127.0.0.1:9/?url=' })
  expect(at).toBe('Reachability: server-not-running')
  expect(failed?.text).toMatch(/No proxy answered at http:\/\/127\.0\.0\.1:9/)
})
