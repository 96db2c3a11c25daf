import { expect, test } from 'vitest'
import { fetchOwnFile } from './fetch-own-file.ts'

const { signal } = new AbortController()
const origin = 'http://localhost:4173'

const answer = (response: Response | Error) => ({
  origin,
  fetch: async () => {
    if (response instanceof Error) throw response
    return response
  },
})

test('reads a file of the application whole, from this computer too', async () => {
  const file = await fetchOwnFile(new URL('/a/engine.wasm', origin), signal, answer(new Response('abc')))
  expect(file).toMatchObject({ ok: true, value: { byteLength: 3 } })
})

test.each([[new TypeError('network')], [new Response('', { status: 404 })]])(
  'a file that cannot be loaded gives a remedy',
  async (response) => {
    const file = await fetchOwnFile(new URL('/a.wasm', origin), signal, answer(response))
    expect(file).toMatchObject({
      failure: { code: 'unreachable', hint: expect.stringContaining('internet') },
    })
  },
)

test('sends no request to another origin', async () => {
  await expect(
    fetchOwnFile(new URL('https://a.example/x'), signal, answer(new Response(''))),
  ).rejects.toThrow('Not a file')
})
