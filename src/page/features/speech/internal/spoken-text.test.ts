import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toSpokenText } from './spoken-text.ts'

const words = { code: 'Code left out.', formula: 'a formula' }
const read = (markdown: string) => toSpokenText(markdown, words)

it('reads words, and no marks or addresses', () => {
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
it('says that code and formulas are there, also where code never ends', () => {
  expect(read('Run:\n```sh\nrm *\n```\nDone. $$x^2$$')).toEqual(['Run:', 'Code left out.', 'Done. a formula'])
  expect(read('~~~\nopen')).toEqual(['Code left out.'])
})
it('reads a table row by row', () => {
  expect(read('| Port | Rise |\n|---|:-:|\n| Brest | 6 m |')).toEqual(['Port, Rise.', 'Brest, 6 m.'])
})
// Each character there is, as the library can make them, takes longer to prepare than all else in the check.
const unit = fc.constantFrom(...Array.from('ab \n\n*_`~[](){}<>|#-+.,;!:/\\1é漢語。\u202e\u{1f600}\ud800'))

it('gives short sentences of any text, and loses no letter of a plain one', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 800, unit }), (text) => {
      for (const sentence of read(text)) expect(sentence.length).toBeLessThanOrEqual(302)
    }),
    { numRuns: 60 },
  )
  const plain = 'word '.repeat(400).trim()
  expect(read(plain).join(' ')).toBe(`${plain}.`)
})
