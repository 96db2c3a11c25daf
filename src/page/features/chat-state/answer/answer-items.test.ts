import { expect, test } from 'vitest'
import type { JsonValue } from '../../../../core/model/json.ts'
import { AnswerItems, parseWebSearchPages } from './answer-items.ts'

test('results of a search are web addresses only', () => {
  const results = [
    { url: 'https://a.example/', title: 'A' },
    { url: 'javascript:alert(1)', title: 'Worse' },
    { url: 5 },
    null,
    { url: 'http://b.example/x' },
  ]
  const result = { results: results as JsonValue[] }
  expect(parseWebSearchPages({ toolName: 'web_search', result })).toEqual([
    { sourceId: 'https://a.example/', url: 'https://a.example/', title: 'A' },
    { sourceId: 'http://b.example/x', url: 'http://b.example/x' },
  ])
  expect(parseWebSearchPages({ toolName: 'another', result })).toEqual([])
  for (const strange of [undefined, null, 'text', { results: 'x' }] as (JsonValue | undefined)[])
    expect(
      parseWebSearchPages({ toolName: 'web_search', ...(strange !== undefined && { result: strange }) }),
    ).toEqual([])
})

test('pages are listed once as sources at the end of the answer; adjacent calls stay one group', () => {
  const collected = new AnswerItems()
  const search = (callId: string, url: string) => ({
    callId,
    toolName: 'web_search',
    state: 'succeeded' as const,
    result: {
      results: [
        { url, title: 'A' },
        { url: 'https://both.example/', title: 'Both' },
      ],
    },
  })
  collected.addCall(search('c1', 'https://a.example/'))
  collected.addCall(search('c2', 'https://b.example/'))
  collected.addProse('text')
  const [calls, text, sources] = collected.finish()
  expect([calls?.type, text?.type]).toEqual(['calls', 'text'])
  expect(sources).toMatchObject({
    type: 'sources',
    sources: [{ url: 'https://a.example/' }, { url: 'https://both.example/' }, { url: 'https://b.example/' }],
  })
})
