import { expect, test } from 'vitest'
import { addHeaders, confinedKindOf } from './response-headers.ts'

const at = (path: string) => `https://here/some/where/${path}`

const requests: [path: string, mode: RequestMode, destination: RequestDestination, kind: string | null][] = [
  ['', 'navigate', 'document', 'page'],
  ['index.html', 'navigate', 'document', 'page'],
  ['anything', 'navigate', 'iframe', 'page'],
  ['sandbox.html', 'navigate', 'iframe', 'sandbox'],
  ['sandbox.html?kept', 'navigate', 'iframe', 'sandbox'],
  ['oauth/callback.html?code=1', 'navigate', 'document', 'callback'],
  ['worker/main-abc.js', 'same-origin', 'worker', 'worker'],
  ['tool-worker/tool-worker-abc.js', 'same-origin', 'worker', 'tool-worker'],
  ['render-worker/main-render-worker-abc.js', 'same-origin', 'worker', 'render-worker'],
  ['assets/index-abc.js', 'cors', 'script', null],
  ['worker/start-abc.js', 'cors', 'script', null],
  ['sandbox.html', 'cors', '', null],
  ['elsewhere.js', 'same-origin', 'worker', null],
]

test.each(requests)('a request for “%s” (%s, %s) gets the headers of %s', (path, mode, destination, kind) => {
  expect(confinedKindOf({ url: at(path), mode, destination })).toBe(kind)
})

const policy = "default-src 'none'; script-src 'self'"

test('headers that the host did not send are added, and the content stays', async () => {
  const response = new Response('x', { status: 200, headers: { 'Content-Type': 'text/html' } })
  const confined = addHeaders(response, {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
  })
  expect(Object.fromEntries(confined.headers)).toEqual({
    'content-type': 'text/html',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  })
  expect(await confined.text()).toBe('x')
})

test('headers that the host sends stay; to another policy ours is added', () => {
  const send = (sent: string) =>
    addHeaders(new Response('x', { headers: { 'Content-Security-Policy': sent } }), {
      'Content-Security-Policy': policy,
    }).headers.get('Content-Security-Policy')
  expect(send(policy)).toBe(policy)
  expect(send('upgrade-insecure-requests')).toBe(`upgrade-insecure-requests, ${policy}`)
  expect(send("default-src 'none'")).toBe(`default-src 'none', ${policy}`)
})
