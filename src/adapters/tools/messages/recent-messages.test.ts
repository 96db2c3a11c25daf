import { expect, test } from 'vitest'
import { stripSpeakerLabel } from './recent-messages.ts'

test.each([
  ['User: **Assistant:** text', 'text'],
  [' (You): a: b\nref=ref_12 | sent today', 'a: b'],
  ['Username: text', 'Username: text'],
  [`${'ai:'.repeat(5_000_000)} text`, 'text'],
])('the text of a message has no speaker labels', (text, expected) => {
  expect(stripSpeakerLabel(text)).toBe(expected)
})
