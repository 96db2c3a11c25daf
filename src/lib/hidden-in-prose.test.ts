import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countHiddenInProse, removeHidden, hasHiddenInProse, splitHiddenInProse } from './hidden-in-prose.ts'

const namesIn = (text: string) => splitHiddenInProse(text).flatMap(({ hidden }) => hidden ?? [])

/** Encodes a text as it is smuggled: one tag character per letter. */
const toTags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

describe('splitProse', () => {
  it.each([
    ['an override', 'safe\u202Egpj.exe\u202D', ['U+202E', 'U+202D']],
    ['a text of tags', `Hi${toTags('ok')}!`, ['U+E006F', 'U+E006B']],
    ['tags behind a flag', `🏴󠁧󠁢󠁥󠁮󠁧󠁿${toTags('a')}`, ['U+E0061']],
    ['tags that make no flag', `\u{1F3F4}${toTags('us')}\u{E007F}`, ['U+E0075', 'U+E0073', 'U+E007F']],
    [
      'a character without width',
      'pass\u200Bword\u2060\uFEFF\u2063',
      ['U+200B', 'U+2060', 'U+FEFF', 'U+2063'],
    ],
    ['joiners between letters that join nothing', 'a\u200Cb\u200Dc', ['U+200C', 'U+200D']],
    ['a joiner behind an emoji that joins nothing', '👍\u200Dx', ['U+200D']],
    ['selectors of nothing', 'a\uFE0F \u{E0101}b', ['U+FE0F', 'U+E0101']],
    ['a second selector', '❤️\uFE01\u{E0102}', ['U+FE01', 'U+E0102']],
    ['fillers', 'a\u3164b\uFFA0\u115F', ['U+3164', 'U+FFA0', 'U+115F']],
    ['a soft hyphen outside of words', 'a \u00AD\u00ADb', ['U+00AD', 'U+00AD']],
    ['characters alone', '\u200B\u200D', ['U+200B', 'U+200D']],
  ])('names %s', (_, text, names) => {
    expect([namesIn(text), countHiddenInProse(text), hasHiddenInProse(text)]).toEqual([
      names,
      names.length,
      true,
    ])
  })

  it.each([
    ['prose', 'Grüße, 日本語 {\n\t"a": 1\r\n} «oui\u00A0!» 5\u202F000'],
    ['emoji of several', '👨‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍🚀 ❤️‍🔥 👁️‍🗨️ 🫱🏻‍🫲🏿 🏳️‍⚧️ 🧑‍🧑‍🧒'],
    ['a heart, keycaps, a copyright and flags', '❤️ 1️⃣ #️⃣ ©️ ☎︎ 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['Persian', 'می‌خواهم'],
    ['conjuncts and half letters', 'क्‍ष क्‌ष ন্‌ক ශ්‍රී'],
    ['Thai, Khmer and Japanese with break opportunities', 'ภาษา\u200Bไทย ភាសា\u200Bខ្មែរ 日本\u200B語'],
    [
      'Hebrew in isolates, with vowel points',
      'He said \u2067שלום!\u2069, \u202B(שלום)\u202C and \u200Fא\u061C.',
    ],
    ['a word with soft hyphens', 'Donau\u00ADdampf\u00ADschiff'],
    ['a variant of an ideograph', '葛\u{E0101}城市, 0\uFE00, ∩\uFE00'],
    ['Mongolian', 'ᠮᠣᠩ\u180Bᠭᠣᠯ'],
    ['text that continues in the next piece', 'می\u200C'],
    ['an emoji that continues in the next piece', '👩\u200D'],
    ['a word that continues', '\u200Cخواهم'],
  ])('does not change %s', (_, text) => {
    expect([namesIn(text), hasHiddenInProse(text)]).toEqual([[], false])
    expect(removeHidden(text)).toBe(text)
  })

  it('reveals every invisible character among Latin letters, except those that turn whole words', () => {
    const missed: string[] = []
    let count = 0
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code)
      if (!/\p{Default_Ignorable_Code_Point}/u.test(character)) continue
      count += 1
      if (namesIn(`a${character}b`).length === 0) missed.push(code.toString(16))
    }
    expect(count).toBeGreaterThan(4000)
    expect(missed).toEqual([
      'ad',
      '61c',
      '200e',
      '200f',
      '202a',
      '202b',
      '202c',
      '2066',
      '2067',
      '2068',
      '2069',
    ])
  })

  it('loses nothing and changes no order; a cleaned text has nothing more to remove', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\u202E',
      '\u200B',
      '\u200D',
      '👩',
      '\uFE0F',
      '\u{E0041}',
      'می',
      '\u200C',
    )
    fc.assert(
      fc.property(fc.string({ unit: piece }), fc.string({ unit: 'binary' }), (one, other) => {
        for (const text of [one, other, one + other])
          expect(
            splitHiddenInProse(text)
              .map((segment) => segment.text)
              .join(''),
          ).toBe(text)
        expect(removeHidden(one)).not.toMatch(/[\u202E\u{E0041}]/u)
      }),
    )
  })

  it('takes linear time for any text', () => {
    const text = `${'\u200D'.repeat(100_000)}${toTags('a').repeat(100_000)}${'👩\u200D'.repeat(50_000)}`
    expect(countHiddenInProse(text)).toBe(200_000)
  })
})

describe('dropHidden', () => {
  it('keeps the visible text', () => {
    expect(removeHidden(`Hello${toTags('obey')}, \u202Eworld\u200B 👩‍🚀 می‌خواهم`)).toBe(
      'Hello, world 👩‍🚀 می‌خواهم',
    )
  })
})
