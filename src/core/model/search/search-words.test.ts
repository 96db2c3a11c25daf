import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractPassage } from './search-hit.ts'
import {
  matchWords,
  parseSearchQuery,
  withoutStopWords,
  addTerms,
  normalizeText,
  splitWords,
} from './search-words.ts'

const marked = (text: string, query: string) =>
  matchWords(
    text,
    parseSearchQuery(query).map((word) => [word]),
  ).map(({ start, end }) => text.slice(start, end))

test.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['Straße ŁÓDŹ Ørsted', 'strasse lodz orsted'],
  ['ＡＢＣ ﬁne ①', 'abc fine 1'],
  ['كِتَابٌ أحمد مدرسة', 'كتاب احمد مدرسه'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
])('“%s” is normalized to “%s”', (text, normalized) => expect(normalizeText(text)).toBe(normalized))

test('words between letters without spaces are split by the platform, others are not', () => {
  expect(splitWords("don't use 私は緑茶が好きです。 snake_case")).toEqual([
    'don',
    't',
    'use',
    '私',
    'は',
    '緑茶',
    'が',
    '好き',
    'です',
    'snake',
    'case',
  ])
})

test('all words of a query match prefixes, except short finished ones', () => {
  expect(parseSearchQuery('Go to Lis').map(({ text, isPrefix }) => [text, isPrefix])).toEqual([
    ['go', false],
    ['to', false],
    ['lis', true],
  ])
  expect(parseSearchQuery('lis ')).toEqual([{ text: 'lis', isPrefix: true }])
  expect(parseSearchQuery('go')).toEqual([{ text: 'go', isPrefix: true }])
  expect(parseSearchQuery(' …! ')).toEqual([])
  expect(withoutStopWords(parseSearchQuery('what is a cat')).map(({ text }) => text)).toEqual(['cat'])
  expect(withoutStopWords(parseSearchQuery('what is it'))).toHaveLength(3)
})

test.each([
  ['Lisbon, LISBONNE and the lis', 'lisb', ['Lisbon', 'LISBONNE']],
  ['Crème brûlée', 'creme', ['Crème']],
  ['私は緑茶が好きです', '茶', ['緑茶']],
  ['قرأتُ كتابًا', 'كتاب', ['كتابًا']],
])('in “%s” “%s” highlights %j', (text, query, expected) => expect(marked(text, query)).toEqual(expected))

test('an excerpt is one line around the words, with their positions in it', () => {
  const text = `${'word '.repeat(100)}\n\nIn Lisbon\tit was   warm. ${'more '.repeat(100)}`
  const matches = matchWords(
    text,
    parseSearchQuery('warm lisbon').map((word) => [word]),
  )
  const passage = extractPassage(text, matches)
  expect(passage.text).toMatch(/^…(word )+In Lisbon it was warm\. (more )+more…$/)
  expect(passage.marks.map(({ start, end }) => passage.text.slice(start, end))).toEqual(['Lisbon', 'warm'])
  expect(extractPassage('short', [])).toEqual({ text: 'short', marks: [] })
})

test('for any text, highlights match their words, and each of the words is found by itself', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('İstanbul', 'ﷺ', '\u202eevil', '👩‍👩‍👧', '\ud800', '茶', 'x'.repeat(300), '0'.repeat(70)),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(texts, fc.nat(11), (pieces, which) => {
      const text = pieces.join(' ')
      const words = splitWords(text)
      const query = words[which % Math.max(1, words.length)] ?? ''
      const queryWords = parseSearchQuery(query)
      const matches = matchWords(
        text,
        queryWords.map((word) => [word]),
      )
      const terms = new Set<string>()
      addTerms(text, terms)
      for (const { text: word } of queryWords)
        expect([...terms].some((term) => term.startsWith(word))).toBe(true)
      expect(new Set(matches.map(({ word }) => word)).size).toBe(queryWords.length)
      const passage = extractPassage(text, matches)
      for (const { start, end } of passage.marks) {
        expect(
          matchWords(
            passage.text.slice(start, end),
            queryWords.map((word) => [word]),
          ),
        ).not.toEqual([])
      }
    }),
    { numRuns: 25 },
  )
})
