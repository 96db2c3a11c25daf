// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { loadLocale, activateEnglish } from '../../i18n/locale.ts'
import { summarizeModel } from './model-groups.ts'

test('a model summary contains the known facts, in the current language, and omits unknown ones', async () => {
  const model = { windowTokens: 200_000, price: { input: 0.15, output: 15 } }
  expect(summarizeModel(model)).toBe('200K · $0.15 input, $15 output')
  expect(summarizeModel({ price: { input: 0, output: 0 } })).toBe('free')
  expect(summarizeModel({})).toBe('')
  await loadLocale({ language: 'de', locale: 'de-DE' }, () => true)
  expect(summarizeModel(model)).toBe('200K · 0,15 $ ein, 15 $ aus')
  activateEnglish('en')
})
