import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  bannedLocalsOf,
  bannedNamesOf,
  findBannedLocals,
  findBannedNames,
  findBannedWords,
  listExports,
} from './house/banned-names.ts'
import { docCommentsOf, isFragment, readDocComments } from './house/doc-comments.ts'
import { documentNamesOf, findLostDocuments, resolves } from './house/document-names.ts'
import { britishWordsOf, findBritishWords } from './house/spelling.ts'

const root = path.join(import.meta.dirname, '../..')

test('no name of a file or of an export has a banned word', () => {
  const { read, matches } = findBannedNames(root)
  expect(read).toBeGreaterThan(1500)
  expect(matches.map(({ file, name, word }) => `${file}: ${name} (${word})`)).toEqual([])
})

test('a banned word is detected as a whole word, in any spelling of a name', () => {
  expect(findBannedWords('MessageDesk')).toEqual(['desk'])
  expect(findBannedWords('until-listed')).toEqual(['until-listed'])
  expect(findBannedWords('giveWay')).toEqual(['give-way'])
  expect(findBannedWords('described')).toEqual([])
  expect(findBannedWords('desktopShell')).toEqual([])
  const text =
    'export const toldTexts = 1\nexport interface Seat {}\nexport { a as heldKeys }\nconst kept = 1\n'
  const planted = bannedNamesOf({ file: 'src/page/kept-locks/hear.ts', text })
  expect(planted.map(({ name }) => name)).toEqual(['kept-locks', 'hear', 'toldTexts', 'Seat', 'heldKeys'])
})

test('no variable, parameter, function or field is named by a banned word alone, except stored fields', () => {
  const stored = readFileSync(path.join(root, 'test/media/stored-names.json'), 'utf8')
  const { read, matches } = findBannedLocals(root, new Set(stored.match(/[\w-]+/g)))
  expect(read).toBeGreaterThan(1000)
  expect(matches.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('a banned local name is detected in any declaration', () => {
  const text = [
    'const { field: [kept, ...told] } = value',
    'function held({ anew = 1 }, ...beside) {}',
    'class Row { constructor(private desk: string) {} method(seat: number) {} }',
    'const run = (brought: string) => { try {} catch (kinship) {} }',
    'const fn = function hearsay() {}',
  ].join('\n')
  const names = bannedLocalsOf({ file: 'x.ts', text }).map(({ name }) => name)
  expect(names.toSorted()).toEqual([
    'anew',
    'beside',
    'brought',
    'desk',
    'hearsay',
    'held',
    'kept',
    'kinship',
    'seat',
    'told',
  ])
})

test('a banned field is detected in types and classes, unless its name is stored', () => {
  const text = [
    'const { held: ids } = { brought: 1 }',
    'row.anew = ids',
    'interface Row { told: string; fold(): void }',
    'type Props = { room?: number } & { keptIds: number }',
    'class Run { #wish = 1; static stamps() {} #letGo() {} }',
  ].join('\n')
  const namesOf = (stored: string[]) =>
    bannedLocalsOf({ file: 'x.tsx', text }, new Set(stored)).map(({ name }) => name)
  expect(namesOf([])).toEqual(['told', 'fold', 'room', 'wish', 'stamps', 'letGo'])
  expect(namesOf(['told', 'room'])).toEqual(['fold', 'wish', 'stamps', 'letGo'])
})

test('exports of every form are found', () => {
  const source = [
    'export function one() {}',
    'export class Two {}',
    'export type Three = 1',
    'export const { four, five: [six], ...seven } = value',
    'const eight = 8',
    'export { eight, nine as ten } from "./x.ts"',
  ].join('\n')
  expect(listExports(source, 'x.ts')).toEqual(['one', 'Two', 'Three', 'four', 'six', 'seven', 'eight', 'ten'])
})

test('fewer than one doc comment in a hundred starts with a fragment', () => {
  const { comments, fragments } = readDocComments(root)
  expect(comments.length).toBeGreaterThan(3000)
  const listed = fragments.map(({ file, line, text }) => `${file}:${line}: ${text.slice(0, 60)}`)
  const share = fragments.length / comments.length
  expect({ listed: share < 0.01 ? [] : listed }).toEqual({ listed: [] })
})

test('a fragment is detected, on one line or on several', () => {
  const text =
    '/** Of a chat. */\nconst a = 1\n/**\n * Where it is not there,\n * nothing.\n */\n/** Offers a chat. */\n'
  const comments = docCommentsOf({ file: 'x.ts', text })
  expect(comments.map(({ line, text: comment }) => [line, comment])).toEqual([
    [1, 'Of a chat.'],
    [3, 'Where it is not there, nothing.'],
    [7, 'Offers a chat.'],
  ])
  expect(comments.map((comment) => isFragment(comment))).toEqual([true, true, false])
})

test('every named document is a file of the repository', () => {
  const { read, lost } = findLostDocuments(root)
  expect(read).toBeGreaterThan(20)
  expect(lost.map(({ file, line, name }) => `${file}:${line}: ${name}`)).toEqual([])
})

test('a missing document is detected, in a comment, the title of a test and a document', () => {
  const files = ['README.md', 'docs/design.md', 'src/page/README.md']
  const lost = (file: string, text: string) =>
    documentNamesOf({ file, text })
      .filter((name) => !resolves(name, files))
      .map(({ name, line }) => `${line}: ${name}`)
  // The names are put together here. Otherwise this file itself would contain them.
  const [gone, other] = ['semantics.md', 'field/x.md']
  const code = [
    '// See design.md.',
    "const a = 'notes.md'",
    `test('${gone} D7: it ends', run)`,
    ` * as ${other} says`,
  ].join('\n')
  expect(lost('src/page/a.ts', code)).toEqual([`3: ${gone}`, `4: ${other}`])
  const text =
    '[here](README.md), [there](../../docs/design.md)\n[gone](../docs/design.md) https://a.test/b.md `page/README.md`'
  expect(lost('src/page/README.md', text)).toEqual(['2: ../docs/design.md'])
})

test('words are spelled as in the US', () => {
  const { read, words } = findBritishWords(root)
  expect(read).toBeGreaterThan(1500)
  expect(words.map(({ file, line, word }) => `${file}:${line}: ${word}`)).toEqual([])
})

test('another spelling is detected inside a name, and similar words are not', () => {
  const text =
    'const ofColour = normaliseText(x) // summarising the catalogue\nconst promise = toCodeFence(aria-labelledby)'
  expect(britishWordsOf({ file: 'a.ts', text }).map(({ word }) => word)).toEqual([
    'ofColour',
    'normaliseText',
    'summarising',
    'catalogue',
  ])
})
