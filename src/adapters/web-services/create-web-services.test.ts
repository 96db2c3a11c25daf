import { expect, test } from 'vitest'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { createWebServices } from './create-web-services.ts'

interface Answer {
  status?: number
  body?: unknown
}

function open(answer: Answer, key: Result<string | null> = succeed(null), address?: string) {
  const requests: { url: string; authorization: string | null }[] = []
  const services = createWebServices({
    vault: { read: async () => key },
    keyNameOf: (id) => `web-${id}` as ProviderId,
    findService: async (id) => succeed({ id, ...(address !== undefined && { address }) }),
    platform: {
      environment: () => ({ isOnline: true, isSecurePage: true }) as never,
      fetch: async (input, init) => {
        requests.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization') })
        return Response.json(answer.body ?? {}, { status: answer.status ?? 200 })
      },
    },
  })
  return { services, asked: requests }
}

const read = async (bench: ReturnType<typeof open>, scope = new RecordingEgress()) => {
  const signal = new AbortController().signal
  const url = new URL('https://docs.example/a?b=c')
  return bench.services.readThrough(url, { signal, scope, chosenBy: 'other' })
}
const page = { data: { title: 'Docs', content: '# Docs', publishedTime: 'today' } }
const circumstances = { signal: new AbortController().signal, scope: new RecordingEgress() }

test('the reader is called with the page, recorded as the route to it, with a key if there is one', async () => {
  const scope = new RecordingEgress()
  const keyed = open({ body: page }, succeed('jina_key_of_mine'))
  expect(await read(keyed, scope)).toEqual(succeed({ title: 'Docs', published: 'today', text: '# Docs' }))
  expect(keyed.asked).toEqual([
    { url: 'https://r.jina.ai/https://docs.example/a?b=c', authorization: 'Bearer jina_key_of_mine' },
  ])
  expect(scope.entries).toMatchObject([{ host: 'docs.example', via: 'r.jina.ai', purpose: 'tool' }])

  const locked = open({ body: page }, fail(createFailure('keys-locked')))
  expect((await read(locked)).ok).toBe(true)
  expect(locked.asked).toMatchObject([{ authorization: null }])
})

test('a page that the reader cannot read is not reported as a fault of the reader', async () => {
  expect(await read(open({ status: 422 }))).toMatchObject({
    failure: { message: 'Jina Reader could not read the page on docs.example either.' },
  })
  expect(await read(open({ body: { data: null } }))).toMatchObject({
    failure: { code: 'malformed-response' },
  })
})

test('a test uses the typed values, else the stored ones', async () => {
  const responseBody = { body: { results: [{ url: 'https://a.example/', title: 'A' }] } }
  const stored = open(responseBody, succeed('stored-key'))
  expect(await stored.services.test({ id: 'tavily', apiKey: ' ' }, circumstances)).toEqual(
    succeed({ found: 1 }),
  )
  expect(await stored.services.test({ id: 'tavily', apiKey: 'typed-key' }, circumstances)).toEqual(
    succeed({ found: 1 }),
  )
  expect(stored.asked.map(({ authorization }) => authorization)).toEqual([
    'Bearer stored-key',
    'Bearer typed-key',
  ])

  const own = open(responseBody, succeed(null), 'https://stored.example')
  await own.services.test({ id: 'searxng' }, circumstances)
  await own.services.test({ id: 'searxng', address: 'https://typed.example' }, circumstances)
  expect(own.asked.map(({ url }) => new URL(url).host)).toEqual(['stored.example', 'typed.example'])
})

test('a test without results says so', async () => {
  const own = open({ body: { results: [] } }, succeed(null), 'https://search.example')
  expect(await own.services.test({ id: 'searxng' }, circumstances)).toMatchObject({
    failure: { message: 'SearXNG responded, but found nothing.' },
  })
})
