import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areNearlySame, fingerprintOf } from './simhash.ts'

const words =
  'harbor bridge tide meadow train night heat network pipe station river council report measured opened closed people percent winter summer cost plan year school week work hours output energy power turbine grass fish water carbon soil rail sleeper border ticket route city'.split(
    ' ',
  )

/** An article of that many sentences about as many things as a real one. It is the same for the same seed. */
function article(seed: number, sentences = 60): string {
  const pick = (at: number): string => words[Math.abs(at) % words.length] ?? ''
  return Array.from({ length: sentences }, (_sentence, sentence) => {
    const chosen = Array.from({ length: 9 }, (_word, at) => {
      const place = seed * 7919 + sentence * 31 + at * at * 17 + seed * at
      return at % 3 === 0 ? pick(place) : `${pick(place)}${pick(place * 13 + sentence)}`
    })
    return `The ${chosen.join(' ')} ${seed * 100 + sentence}.`
  }).join(' ')
}

const areSame = (left: string, right: string) => areNearlySame(fingerprintOf(left), fingerprintOf(right))

describe('nearly the same text', () => {
  const text = article(1)
  test.each([
    ['the same', text],
    ['other case, quotes and spaces', text.toUpperCase().replaceAll(' ', '\n\n')],
    ['another sentence at the end', `${text} Read more in our newsletter.`],
    ['another sentence at the start', `Home and news. ${text}`],
    ['one changed word', text.replace('harbor', 'port')],
  ])('%s', (_what, other) => expect(areSame(text, other)).toBe(true))

  test.each([
    ['another article with the same words', article(2)],
    ['half of it', article(1, 30)],
    ['nothing', ''],
    ['a short text', 'The harbor bridge opened.'],
  ])('not: %s', (_what, other) => expect(areSame(text, other)).toBe(false))

  test('short texts must be equal', () => {
    expect(areSame('The bridge opened.', 'the  bridge opened')).toBe(true)
    expect(areSame('The bridge opened.', 'The bridge closed.')).toBe(false)
  })

  test('Chinese text', () => {
    const chinese =
      '这座桥于1998年5月开放,每天有一万二千四百人通过。'.repeat(2) +
      '河上的火车夜里停运,冬天的费用更高,学校每周工作四天,海草吸收碳。'
    expect(areSame(chinese, `${chinese}完`)).toBe(true)
    expect(
      areSame(chinese, '海草草甸的面积在过去十年里减少了三分之一,研究人员测量了水温和土壤。'.repeat(2)),
    ).toBe(false)
  })
})

test('a fingerprint is total and equal for equal texts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (left, right) => {
      const { hash } = fingerprintOf(`${left} ${right}`)
      expect(hash).toMatch(/^[0-9a-f]{16}$/)
      expect(areNearlySame(fingerprintOf(left), fingerprintOf(left))).toBe(true)
    }),
  )
})
