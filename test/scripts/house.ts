/**
 * Prints readability figures of the code base: `npm run house`, optionally with the path of another checked-out tree.
 * `test/architecture/house.test.ts` checks those figures that have a limit.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findAnswerMachines } from '../architecture/house/answer-machines.ts'
import { findBannedNames } from '../architecture/house/banned-names.ts'
import { findBrokenLinks, parseCallPaths } from '../architecture/house/call-paths.ts'
import { readDocComments } from '../architecture/house/doc-comments.ts'
import { findLostDocuments } from '../architecture/house/document-names.ts'
import { countSentenceCatalogs } from '../architecture/house/sentence-catalogs.ts'
import { measureSources } from '../architecture/house/source-sizes.ts'

const options = process.argv.slice(2)
const isLong = options.includes('--list')
const root = path.resolve(
  options.find((each) => !each.startsWith('-')) ?? path.join(import.meta.dirname, '../..'),
)

const number = (value: number) => value.toLocaleString('en')
const print = (row: number, what: string, figures: string, goal: string, list: readonly string[] = []) => {
  console.log(`${row}  ${what}\n     ${figures}   (to reach: ${goal})`)
  for (const each of isLong ? list : list.slice(0, 5)) console.log(`       ${each}`)
  if (!isLong && list.length > 5) console.log(`       … ${list.length - 5} more: --list`)
}

const sizes = measureSources(root)
print(
  1,
  'TypeScript under src without tests: files / lines / median; largest file',
  `${number(sizes.files)} / ${number(sizes.lines)} / ${sizes.median}; ${sizes.largest.lines} lines in ${sizes.largest.file}`,
  '1,300 / 105,000 / at least 62; 400',
)
const { flattest } = sizes
print(2, 'Largest flat folder', `${flattest.files} files in ${flattest.folder}`, 'at most 40')
const architecture = path.join(root, 'docs/architecture.md')
const callPaths = existsSync(architecture) ? parseCallPaths(readFileSync(architecture, 'utf8')) : []
print(
  3,
  `Files of the call paths in docs/architecture.md: ${callPaths.map(({ title }) => title.toLowerCase()).join('; ') || 'none'}`,
  callPaths.map(({ steps }) => new Set(steps.map(({ file }) => file)).size).join('; ') || '-',
  '65; 30; 13; 4; 5',
  callPaths.flatMap((callPath) => findBrokenLinks(callPath, root)),
)
const catalogs = countSentenceCatalogs(root)
print(
  4,
  'Catalog entries that recognize English sentences; regular expressions over sentences',
  `${number(catalogs.entries)}; ${number(catalogs.patterns)}`,
  '0; 0',
)
const machines = findAnswerMachines(root)
print(
  5,
  'Private members of a library; reducers of run events to an answer; chunk-building files',
  `${new Set(machines.privateMembers.map((each) => each.split(': ')[1])).size}; ${machines.reducers.length}; ${machines.chunkBuilders.length}`,
  '0; 1; 1',
  [...machines.privateMembers, ...machines.reducers, ...machines.chunkBuilders],
)
const names = findBannedNames(root).matches
const { comments, fragments } = readDocComments(root)
print(
  6,
  'Files with banned words in their names or exports; doc comments that begin with a fragment',
  `${new Set(names.map(({ file }) => file)).size}; ${number(fragments.length)} of ${number(comments.length)} (${((100 * fragments.length) / comments.length).toFixed(1)} %)`,
  '0; under 1 %',
  [
    ...names.map(({ file, name, word }) => `${file}: ${name} (${word})`),
    ...fragments.map(({ file, line, text }) => `${file}:${line}: ${text.slice(0, 70)}`),
  ],
)
const { lost } = findLostDocuments(root)
print(
  7,
  'Names of documents that no file of the repository has',
  String(lost.length),
  '0',
  lost.map(({ file, line, name }) => `${file}:${line}: ${name}`),
)
