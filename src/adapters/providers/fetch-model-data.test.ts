import { expect, test } from 'vitest'
import { succeed } from '../../core/model/failures/result.ts'
import { fetchModelData } from './fetch-model-data.ts'

async function fetchData(text: string) {
  const requests: string[] = []
  const fetched = await fetchModelData(
    {
      fetchText: async (url, { chosenBy }) => {
        requests.push(`${chosenBy} ${url.href}`)
        return succeed({ status: 200, contentType: 'application/json', text, isCut: false })
      },
      today: () => '2026-11-22',
    },
    new AbortController().signal,
  )
  return { fetched: fetched.ok ? fetched.value : fetched.failure.code, requests }
}

const models = {
  good: {
    tool_call: true,
    reasoning: true,
    temperature: false,
    modalities: { input: ['text', 'image', 'pdf'], output: ['text'] },
    limit: { context: 200_000, output: 64_000 },
    cost: {
      input: 3,
      output: 15,
      cache_read: 0.3,
      context_over_200k: { input: 6, output: 22.5, cache_read: 0.6 },
    },
  },
  odd: { limit: { context: 'much' }, cost: { input: 'free' }, modalities: null },
  broken: 7,
}

test('converts models.dev to capabilities and leaves out malformed values', async () => {
  const text = JSON.stringify({ togetherai: { models }, unknown: { models } })
  const { fetched, requests } = await fetchData(text)
  expect(requests).toEqual(['other https://models.dev/api.json'])
  expect(fetched).toEqual({
    name: 'models.dev',
    at: '2026-11-22',
    providers: {
      together: {
        good: {
          windowTokens: 200_000,
          outputTokens: 64_000,
          seesPictures: true,
          readsFiles: true,
          callsTools: true,
          reasons: true,
          takesTemperature: false,
          price: {
            input: 3,
            output: 15,
            cacheRead: 0.3,
            tiers: [{ above: 200_000, input: 6, output: 22.5, cacheRead: 0.6 }],
          },
        },
        odd: {},
      },
    },
  })
})

test.each(['<html>', '[]', '{}', '{"openai":{}}'])('%s is rejected as model data', async (text) => {
  expect((await fetchData(text)).fetched).toBe('malformed-response')
})
