import { expect, test } from 'vitest'
import { parseTriggers, joinTriggers } from './deliberate-section.tsx'

test.each([
  ['', []],
  [' , ,', []],
  ['add up,  work   out , add up', ['add up', 'work out']],
])('%j is %j', (text, triggers) => {
  expect(parseTriggers(text)).toEqual(triggers)
  expect(parseTriggers(joinTriggers(triggers))).toEqual(triggers)
})
