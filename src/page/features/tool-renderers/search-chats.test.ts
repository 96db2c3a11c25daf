import { expect, test } from 'vitest'
import type { JsonValue } from '../../../core/model/json.ts'
import { parseChatSearchResults } from './search-chats.tsx'

test('search results are links into this application, and nothing else', () => {
  const chats = [
    { link: '#/c/session-1', title: 'Holidays', date: '2026-05-03', snippet: 'x' },
    { link: '#/c/session-2' },
    { link: 'https://example.com', title: 'Elsewhere' },
    { link: 'javascript:alert(1)', title: 'Worse' },
    null,
    'text',
  ]
  expect(parseChatSearchResults({ chats: chats as JsonValue[] })).toEqual([
    { link: '#/c/session-1', title: 'Holidays', date: '2026-05-03' },
    { link: '#/c/session-2', title: '#/c/session-2', date: '' },
  ])
  for (const result of [undefined, null, 'text', [], { chats: 'x' }])
    expect(parseChatSearchResults(result)).toEqual([])
})
