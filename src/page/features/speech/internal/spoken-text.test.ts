import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toSpokenText } from './spoken-text.ts'

const labels = { code: 'Code left out.', formula: 'a formula' }
const read = (markdown: string) => toSpokenText(markdown, labels)

it('reads text without syntax and addresses', () => {
  expect(read('## Tides\n\nTwice **a day**, see [the *moon*](https://x.example/a?b). Then `ls` it.')).toEqual(
    ['Tides.', 'Twice a day, see the moon.', 'Then ls it.'],
  )
  expect(read('- [x] one\n- two_words_here\n1. <https://sea.example/deep/way>[^1]')).toEqual([
    'one.',
    'two_words_here.',
    'sea.example.',
  ])
  expect(read('> 2 * 3 * 4 is *24*')).toEqual(['2 * 3 * 4 is 24.'])
})
it('mentions code and formulas, even if code never ends', () => {
  expect(read('Run:\n```sh\nrm *\n```\nDone. $$x^2$$')).toEqual(['Run:', 'Code left out.', 'Done. a formula'])
  expect(read('~~~\nopen')).toEqual(['Code left out.'])
})
it('reads a table row by row', () => {
  expect(read('| Port | Rise |\n|---|:-:|\n| Brest | 6 m |')).toEqual(['Port, Rise.', 'Brest, 6 m.'])
})
it('reads text with nested formatting', () => {
  expect(read('**a ~~b~~ `c`** and __d__')).toEqual(['a b c and d.'])
  expect(read('2 ** 3, **open')).toEqual(['2 ** 3, **open.'])
  expect(read('see \\(x + (1)\\) and [a] (b) [c](d)')).toEqual(['see a formula and [a] (b) c.'])
})
it.each([
  ['a rule of tabs and dashes', `${'\t'.repeat(90_000)}${'-'.repeat(90_000)}${'\t'.repeat(90_000)}x`],
  ['a rule that is one', `${'\t'.repeat(90_000)}${'-'.repeat(90_000)}`],
  ['brackets', '['.repeat(256_000)],
  ['footnotes', '[^'.repeat(128_000)],
  ['links that stay open', '[a]('.repeat(64_000)],
  ['tags that stay open', '<a'.repeat(128_000)],
  ['formulas that stay open', '\\('.repeat(128_000)],
  ['bold text that stays open', '**a '.repeat(64_000)],
  ['delimiters of each kind', '**a __b ~~c `d '.repeat(16_000)],
  ['quotes', '> '.repeat(128_000)],
])('reads a long line of %s in time', (_, line) => {
  expect(read(line)).toBeInstanceOf(Array)
})
// Generating every character with the library would take longer than the rest of the check.
const unit = fc.constantFrom(...Array.from('ab \n\n*_`~[](){}<>|#-+.,;!:/\\1é漢語。\u202e\u{1f600}\ud800'))

it('returns short sentences for any text, and loses no letter of a plain one', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 800, unit }), (text) => {
      for (const sentence of read(text)) expect(sentence.length).toBeLessThanOrEqual(302)
    }),
    { numRuns: 60 },
  )
  const plain = 'word '.repeat(400).trim()
  expect(read(plain).join(' ')).toBe(`${plain}.`)
})
