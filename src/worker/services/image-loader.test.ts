import { describe, expect, it } from 'vitest'
import { createFailure } from '../../core/model/failures/failure.ts'
import { toPlainText } from '../../core/model/messages/localized-text.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { createImageLoader, type LoadImagePorts } from './image-loader.ts'

const bytes = new Uint8Array([1, 2])
const signal = new AbortController().signal

function bench(changes: Partial<LoadImagePorts> = {}, status = 200) {
  const requests: unknown[] = []
  const load = createImageLoader({
    fetchBytes: async (url, { chosenBy, purpose, maxBytes, scope }) => {
      requests.push({ url: url.href, chosenBy, purpose, maxBytes, isAdmitted: scope.admit(entry) })
      return succeed({ status, bytes })
    },
    startDeadline: () => new AbortController().signal,
    measure: async () => succeed({ details: { mediaType: 'image/png', width: 3, height: 2, notes: {} } }),
    ...changes,
  })
  return { load, requests }
}

const entry = { host: 'a.example', purpose: 'picture', bytesSent: 0, bytesReceived: 0 } as const

describe('an image in an answer', () => {
  it('is fetched as an untrusted address, with a size limit, and recorded in the network log', async () => {
    const purposes: string[] = []
    const { load, requests } = bench({
      outside: {
        during: (purpose, work) => {
          purposes.push(purpose)
          return work({ admit: () => true })
        },
      },
    })
    expect(await load('https://a.example/x.png', signal)).toEqual(
      succeed({ bytes, mediaType: 'image/png', width: 3, height: 2 }),
    )
    expect(requests).toEqual([
      {
        url: 'https://a.example/x.png',
        chosenBy: 'other',
        purpose: 'picture',
        maxBytes: 10_000_000,
        isAdmitted: true,
      },
    ])
    expect(purposes).toEqual(['picture'])
  })

  it('of a temporary chat is recorded nowhere', async () => {
    const { load, requests } = bench()
    expect((await load('https://a.example/x.png', signal)).ok).toBe(true)
    expect(requests).toMatchObject([{ isAdmitted: true }])
  })

  it('is canceled if its host never finishes, and the host is named', async () => {
    const deadline = new AbortController()
    const { load } = bench({
      startDeadline: () => deadline.signal,
      fetchBytes: (_url, options) =>
        new Promise((resolve) => {
          options.signal.addEventListener('abort', () => resolve(fail(createFailure('aborted'))))
        }),
    })
    const loading = load('https://slow.example/x.png', signal)
    deadline.abort()
    expect(await loading).toMatchObject({
      failure: { code: 'stream-stalled', message: 'slow.example did not send the image in time.' },
    })
  })

  it('is a failure with a reason if the host sends an error or another kind of file', async () => {
    const missing = await bench({}, 404).load('https://a.example/x.png', signal)
    expect(!missing.ok && missing.failure.message).toContain('a.example returned status 404')
    const notImage = fail(createFailure('tool-failed', { message: toPlainText('It is no picture.') }))
    expect(await bench({ measure: async () => notImage }).load('https://a.example/x', signal)).toEqual(
      notImage,
    )
    expect((await bench().load('no address', signal)).ok).toBe(false)
  })
})
