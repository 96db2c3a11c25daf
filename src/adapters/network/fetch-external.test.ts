import { expect, test } from 'vitest'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { fetchBytes } from './fetch-external.ts'

const environment = () => ({ isOnline: true, pageOrigin: 'https://chat.test', isSecurePage: true })

function read(response: Response | Error, url = 'https://example.com/a.png') {
  const sent: RequestInit[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push(init ?? {})
    if (response instanceof Error) throw response
    return response
  }
  const { signal } = new AbortController()
  const options = {
    signal,
    maxBytes: 10,
    fetch,
    environment,
    chosenBy: 'other',
    scope: new RecordingEgress(),
  } as const
  return { sent, result: fetchBytes(new URL(url), options) }
}

test('reads bytes of any type, without cookies, referrer or redirects', async () => {
  const { sent, result } = read(
    new Response(Uint8Array.of(1, 2), { headers: { 'content-type': 'text/html' } }),
  )
  expect(await result).toEqual({ ok: true, value: { status: 200, bytes: Uint8Array.of(1, 2) } })
  expect(sent[0]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' })
})

test('does not read a response above the size limit, declared or not', async () => {
  const large = { failure: { code: 'response-too-large', message: expect.stringContaining('example.com') } }
  expect(await read(new Response(new Uint8Array(11))).result).toMatchObject(large)
  const said = new Response(new Uint8Array(1), { headers: { 'content-length': '99' } })
  expect(await read(said).result).toMatchObject(large)
})

test.each([
  [
    'a redirect',
    new Response(null, { status: 302, headers: { location: 'https://other.example/' } }),
    'redirected',
  ],
  ['no response', new TypeError('Failed to fetch'), 'unreachable'],
])('%s is a failure', async (_, response, code) => {
  expect(await read(response).result).toMatchObject({ failure: { code } })
})

test('a private address is refused before anything is sent', async () => {
  const { sent, result } = read(new Response('x'), 'http://192.168.0.1/a.png')
  expect(await result).toMatchObject({ failure: { code: 'address-blocked' } })
  expect(sent).toEqual([])
})
