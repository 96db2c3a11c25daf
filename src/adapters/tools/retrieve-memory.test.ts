import { expect, test } from 'vitest'
import { hasSearchableWords } from '../../core/model/search/search-words.ts'
import { searchTexts } from './retrieve-memory.ts'

const texts = [
  { id: 'cat', text: 'My cat is called Tom.' },
  { id: 'dog', text: 'The dog of my sister is called Rex.' },
  { id: 'trip', text: 'We went to Lisbon in May, by train, through Orléans.' },
  { id: 'tea', text: '私は緑茶が好きです。' },
]

test.each([
  ['cat', ['cat']],
  ['What is my cat called?', ['cat']],
  ['called', ['cat', 'dog']],
  ['LISBON', ['trip']],
  ['lisbin', ['trip']],
  ['orleans', ['trip']],
  ['trai', ['trip']],
  ['Lisbon cat', ['cat', 'trip']],
  ['緑茶', ['tea']],
  ['what is my', []],
  ['', []],
  ['bicycle', []],
])('"%s" matches %j', async (query, expected) => {
  const matches = await searchTexts(texts, query, 5)
  expect(matches.map(({ id }) => id).toSorted()).toEqual(expected)
})

test('finds no searchable words in a query of stop words', () => {
  expect(hasSearchableWords('what do you have about me?')).toBe(false)
  expect(hasSearchableWords('Tom')).toBe(true)
})
