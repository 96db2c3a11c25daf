import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'

function show(text: string, marks: readonly boolean[] | undefined): string {
  return text
    .split(' ')
    .map((word, at) => (marks?.[at] ? `[${word}]` : word))
    .join(' ')
}

test.each([
  ['the same words', 'the same words', 'the same words', 'the same words'],
  ['bees live in hives', 'bees live in nests', 'bees live in [hives]', 'bees live in [nests]'],
  ['wasps sting', 'wasps often sting', 'wasps sting', 'wasps [often] sting'],
  ['one two three four', 'one four', 'one [two] [three] four', 'one four'],
  // A lone word in common does not split a difference in two.
  ['a b x c d', 'e f x g h', '[a] [b] [x] [c] [d]', '[e] [f] [x] [g] [h]'],
  ['a b x y c d', 'e f x y g h', '[a] [b] x y [c] [d]', '[e] [f] x y [g] [h]'],
])('%j and %j differ in %j and %j', (first, second, firstShown, secondShown) => {
  const differences = compareWords(first.split(' '), second.split(' '))
  expect([show(first, differences?.first), show(second, differences?.second)]).toEqual([
    firstShown,
    secondShown,
  ])
})

test('texts that are too long together are not compared, unless they hardly differ', () => {
  const long = Array.from({ length: 5000 }, (_, at) => `word${at}`)
  const reversed = long.toReversed()
  expect(compareWords(long, reversed)).toBeNull()
  const changed = long.with(2500, 'other')
  expect(compareWords(long, changed)?.second.filter(Boolean)).toHaveLength(1)
})

test('what both texts have in common is the same in both', () => {
  const words = array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
  assert(
    property(words, words, (first, second) => {
      const differences = compareWords(first, second)
      const common = (text: readonly string[], marks: readonly boolean[] | undefined) =>
        text.filter((_, at) => marks?.[at] === false)
      expect(common(first, differences?.first)).toEqual(common(second, differences?.second))
    }),
    { numRuns: 300 },
  )
})
