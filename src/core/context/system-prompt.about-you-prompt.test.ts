import { expect, test } from 'vitest'
import { formatAboutYou } from './system-prompt.ts'

test('includes only what was entered, and only while it is switched on', () => {
  expect(formatAboutYou()).toBe('')
  expect(formatAboutYou({ isOn: true, text: '' })).toBe('')
  expect(formatAboutYou({ isOn: false, text: 'Ada' })).toBe('')
  expect(formatAboutYou({ isOn: true, text: 'Ada' })).toContain('Ada')
})
