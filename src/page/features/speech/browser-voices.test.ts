import { expect, test } from 'vitest'
import { speechReader } from './browser-voices.ts'

test('a browser without speech synthesis has no voices, and reads nothing', async () => {
  expect('speechSynthesis' in globalThis).toBe(false)
  expect(speechReader.canRead()).toBe(false)
  await speechReader.start('message-1', 'Rivers run.', {
    labels: { code: 'Code', formula: 'Formula' },
    pageLanguage: 'en',
  })
  expect(speechReader.getReadingId()).toBeNull()
})
