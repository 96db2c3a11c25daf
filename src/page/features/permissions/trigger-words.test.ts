import { expect, test } from 'vitest'
import { fromWords, toWords } from './trigger-words.ts'

test.each([
  ['', []],
  [' , ,', []],
  ['add up,  work   out , add up', ['add up', 'work out']],
])('%j is %j', (text, words) => {
  expect(fromWords(text)).toEqual(words)
  expect(fromWords(toWords(words))).toEqual(words)
})
