import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPlainProse } from './plain-prose.ts'

test.each([
  ['## A *fine* day', 'A fine day'],
  ['It is **144**.', 'It is 144.'],
  ['***both*** and **bold with *slanted* in it**', 'both and bold with slanted in it'],
  ['Call `add(1, 2)` and ``two``', 'Call add(1, 2) and two'],
  ['See [the page](https://example.com/a_(b) "Title") and ![a cat](cat.png)', 'See the page and a cat'],
  ['- one\n* two\n- [x] three', 'one\ntwo\nthree'],
  ['> quoted\n> > twice', 'quoted\ntwice'],
  ['| name | value |\n| --- | ---: |\n| one | 1 |', 'name value\n\none 1'],
  ['```ts\nconst a = 1\n```', '\nconst a = 1\n'],
  ['above\n\n---\n\nbelow', 'above\n\n\n\nbelow'],
  ['~~gone~~ \\*kept\\*', 'gone *kept*'],
])('%j becomes %j', (markdown, plain) => expect(toPlainProse(markdown)).toBe(plain))

test.each([
  '2 * 3 * 4',
  'snake_case_name',
  'a | b',
  '5 > 3, #1, a-b',
  'C:\\Users',
  '[not a link] (x)',
  '1. first',
])('text that is not syntax stays: %j', (text) => expect(toPlainProse(text)).toBe(text))

test('no word is lost except those of addresses and fences', () => {
  const piece = fc.constantFrom(
    '**',
    '*',
    '_',
    '`',
    '[',
    ')',
    '| ',
    '\n',
    ' ',
    '> ',
    '# ',
    'word',
    '~~',
    '\\',
    '-',
  )
  const count = (text: string) => text.split('word').length
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      // The first line of a fence is not prose.
      fc.pre(!/~~~|```/.test(text))
      expect(count(toPlainProse(text))).toBe(count(text))
    }),
    { numRuns: 200 },
  )
})

test('many unclosed delimiters are skipped in linear time', () => {
  const markers = ['[', '*a', '`', '|', '> ', '](', '_', '- ', ' *', '![a](']
  const lengths = markers.map((marker) => toPlainProse(marker.repeat(10_000)).length)
  expect(lengths.every((length) => length <= 50_000)).toBe(true)
})
