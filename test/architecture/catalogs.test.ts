import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { settingsPages, settingsPlaces } from '../../src/page/features/settings/settings-pages.ts'
import { languages } from '../../src/page/i18n/locales.ts'
import { readCatalog, type CatalogText } from '../scripts/po-catalogs.ts'

/** Pages of the settings. `About` is one as well, which the list of pages does not have. */
const pageNames = [...settingsPages.map(({ label }) => label.id), 'About']

/** Headings in the pages, by page. */
const pageHeadings = pageNames.map((page, index) => ({
  page,
  headings: Object.values(settingsPlaces).flatMap(({ page: id, heading }) =>
    heading !== undefined && id === (settingsPages[index]?.id ?? 'about') ? heading.id : [],
  ),
}))

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

it('English texts have plural rules for numbers before nouns', async () => {
  const texts = await readCatalog('en')
  const bare = texts.map(({ id }) => id).filter((id) => hasBarePlural(id))
  expect(bare.filter((id) => !alwaysMany.has(id))).toEqual([])
  // A text that has plural rules, or does not exist, needs no exception.
  expect([...alwaysMany].filter((id) => !bare.includes(id))).toEqual([])
})

it('texts that name a page of the settings name an existing one, and its heading', async () => {
  const isKnown = (name: string) => placeOf(name) !== undefined
  const named = (await readCatalog('en')).flatMap(({ id }) => placesIn(id, 'Settings'))
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((name) => !isKnown(name))).toEqual([])
  const sources = [...globSync('{src,docs}/**/*.{ts,tsx,md}'), 'README.md', 'SECURITY.md']
  const odd = sources.flatMap((file) =>
    placesIn(readFileSync(file, 'utf8'), 'Settings')
      // Documents also name what is below a page without a heading of its own.
      .filter((name) => !isKnown(file.endsWith('.md') ? pageIn(name) : name))
      .map((name) => `${file}: ${name}`),
  )
  expect(odd).toEqual([])
})

it.each([
  ['Settings > Limits', undefined],
  ['Settings > Data, then retry', 'Data'],
  ['Settings > Tools & permissions > Web.', 'Tools & permissions > Web'],
  ['Settings > Models > Web', undefined],
])('names of pages are distinguished from headings: %s', (text, place) => {
  expect(placesIn(text, 'Settings').map((name) => placeOf(name))).toEqual([place])
})

it('texts that require a proxy name the section of the proxy', async () => {
  const texts = (await readCatalog('en')).map(({ id }) => id)
  const sources = globSync('src/adapters/tools/*.ts').map((file) => readFileSync(file, 'utf8'))
  const named = [...texts, ...sources.flatMap((source) => source.split('\n'))]
    .filter((text) => /\bproxy\b/i.test(text))
    .flatMap((text) => placesIn(text, 'Settings'))
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((name) => placeOf(name) !== 'Tools & permissions > Web')).toEqual([])
})

it('German texts name the same page and heading as the English text', async () => {
  const german = await readCatalog('de')
  const names = new Map(german.map(({ id, translation }) => [id, translation]))
  const translate = (name: string) => names.get(name) ?? name
  const odd = german.filter(
    ({ id, translation }) =>
      placesIn(id, 'Settings')
        .map((name) => placeOf(name))
        .join(' ') !==
      placesIn(translation, 'Einstellungen')
        .map((name) => placeOf(name, translate))
        .join(' '),
  )
  expect(odd.map(({ translation }) => translation)).toEqual([])
})

describe.each(translated)('the translations of %s', (language) => {
  const read = readCatalog(language)
  const listOdd = async (isOdd: (text: CatalogText) => boolean) =>
    (await read).filter(isOdd).map(({ id, translation }) => [id, translation])

  it('are complete', async () => {
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

  it('are typeset, and end like the English text', async () => {
    expect(await listOdd(({ translation }) => isPlain(translation))).toEqual([])
    expect(await listOdd(({ id, translation }) => endOf(id) !== endOf(translation))).toEqual([])
  })
})

it('German texts have German quotation marks, and use the formal address', async () => {
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

  it.each([
    '{count} messages are left out.',
    'In {count} rounds in a row',
    'instead of {count} earlier messages',
  ])('with a number before a noun and no plural rules: %s', (id) => {
    expect(hasBarePlural(id)).toBe(true)
  })

  it('without a plural form of its language', () => {
    const [arms = {}] = pluralsOf(
      compileMessageOrThrow('{n, plural, one {# czat} few {# czaty} other {# czatu}}'),
    )
    expect([lacksForm(arms, 'pl'), lacksForm(arms, 'en')]).toEqual([true, false])
  })
})

/** Returns the names that follow `Settings > ` in a text, with the words after them, and the heading after another `>`. */
function placesIn(text: string, path: string): string[] {
  const name = String.raw`\p{L}+(?: [\p{L}&]+)*`
  const pattern = new RegExp(`\\b${path} > (${name}(?: > ${name})?)`, 'gu')
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

const pageIn = (name: string) => name.split(' > ')[0] ?? ''

/** Returns the English page, and heading if there is one, that a name starts with. */
function placeOf(name: string, translate = (english: string) => english): string | undefined {
  const [page = '', heading] = name.split(' > ')
  const place = pageHeadings.find((known) => page.startsWith(translate(known.page)))
  if (place === undefined || heading === undefined) return place?.page
  const known = place.headings.find((english) => heading.startsWith(translate(english)))
  return known === undefined ? undefined : `${place.page} > ${known}`
}

/**
 * Returns whether a number stands before a plural noun without plural rules. A limit has many, and a number named after its limit
 * is one, so these may: `at most {count} files`, `{maxFiles} files`.
 */
function hasBarePlural(id: string): boolean {
  return [...id.matchAll(/(\w+ \w+|\w*) ?\{(\w+)\} ((?:[a-z]*[a-rt-z] )?[a-z]+s)\b/g)].some(
    ([, before = '', name = '', words = '']) =>
      nouns.has(words.split(' ').at(-1) ?? '') &&
      !limits.test(`${before} `) &&
      !/^(?:max|min|most)[A-Z]/.test(name),
  )
}

const limits = /\b(?:at most|at least|more than|longer than|larger than|up to|1 to|within) $/

/** Nouns that stand after numbers. */
const nouns = new Set(
  'attempts bytes calls categories characters chats chunks columns days entries files hosts images items labels levels lines megabytes megapixels memories messages minutes models pages parts passages requests results rounds rows seconds servers starters texts times tokens tools values words'.split(
    ' ',
  ),
)

/** Texts whose numbers are not 1: limits, context windows, many tokens, and numbers of which another text says that they are 1. */
const alwaysMany = new Set([
  '{place}, {lifetime}, {tokens} tokens',
  'about {sum} to send: {cached} tokens from the cache, {fresh} new; the answer is extra ({source}, {date})',
  '“{filename}” has {megapixels} megapixels. At most {otherMegapixels} can be attached.',
  '{count, plural, one {# earlier message} other {# earlier messages}} compacted: about {before} to {after} tokens',
  '{count, plural, one {# earlier message} other {# earlier messages}} compacted: about {before} tokens are now {after}.',
  '{modelId}: a context window of {windowTokens} tokens, {reservedTokens} of which are reserved for the answer. This request takes {label} of the rest.',
  '{parameters} · {count, plural, one {# part} other {# parts}} · about {sum} tokens · {fresh} new',
  '{remark} This occurs {count} times.',
  '{title} ({count} characters, all in this box)',
  '{tokens} tokens',
  '{tokens} tokens in {requests, plural, one {# request} other {# requests}}',
  '{tokens} tokens; {unpriced} of {requests, plural, one {# request} other {# requests}} without a known price',
  'Contacted: {count} hosts',
  'It has {count} megapixels per frame; at most {max} are decoded.',
  'It has {count} megapixels; at most {max} are decoded.',
  'models.dev lists {models} models from the providers here, as of {at}.',
  'Only the start of {cutFrom} characters is stored.',
  'Show all {lines} lines',
  'The last {count} messages of this chat have no GIF.',
  'The result has {count} columns; at most {maxColumns} can be shown.',
  'There are already {count} memories, which is the maximum.',
  'This chat is too long for {name} (about {tokens} tokens; {maxTokens} fit). Choose a model with a larger context window, or start a new chat.',
])

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
