import { afterEach, expect, test } from 'vitest'
import { formatNumberInput } from '../../i18n/formats.ts'
import { useLocale } from '../../i18n/locale.ts'
import { parseLocalNumber } from './parse-number.ts'

afterEach(() => useLocale.setState({ language: 'en', locale: 'en' }))

test.each([
  ['128000', 128_000],
  ['128,000', 128_000],
  ['1,234,567.5', 1_234_567.5],
  ['2.50', 2.5],
  // A price of 2,50 is not a price of 250.
  ['2,50', 2.5],
  ['0,5', 0.5],
  ['5 000', 5000],
  ['', NaN],
  ['many', NaN],
  ['1,2,3', NaN],
])('%s is %d', (text, number) => {
  expect(parseLocalNumber(text)).toBe(number)
})

test.each([
  ['128.000', 128_000],
  ['1.234.567,5', 1_234_567.5],
  ['2,50', 2.5],
  ['0,125', 0.125],
  ['1,125', 1.125],
  // A decimal point is accepted too.
  ['2.5', 2.5],
  ['0.125', 0.125],
  ['1.2.3', NaN],
])('%s is %d if the comma is the decimal sign', (text, number) => {
  useLocale.setState({ language: 'de', locale: 'de-DE' })
  expect(parseLocalNumber(text)).toBe(number)
})

test.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'pt-BR'])(
  'the text of a field in %s is parsed again',
  (locale) => {
    useLocale.setState({ language: 'de', locale })
    for (const value of [0, 0.5, 1.125, 999, 1000, 128_000, 1_234_567.25]) {
      expect(parseLocalNumber(formatNumberInput(value))).toBe(value)
    }
  },
)
