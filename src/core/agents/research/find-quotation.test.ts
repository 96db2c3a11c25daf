import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCheckable, isQuoted, normalizeQuoted } from './find-quotation.ts'

/** Passages of pages, each with a quotation of it that is word for word. */
const passages = [
  [
    'English',
    'The bridge opened in May 1998 and carried 12,400 people a day.',
    'opened in May 1998 and carried',
  ],
  [
    'hyphens',
    'A well-known, long-term study of the sea-grass meadows - the first - ended.',
    'long-term study of the sea-grass meadows - the first',
  ],
  [
    'quotes',
    'She said it\'s "not a miracle", only years of patient work.',
    'it\'s "not a miracle", only years',
  ],
  [
    'numbers',
    'Output rose from 1.5 to 2.25 TWh, which is 50 % more than before.',
    'rose from 1.5 to 2.25 TWh, which is',
  ],
  ['German', 'Die Straße zur Brücke ist seit 2004 für Autos gesperrt.', 'Straße zur Brücke ist seit 2004'],
  [
    'Turkish and Greek',
    'Ο πρώτος σταθμός άνοιξε στην Κωνσταντινούπολη το 1890.',
    'πρώτος σταθμός άνοιξε στην Κωνσταντινούπολη',
  ],
  [
    'Chinese',
    '这座桥于1998年5月开放,每天有一万二千四百人通过这座桥往返于两岸之间。',
    '1998年5月开放,每天有一万二千四百人通过这座桥',
  ],
  [
    'ligatures and fractions',
    'The ﬁrst oﬃce took ½ of the ﬂoor and stayed there for years.',
    'ﬁrst oﬃce took ½ of the ﬂoor',
  ],
] as const

/** Changes that a writer, an editor or a converter makes, and that leave the words as they are. */
const harmless: readonly [string, (quotation: string) => string][] = [
  ['unchanged', (text) => text],
  ['in capitals', (text) => text.toUpperCase()],
  ['with other spaces', (text) => text.replaceAll(' ', '\u00A0\n  ')],
  ['with curly quotes', (text) => text.replaceAll("'", '’').replace('"', '“').replace('"', '”')],
  ['with other dashes', (text) => text.replaceAll('-', '\u2013')],
  ['with soft hyphens', (text) => text.replaceAll('e', 'e\u00AD')],
  ['with zero-width spaces', (text) => text.replaceAll(' ', ' \u200B')],
  ['compatibility forms resolved', (text) => text.normalize('NFKC')],
  ['decomposed', (text) => text.normalize('NFD')],
  ['with punctuation at the end', (text) => `${text}.`],
]

/** Changes that make it another statement. */
const harmful: readonly [string, (quotation: string) => string][] = [
  ['with a word replaced', (text) => text.replace(/\p{L}{3,}/u, 'zebra')],
  ['with a word added', (text) => text.replace(/(\p{L})(\p{L})/u, '$1 not $2')],
  ['with the last letter missing', (text) => text.replace(/\p{L}+(?=\P{L}*$)/u, (word) => `${word}x`)],
  [
    'with a changed number or letter',
    (text) => text.replace(/\d|\p{L}/u, (one) => (one === '7' ? '3' : '7')),
  ],
  [
    'with pieces in the wrong order',
    (text) => `${text.slice(text.length / 2)} [...] ${text.slice(0, text.length / 2)}`,
  ],
]

describe('quotation check', () => {
  const rows = passages.flatMap(([name, passage, quotation]) => [
    ...harmless.map(([change, apply]) => [name, change, passage, apply(quotation), true] as const),
    ...harmful.map(([change, apply]) => [name, change, passage, apply(quotation), false] as const),
  ])

  test('has 120 rows', () => expect(rows).toHaveLength(120))

  test.each(rows)('%s: %s', (_name, _change, passage, quotation, isFound) => {
    expect(isQuoted(quotation, normalizeQuoted(passage))).toBe(isFound)
  })

  test.each([
    ['[...] for left out words', 'bridge opened [...] carried 12,400 people', true],
    ['[…] with one character', 'bridge opened […] carried 12,400 people', true],
    ['pieces that repeat words', 'The bridge [...] The bridge', false],
    ['a part of a word', 'ridge opened in May 1998', false],
    ['the start of a number', 'carried 12', false],
    ['the end of a number', '400 people a day', false],
    ['the start of a year', 'opened in May 199', false],
    ['nothing but punctuation', '...', false],
  ])('%s', (_what, quotation, isFound) => {
    expect(isQuoted(quotation, normalizeQuoted(passages[0][1]))).toBe(isFound)
  })

  test.each([
    ['three words', 'opened in May', false],
    ['four words', 'opened in May 1998', true],
    ['dashes are no words', 'opened - in - May', false],
    ['text without spaces', '1998年5月开放,每天有一万二千四百人', true],
    ['short text without spaces', '每天有一万人', false],
  ])('is made from four words on, or 20 characters without spaces: %s', (_what, quotation, isLong) => {
    expect(isCheckable(quotation)).toBe(isLong)
  })
})

const words = fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 12, maxLength: 60 })
const place = fc.double({ min: 0, max: 0.999, noNaN: true })
const spaces = fc.array(fc.constantFrom(' ', '  ', '\n', '\u00A0', ' \u200B', '\t'), { minLength: 8 })

/** Returns 4 to 8 of the words, as positions. */
function choose(all: readonly string[], at: number): { start: number; end: number } {
  const start = Math.floor(at * (all.length - 8))
  return { start, end: start + 4 + Math.floor(at * 5) }
}

test('a quotation with changed spaces, quotes and case is found (500 quotations)', () => {
  fc.assert(
    fc.property(words, place, spaces, fc.constantFrom('"', '“', '«'), (all, at, between, quote) => {
      const text = normalizeQuoted(`${all.slice(0, 3).join(' ')} "${all.slice(3).join(' ')}"`)
      const { start, end } = choose(all, at)
      const quoted = all.slice(start, end).map((word, index) => {
        const cased = index % 2 === 0 ? word.toUpperCase() : word
        return `${start + index === 3 && index > 0 ? quote : ''}${cased}${between[index % between.length]}`
      })
      expect(isQuoted(quoted.join(''), text)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a quotation with one changed word is not found (500 quotations)', () => {
  fc.assert(
    fc.property(words, place, place, fc.integer({ min: 0, max: 3 }), (all, at, which, change) => {
      const { start, end } = choose(all, at)
      const quoted = all.slice(start, end)
      const index = Math.floor(which * quoted.length)
      const word = quoted[index] ?? ''
      const changed = [`${word}s`, word.slice(0, -1), `un${word}`, 'Ω']
      quoted[index] = changed[change] ?? ''
      const text = all.join(' ')
      fc.pre(!` ${text} `.includes(` ${quoted.join(' ')} `))
      expect(isQuoted(quoted.join(' '), normalizeQuoted(text))).toBe(false)
    }),
    { numRuns: 500 },
  )
})
