import { expect, it } from 'vitest'
import { fetchBytes } from '../../src/adapters/network/fetch-external.ts'
import { measureImage } from '../../src/adapters/tool-worker/jobs/inspect-image.ts'
import { createImageLoader } from '../../src/worker/services/image-loader.ts'

const text = (body: string, type: string) => () => new Response(body, { headers: { 'content-type': type } })

/** Responds with the signature of a PNG file and then endless bytes. */
function endless(): Response {
  let isFirst = true
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      controller.enqueue(isFirst ? Uint8Array.of(0x89, 0x50, 0x4e, 0x47) : new Uint8Array(1_000_000))
      isFirst = false
    },
  })
  return new Response(body, { headers: { 'content-type': 'image/png' } })
}

/** Responds with the header of a PNG image with this many pixels a side, and no pixels. */
function makeGiantImage(side: number): Response {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, side)
  view.setUint32(20, side)
  bytes.set([8, 6], 24)
  return new Response(bytes, { headers: { 'content-type': 'image/png' } })
}

async function load(address: string, answer: () => Response) {
  const requests: string[] = []
  const loadImage = createImageLoader({
    fetchBytes: (url, options) =>
      fetchBytes(url, {
        ...options,
        fetch: async (input) => {
          requests.push(String(input))
          return answer()
        },
        environment: () => ({ isOnline: true, pageOrigin: 'https://chat.test', isSecurePage: true }),
      }),
    measure: async (bytes) => {
      const details = await measureImage(bytes)
      return details.ok ? { ok: true, value: { details: details.value } } : details
    },
    startDeadline: () => new AbortController().signal,
  })
  return { result: await loadImage(address, new AbortController().signal), requests }
}

it.each([
  [
    'a drawing with a script',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'),
    'SVG',
  ],
  ['a drawing that says it is a photo', text('<svg onload="alert(1)"/>', 'image/png'), 'XML'],
  ['a page', text('<!doctype html><script>alert(1)</script>', 'text/html'), 'text'],
  ['a page that says it is a photo', text('<!doctype html><script>alert(1)</script>', 'image/jpeg'), 'text'],
  ['nothing', () => new Response(null), 'picture'],
  ['200 MB', () => new Response(null, { headers: { 'content-length': '200000000' } }), 'larger than 10 MB'],
  ['bytes without an end', endless, 'larger than 10 MB'],
  ['an image of 10,000 megapixels', () => makeGiantImage(100_000), 'megapixels'],
  [
    'a redirect to this computer',
    () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/' } }),
    'redirects',
  ],
])('%s is not loaded as an image, and the message gives the reason', async (_, answer, message) => {
  const { result, requests } = await load('https://pictures.example/a.png', answer)
  expect(result).toMatchObject({ ok: false, failure: { message: expect.stringContaining(message) } })
  expect(requests).toHaveLength(1)
})

it.each([
  'http://127.0.0.1/a.png',
  'http://2130706433/a.png',
  'http://[::1]/a.png',
  'http://[::ffff:10.0.0.1]/a.png',
  'http://192.168.0.1/a.png',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost./a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'blob:https://a.example/1',
  'javascript:alert(1)',
])('%s is never requested', async (address) => {
  const { result, requests } = await load(address, () => new Response('x'))
  expect(result.ok).toBe(false)
  expect(requests).toEqual([])
})
