import { globSync, readFileSync } from 'node:fs'
import { flesch } from 'flesch'
import { syllable } from 'syllable'
import { describe, expect, test } from 'vitest'
import { settingEntries } from '../../src/page/features/settings/settings-registry.ts'
import { readCatalog } from '../scripts/po-catalogs.ts'
import { isTest } from './modules.ts'
import { visitSource, type SyntaxTree } from './syntax-tree.ts'

/** Longest text and longest hint of an option, in characters, without its placeholders. */
const maxTextLength = 220
const maxHintLength = 180
const minMedianEase = 60

/** Phrases that read as translated, and words that have a better one in the interface. */
const bannedPhrases =
  /\b(so (often|many|much)|of them|reckoned|nobody|anew|for ever|whoever|any ?more|is told|are told|is given|are given|is asked for|bears?|lies? beside|stands? for|comes? along|holds from|goes? on|where it is not|pictures?|as it was written|is no text)\b|  |'|!$/i

/** Returns a text as a person reads it: the plural of many, and no names of placeholders. */
function toReadText(text: string): string {
  const branch = /\{\w+, (?:plural|select),(?:[^{}]|\{[^{}]*\})*? other \{((?:[^{}]|\{[^{}]*\})*)\}\s*\}/
  let read = text
  while (branch.test(read)) read = read.replace(branch, '$1')
  return read.replaceAll(/\{\w+\}/g, '#')
}

/** Returns the texts in attributes and fields named `hint` in a source of the page. */
function hintsIn(source: string, tsx: boolean): string[] {
  const hints: string[] = []
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as SyntaxTree
    // A text is a sentence; a single word is a value that an expression compares.
    if (type === 'StringLiteral' && String(value).includes(' ')) hints.push(String(value))
    for (const inner of Object.values(node)) collect(inner)
  }
  const enter = ({ type, name, key, value }: SyntaxTree) => {
    const isHint = ({ value: text }: SyntaxTree) => text === 'hint'
    if (type === 'JSXAttribute' && isHint(name as SyntaxTree)) collect(value)
    if (type === 'KeyValueProperty' && isHint(key as SyntaxTree)) collect(value)
  }
  visitSource(source, { enter }, tsx)
  return hints
}

function easeOf(text: string): number {
  const words = text.match(/[\p{L}\p{N}’'#-]+/gu) ?? []
  const sentences = text.match(/[.?!](?:\s|$)/g)?.length ?? 1
  const count = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return flesch({ sentence: sentences, word: words.length, syllable: count })
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0
}

const hints = globSync('src/page/**/*.{ts,tsx}')
  .filter((file) => !isTest(file))
  .flatMap((file) => hintsIn(readFileSync(file, 'utf8'), file.endsWith('.tsx')))
  .map(toReadText)

describe('English texts of the interface', async () => {
  const texts = (await readCatalog('en')).map(({ id }) => toReadText(id))

  test('have no banned phrase', () => {
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => bannedPhrases.test(text))).toEqual([])
  })

  const isLong = ({ length }: string) => length > maxTextLength

  test(`have at most ${maxTextLength} characters`, () => {
    expect(texts.filter(isLong)).toEqual([])
    expect(isLong('a'.repeat(maxTextLength + 1))).toBe(true)
  })
})

describe('hints', () => {
  test(`have at most ${maxHintLength} characters`, () => {
    expect(hints.length).toBeGreaterThan(60)
    for (const { hint } of Object.values(settingEntries)) expect(hints).toContain(toReadText(hint.id))
    expect(hints.filter(({ length }) => length > maxHintLength)).toEqual([])
  })

  test(`have a median reading ease of at least ${minMedianEase}`, () => {
    expect(medianOf(hints.map(easeOf))).toBeGreaterThanOrEqual(minMedianEase)
  })
})

test('a banned phrase, a long hint and a hard text are noticed', () => {
  expect(
    bannedPhrases.test(toReadText('{n, plural, one {# call} other {# calls, the first of them}} failed')),
  ).toBe(true)
  expect(hintsIn(`<Field hint={i18n.t('Sent once.')} title="x" />`, true)).toEqual(['Sent once.'])
  expect(hintsIn(`const entry = { hint: { id: 'Sent twice.' }, label: 'y' }`, false)).toEqual(['Sent twice.'])
  expect(easeOf('The cat sat on the mat.')).toBeGreaterThan(100)
  expect(easeOf('Configuration determines authentication capabilities.')).toBeLessThan(0)
})
