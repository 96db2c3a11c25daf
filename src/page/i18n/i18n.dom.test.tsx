// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  compact,
  formatBytes,
  formatDate,
  formatElapsed,
  formatList,
  formatNumber,
  formatContextWindow,
} from './formats.ts'
import { loadLocale, activateEnglish } from './locale.ts'
import { i18n } from './i18n.ts'
import type { MessageDescriptor, Placeholders } from './message-types.ts'
import { Trans } from './trans.tsx'

const speakGerman = (locale: string) => loadLocale({ language: 'de', locale }, () => true)

afterEach(() => activateEnglish('en'))

describe('a text', () => {
  it('is shown in the current language, which the document declares', async () => {
    expect(i18n.t('Language')).toBe('Language')
    await speakGerman('de')
    expect(i18n.t('Language')).toBe('Sprache')
    expect(document.documentElement.lang).toBe('de')
    activateEnglish('en')
    expect(i18n.t('Language')).toBe('Language')
    expect(document.documentElement.lang).toBe('en')
  })

  it('is not switched to if its catalog loads too late', async () => {
    await loadLocale({ language: 'de', locale: 'de' }, () => false)
    expect(i18n.t('Language')).toBe('Language')
  })

  it('does not translate text of people', async () => {
    expect(i18n.t('Example: {example}', { example: '\\u0041 {x} <b>#</b> \\' })).toBe(
      'Example: \\u0041 {x} <b>#</b> \\',
    )
    await speakGerman('de')
    expect(i18n.t('Example: {example}', { example: 'C:\\x41' })).toBe('Zum Beispiel C:\\x41')
  })

  it('formats its numbers in the person’s locale, in any language', async () => {
    await speakGerman('en-US')
    expect(i18n.t('Example: {example}', { example: 1234.5 })).toBe('Zum Beispiel 1,234.5')
    await speakGerman('de-CH')
    expect(i18n.t('Example: {example}', { example: 1234.5 })).toBe("Zum Beispiel 1'234.5")
  })

  it('can contain elements, and no name becomes one', () => {
    const { container } = render(<Trans id="Example: {example}" values={{ example: '<b>\\u0041</b>' }} />)
    expect(container.textContent).toBe('Example: <b>\\u0041</b>')
    expect(container.querySelector('b')).toBeNull()
  })
})

describe('the types of a text', () => {
  it('know the placeholders, also in plural forms of any language', () => {
    const names: [Placeholders<'Save'>, Placeholders<'{a} and {b}'>] extends [never, 'a' | 'b']
      ? true
      : never = true
    const nested: Placeholders<'{n, plural, one {# of {name}} few {{other}} many {} other {#}} in {place}'> extends
      | 'n'
      | 'name'
      | 'other'
      | 'place'
      ? true
      : never = true
    const ordinal: Placeholders<'{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'> extends 'n'
      ? true
      : never = true
    const selected: Placeholders<'{kind, select, chat {the chat} other {{name}}}, {at, date}'> extends
      | 'kind'
      | 'name'
      | 'at'
      ? true
      : never = true
    expect([names, nested, ordinal, selected]).toEqual([true, true, true, true])
  })

  it('refuse a value that is missing or unknown, and a text that is not literal', () => {
    const text: string = 'Language'
    // @ts-expect-error -- the value is missing
    expect(i18n.t('Example: {example}')).toBe('Example: {example}')
    // @ts-expect-error -- the value has another name
    expect(i18n.t('Example: {example}', { sample: 1 })).toBe('Example: ')
    // @ts-expect-error -- extraction would not find it
    expect(i18n.t(text)).toBe('Language')
    // @ts-expect-error -- a tag needs an element
    expect(<Trans id="In <link>one chat</link>" />).toBeTruthy()
  })

  it('allow a descriptor, which is not a string', async () => {
    const label: MessageDescriptor = /*i18n*/ { id: 'Language' }
    expect(i18n.t(label)).toBe('Language')
    // @ts-expect-error -- it could be shown untranslated
    const shown: string = label
    expect(shown).toBe(label)
    await speakGerman('de')
    expect(i18n._(label)).toBe('Sprache')
  })
})

describe('formats', () => {
  it('follow the locale at once', async () => {
    const at = new Date(2026, 10, 22, 12)
    expect([formatNumber(1234.5), formatBytes(1), formatBytes(1_500_000), formatDate(at)]).toEqual([
      '1,234.5',
      '1 byte',
      '1.5 MB',
      'Nov 22, 2026',
    ])
    await speakGerman('de')
    expect([formatNumber(1234.5), formatBytes(1), formatBytes(1_500_000), formatDate(at)]).toEqual([
      '1.234,5',
      '1\u00A0Byte',
      '1,5 MB',
      '22.11.2026',
    ])
    expect([formatElapsed(2400), formatElapsed(185_000), formatContextWindow(2_500_000)]).toEqual([
      '2,40 s',
      '3 min 5 s',
      '2,4M',
    ])
    expect(formatList(['a', 'b', 'c'])).toBe('a, b und c')
    expect([formatNumber(7869, compact), formatNumber(7_869_000, compact)]).toEqual([
      '7.869',
      '7,9\u00A0Mio.',
    ])
  })
})
