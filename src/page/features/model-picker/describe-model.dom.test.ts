// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { speak, speakEnglish } from '../../i18n/locale.ts'
import { describeModelBriefly } from './model-groups.ts'

test('a model in brief says what is known, in the language in use, and leaves out what is not', async () => {
  const model = { windowTokens: 200_000, price: { input: 0.15, output: 15 } }
  expect(describeModelBriefly(model)).toBe('200K · $0.15 in, $15 out')
  expect(describeModelBriefly({ price: { input: 0, output: 0 } })).toBe('free')
  expect(describeModelBriefly({})).toBe('')
  await speak({ language: 'de', locale: 'de-DE' }, () => true)
  expect(describeModelBriefly(model)).toBe('200K · 0,15 $ ein, 15 $ aus')
  speakEnglish('en')
})
