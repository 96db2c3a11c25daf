import { expect, test } from 'vitest'
import { toPlainBlocks } from '../blocks/plain-blocks.ts'
import { findHostileLine } from '../limits.ts'
import { readFrontMatter } from './front-matter.ts'
import { isFormula } from './is-formula.ts'
import { maskSource } from './mask-source.ts'

const inside = { opening: '$$', isAfterWord: false, isBeforeWord: false }

/** Each of these took half a minute to hours. */
test.each([
  [
    'lines that are keys and items at once',
    () => readFrontMatter(`---\n${'-\t:\t\v\n'.repeat(500)}:`, true),
    null,
  ],
  ['open lines of that kind', () => readFrontMatter(`---\n${'-\t:\t\n'.repeat(500)}\r:`, false), null],
  ['a word of 200,000 letters', () => isFormula('À'.repeat(200_000), inside), false],
  ['words and delimiters', () => isFormula('Àb,'.repeat(80_000), inside), false],
])('%s is checked in time', (_, judge, expected) => expect(judge()).toBe(expected))

test.each([
  ['dashes and tabs', `a | $b$\n-${'\t'.repeat(60_000)}-${'\t'.repeat(60_000)}-`],
  ['formulas that are not closed', `a|b\n-|-\n|${'\\('.repeat(60_000)}$x$|`],
  ['pipes and brackets', `$${'(|'.repeat(60_000)}`],
])('a text of %s stays unchanged', (_, text) => expect(maskSource(text)).toBe(text))

/** A regular expression that repeats a group overflowed the stack on each of these. */
test.each([
  ['blank lines', () => toPlainBlocks(`${' \n'.repeat(9_000_000)} a`).length, 1],
  ['stars in front of words', () => findHostileLine(`${'* '.repeat(9_000_000)}a`), 0],
  ['dashes', () => findHostileLine('- '.repeat(9_000_000)), 0],
  ['dashes in a formula', () => maskSource(`$$ x\n${'- '.repeat(9_000_000)}`).length, 18_000_005],
])('%s of any number are checked in time', (_, judge, expected) => expect(judge()).toBe(expected))

test.each([
  ['$$ a\n- - b\nc $$', true],
  ['$$ a\n- - -\nc $$', false],
  ['$$ a\n***\t* \nc $$', false],
  ['$$ a\n- * -\nc $$', true],
  ['$$ a\n _ __\nc $$', false],
])('the lines of %j belong to one formula: %s', (text, isJoined) => {
  expect(maskSource(text).includes('\n')).toBe(!isJoined)
})

test.each([
  ['---\ntitle: a\n---\ntext', true, { text: 'title: a', length: 17 }],
  ['---\ntitle: a\n---', true, { text: 'title: a', length: 16 }],
  ['---\ntitle: a\n---', false, 'open'],
  ['---\na: 1\n- b\n  c\n# d\n---  \n', false, { text: 'a: 1\n- b\n  c\n# d', length: 27 }],
  ['---\n---\n', true, null],
  ['---\nprose\n---\n', true, null],
  ['--', false, 'open'],
  ['---\ntit', false, 'open'],
  ['---\ntitle: a\n', false, 'open'],
  ['---\nsome prose', false, null],
])('the front matter of %j (complete: %s) is %j', (text, isComplete, expected) => {
  expect(readFrontMatter(text, isComplete)).toEqual(expected)
})
