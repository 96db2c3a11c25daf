import { execFileSync } from 'node:child_process'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/page/i18n/locales.ts'
import { readCatalog, type CatalogText } from '../scripts/po-catalogs.ts'

const translated = languages.filter((language) => language !== 'en')

it('the catalogs are what `npm run extract` writes: nothing is missing, nothing is obsolete', () => {
  const run = () =>
    execFileSync('lingui', ['check', 'sync', '--clean', '--overwrite', '--verbose', '--workers', '1'])
  expect(run).not.toThrow()
})

it('English texts are typeset', async () => {
  const texts = await readCatalog('en')
  expect(texts.length).toBeGreaterThan(1700)
  // Models read the English texts of the worker, so these need no translation.
  const own = texts.filter(({ files }) => files.some((file) => file.startsWith('src/page/')))
  expect(own.filter(({ id }) => isPlain(id)).map(({ id }) => id)).toEqual([])
})

describe.each(translated)('the translations of %s', (language) => {
  const read = readCatalog(language)
  const listOdd = async (isOdd: (text: CatalogText) => boolean) =>
    (await read).filter(isOdd).map(({ id, translation }) => [id, translation])

  it('are all there', async () => {
    expect((await read).length).toBeGreaterThan(1700)
    expect(await listOdd(({ translation }) => translation === '')).toEqual([])
  })

  it('have the values and tags of the English text', async () => {
    expect(await listOdd(({ id, translation }) => outline(id) !== outline(translation))).toEqual([])
  })

  it('have all plural forms of their language', async () => {
    const lacks = (text: string, locale: string) =>
      pluralsOf(compileMessageOrThrow(text)).some((arms) => lacksForm(arms, locale))
    expect(await listOdd(({ id, translation }) => lacks(id, 'en') || lacks(translation, language))).toEqual(
      [],
    )
  })

  it('are typeset, and end as the English text does', async () => {
    expect(await listOdd(({ translation }) => isPlain(translation))).toEqual([])
    expect(await listOdd(({ id, translation }) => endOf(id) !== endOf(translation))).toEqual([])
  })
})

it('German texts have German quotation marks, and say Sie', async () => {
  const odd = (await readCatalog('de')).filter(({ translation }) =>
    /[”]|\b(du|dein\w*|dir|dich)\b/i.test(translation),
  )
  expect(odd.map(({ translation }) => translation)).toEqual([])
})

describe('a translation would be refused', () => {
  it.each([
    ['Delete {name}?', 'Löschen?'],
    ['Delete {name}?', '{nahme} löschen?'],
    ['{count, plural, one {# chat} other {# chats}}', '{count} Chats'],
    ['See <link>the guide</link>.', 'Siehe die Anleitung.'],
  ])('with other values or tags: %s, %s', (id, translation) => {
    expect(outline(id)).not.toBe(outline(translation))
  })

  it('without a plural form that its language has', () => {
    const [arms = {}] = pluralsOf(
      compileMessageOrThrow('{n, plural, one {# czat} few {# czaty} other {# czatu}}'),
    )
    expect([lacksForm(arms, 'pl'), lacksForm(arms, 'en')]).toEqual([true, false])
  })
})

const isPlain = (text: string) => /["'`]|\.\.\.|\s\s| - |^\s|\s$/.test(text)

const endOf = (text: string) => /[.:?!…]$/.exec(text.split('|')[0] ?? '')?.[0] ?? ''

/** Names of values and tags in a text, which the code has to supply. */
function outline(text: string): string {
  const tags = [...text.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag)
  return [...new Set(namesIn(compileMessageOrThrow(text)))].concat(tags).toSorted().join(' ')
}

function namesIn(tokens: CompiledMessage): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, type, arms] = token
    return [type === undefined ? name : `${name}, ${type}`, ...armsOf(arms).flatMap(namesIn)]
  })
}

function pluralsOf(tokens: CompiledMessage): object[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [, type, arms] = token
    return [...(type === 'plural' ? [arms as object] : []), ...armsOf(arms).flatMap(pluralsOf)]
  })
}

function armsOf(arms: unknown): CompiledMessage[] {
  return Object.values(arms ?? {}).filter((arm): arm is CompiledMessage => Array.isArray(arm))
}

function lacksForm(arms: object, locale: string): boolean {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  return pluralCategories.some((category) => !(category in arms))
}
