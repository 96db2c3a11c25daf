import { expect, test } from 'vitest'
import { aboutYouPrompt } from './system-prompt.ts'

test('only what was written, and only while it is on', () => {
  expect(aboutYouPrompt()).toBe('')
  expect(aboutYouPrompt({ isOn: true, text: '' })).toBe('')
  expect(aboutYouPrompt({ isOn: false, text: 'Ada' })).toBe('')
  expect(aboutYouPrompt({ isOn: true, text: 'Ada' })).toContain('Ada')
})
