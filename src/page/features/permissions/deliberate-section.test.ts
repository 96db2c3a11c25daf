import { expect, test } from 'vitest'
import { parseTriggers, joinTriggers } from './deliberate-section.tsx'

test.each([
  ['', []],
  [' , ,', []],
  ['add up,  work   out , add up', ['add up', 'work out']],
])('%j is %j', (text, words) => {
  expect(parseTriggers(text)).toEqual(words)
  expect(parseTriggers(joinTriggers(words))).toEqual(words)
})
