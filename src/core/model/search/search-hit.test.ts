import { expect, test } from 'vitest'
import { plainExcerptOf } from '../conversation/excerpt.ts'
import { locateSearchHit } from './search-hit.ts'
import type { MessagePart } from '../conversation/message.ts'
import { parseSearchQuery } from './search-words.ts'

const text = (content: string): MessagePart => ({ type: 'text', round: 0, text: content })
const reasoning = (content: string): MessagePart => ({ type: 'reasoning', round: 0, text: content })
const place = (parts: MessagePart[], query = '', role: 'user' | 'assistant' = 'assistant') =>
  locateSearchHit(
    { role, parts },
    parseSearchQuery(query).map((word) => [word]),
    true,
  )

test('a message without text is shown by its results, and by its reasoning only if it has nothing else', () => {
  const came = [reasoning('Think'), text('First'), reasoning('More'), text('Last'), reasoning('After')]
  expect(place(came)).toMatchObject({ place: 'text', passage: { text: 'Last' } })
  expect(place([reasoning('Think')])).toMatchObject({ place: 'reasoning', passage: { text: 'Think' } })
  expect(place([])).toBeNull()
})

test('words of a label find the message, which is shown by its text if the text does not match', () => {
  const labeled = (parts: MessagePart[], query = '') =>
    locateSearchHit(
      {
        role: 'user',
        parts,
        marks: { labels: [{ by: 'person', at: 1, changeId: 'c', text: 'Spring bees' }] },
      },
      parseSearchQuery(query).map((word) => [word]),
      true,
    )
  expect(labeled([text('What is a wasp?')], 'bee wasp')).toMatchObject({ place: 'text' })
  expect(labeled([text('What is a wasp?')], 'spring bee')).toMatchObject({
    place: 'label',
    passage: { text: 'Spring bees', marks: [{ start: 0 }, { start: 7 }] },
  })
  expect(labeled([text('What is a wasp?')])).toMatchObject({ place: 'text' })
  expect(labeled([reasoning('Hm')])).toMatchObject({ place: 'reasoning' })
  expect(labeled([])).toMatchObject({ place: 'label' })
})

test('an excerpt of an answer has no Markdown syntax, and its matches are highlighted', () => {
  const hit = place([text('## In **Lisbon**\n\n- see [the map](https://example.com)')], 'lisbon map')
  expect(hit?.passage.text).toBe('In Lisbon see the map')
  expect(hit?.passage.marks.map(({ start, end }) => hit.passage.text.slice(start, end))).toEqual([
    'Lisbon',
    'map',
  ])
})

test('words that occur only in the syntax are found there, and text of a person stays as written', () => {
  expect(place([text('see [the map](https://example.com)')], 'example')?.passage.text).toContain(
    'https://example.com',
  )
  expect(place([text('**not** bold')], 'bold', 'user')?.passage.text).toBe('**not** bold')
})

test('the line of an answer is its prose, that of a user message the typed text', () => {
  const parts = [text('It is **144**.')]
  expect(plainExcerptOf({ role: 'assistant', parts })).toBe('It is 144.')
  expect(plainExcerptOf({ role: 'user', parts })).toBe('It is **144**.')
})
