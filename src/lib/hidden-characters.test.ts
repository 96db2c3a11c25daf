import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitHidden } from './hidden-characters.ts'

const namesIn = (text: string) => splitHidden(text).flatMap(({ hidden }) => hidden ?? [])

describe('splitHidden', () => {
  it.each([
    ['right-to-left override', 'safe\u202Egpj.exe', 'U+202E'],
    ['isolate', '\u2066x', 'U+2066'],
    ['zero-width space', 'a\u200Bb', 'U+200B'],
    ['byte order mark', '\uFEFFa', 'U+FEFF'],
    ['no-break space', 'rm\u00A0-rf', 'U+00A0'],
    ['soft hyphen', 'pass\u00ADword', 'U+00AD'],
    ['tag character', 'hi\u{E0041}', 'U+E0041'],
    ['Hangul filler', 'a\u3164', 'U+3164'],
    ['blank braille', '\u2800', 'U+2800'],
    ['line separator', 'a\u2028b', 'U+2028'],
    ['escape', 'a\u001B[2K', 'U+001B'],
    ['lone surrogate', 'a\uD800b', 'U+D800'],
  ])('names a %s', (_, text, name) => expect(namesIn(text)).toEqual([name]))

  it('does not change visible characters', () => {
    const plain = 'Grüße, 日本語, עברית, 👍 {\n\t"a": 1\r\n}'
    expect(splitHidden(plain)).toEqual([{ at: 0, text: plain }])
  })

  it.each([
    ['a family', '👨‍👩‍👧‍👦 and 🏳️‍🌈'],
    ['a heart, a keycap and a flag of tags', '❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Persian', 'می‌خواهم'],
    ['a Devanagari conjunct', 'क्‍ष'],
    ['Hebrew and Arabic', 'שלום, مرحبا'],
  ])('does not change %s', (_, text) => expect(namesIn(text)).toEqual([]))

  it.each([
    ['a joiner outside of an emoji', 'pass‍word', ['U+200D']],
    ['a joiner after an emoji', '👍‍x', ['U+200D']],
    ['a selector behind a letter', 'a\uFE0F', ['U+FE0F']],
    ['tags behind no flag', '👍\u{E0061}\u{E007F}', ['U+E0061', 'U+E007F']],
    ['an override before Hebrew', '\u202Eשלום', ['U+202E']],
  ])('reveals %s', (_, text, names) => expect(namesIn(text)).toEqual(names))

  it('loses nothing and changes no order', () => {
    // Half of the text is hidden characters, the rest is arbitrary, including lone surrogates.
    const hidden = fc.constantFrom('\u202E', '\u200B', '\uFEFF', '\u{E0041}', '\u001B', '\uD800', '\uDC00')
    const unit = fc.oneof(
      hidden,
      fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
    )
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(
          splitHidden(text)
            .map((segment) => segment.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
