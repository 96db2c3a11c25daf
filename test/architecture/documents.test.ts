import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as content from '../recordings/quirks-of-content.ts'
import * as framing from '../recordings/quirks-of-framing.ts'
import * as lossless from '../recordings/quirks-without-loss.ts'
import * as shapes from '../recordings/quirks-of-shapes.ts'
import * as spellings from '../recordings/quirks-of-spellings.ts'
import * as variants from '../recordings/quirks-of-variants.ts'
import type { Case } from '../recordings/quirk-builders.ts'
import { listFiles } from './documents.ts'

const files = listFiles()
const read = (name: string) => readFileSync(`docs/${name}.md`, 'utf8')

/** Returns the test files and journeys that a document names and that do not exist. */
function findMissing(text: string): string[] {
  const names = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?|test\/scripts\/[\w-]+\.ts)`/g)]
  return names
    .map(([, name = '']) => name)
    .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
}

test.each([
  ['server-quirks', 12],
  ['real-files', 38],
  ['browser-support', 20],
])('each test that docs/%s.md names exists', (name, count) => {
  const text = read(name)
  expect([...text.matchAll(/\.(?:test|spec)\.tsx?`/g)].length).toBeGreaterThan(count)
  expect(findMissing(text)).toEqual([])
})

/** Returns the numbers that several decisions have. */
function findSharedNumbers(names: readonly string[]): string[] {
  const numbers = names.flatMap((name) => /^(\d{4})-/.exec(name)?.[1] ?? [])
  return [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))]
}

test('each decision has a number of its own', () => {
  const names = readdirSync('docs/decisions')
  expect(names.length).toBeGreaterThan(100)
  expect(findSharedNumbers(names)).toEqual([])
})

test('a number that two decisions have is detected', () => {
  expect(findSharedNumbers(['0001-a.md', '0002-b.md', '0001-c.md', 'README.md'])).toEqual(['0001'])
})

test('a missing test is detected', () => {
  expect(findMissing('| a | `src/nothing.test.ts` and `scheduling.test.ts` |')).toEqual([
    'src/nothing.test.ts',
  ])
})

test('each journey of the engines that docs/browser-support.md names exists', () => {
  const journeys = files
    .filter((file) => file.startsWith('e2e/engines/journeys/'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const named = [...read('browser-support').matchAll(/(?:journey |; |, |journeys )“([^”]+)”/g)]
  const titles = named.map(([, title = '']) => title)
  expect(titles.length).toBeGreaterThan(6)
  const missing = titles.filter((title) => {
    const job = /^the job ([\w-]+)$/.exec(title)?.[1]
    return !journeys.includes(job === undefined ? title.replace(/ …$/, '') : job)
  })
  expect(missing).toEqual([])
})

/** Groups of cases by the names that docs/server-quirks.md gives them. */
const groups: Readonly<Record<string, readonly Case[]>> = {
  thoughts: content.tags,
  'odd fields': content.fields,
  calls: content.calls,
  'a whole answer': framing.bodies,
  framing: framing.framing,
  errors: framing.errors,
  'images and citations': framing.extras,
  usage: framing.usages,
  'other thoughts': variants.otherThoughts,
  'other calls': variants.otherCalls,
  'other usage': variants.otherUsage,
  'other framing': variants.otherFraming,
  'other errors': variants.otherErrors,
  'thoughts without loss': lossless.thoughtsWithoutLoss,
  'errors without loss': lossless.errorsWithoutLoss,
  'calls without loss': lossless.callsWithoutLoss,
  'thoughts in other spellings': spellings.thoughtSpellings,
  'calls in other shapes': spellings.callShapes,
  'fields in other shapes': spellings.fieldShapes,
  'framing by hand': shapes.framingByHand,
  'errors in other shapes': shapes.errorShapes,
  'images and pages in other shapes': shapes.extraShapes,
}

/** Returns the cases that the last column of a table names and that do not exist. A group without a case means all. */
function findMissingCases(text: string): string[] {
  const missing: string[] = []
  const lines = text.split('\n')
  const isSeparator = (line = '') => line.startsWith('|---')
  const rows = lines.filter(
    (line, at) => line.startsWith('|') && !isSeparator(line) && !isSeparator(lines[at + 1]),
  )
  for (const line of rows) {
    const column = line.split(' | ').at(-1)?.replace(/\|$/, '').trim() ?? ''
    let group: readonly Case[] | undefined
    for (const part of column.split('; ').filter((each) => !each.includes('test.ts'))) {
      const [head, name] = splitGroup(part)
      if (name !== undefined) group = groups[head]
      const wanted = (name ?? head).replaceAll('`', '').trim()
      const isGroup = groups[wanted] !== undefined
      if (!isGroup && group?.some(([title]) => title.includes(wanted)) !== true) missing.push(part)
    }
  }
  return missing
}

function splitGroup(part: string): [head: string, name?: string] {
  const head = Object.keys(groups).find((group) => part.startsWith(`${group}: `))
  return head === undefined ? [part] : [head, part.slice(head.length + 2)]
}

test('each case that docs/server-quirks.md names exists', () => {
  expect(findMissingCases(read('server-quirks'))).toEqual([])
  expect(findMissingCases('| a | b | c | calls: as text; of an unknown kind |')).toEqual([
    'of an unknown kind',
  ])
  expect(findMissingCases('| a | b | c | cals: as text |')).toEqual(['cals: as text'])
})

/** APIs that one of the engines lacks, by the way in which source code uses them. */
const partialApis: readonly (readonly [name: string, use: RegExp])[] = [
  ['ImageDecoder', /\bImageDecoder\b/],
  ['showSaveFilePicker', /\bshow(?:SaveFile|OpenFile|Directory)Picker\b/],
  ['navigator.storage.persist', /\.persist\(\)/],
  ['navigator.storage.getDirectory', /\bgetDirectory\(/],
  ['navigator.userAgentData', /\buserAgentData\b/],
  ['navigator.connection', /\bconnection\??\.saveData\b|\bsaveData\b/],
  ['navigator.wakeLock', /\bwakeLock\b/],
  ['setAppBadge', /\bsetAppBadge\b/],
  ['SpeechRecognition', /\bSpeechRecognition\b/],
  ['speechSynthesis', /\bspeechSynthesis\b/],
  ['Notification', /\bnew Notification\(/],
  ['ClipboardItem', /\bnew ClipboardItem\(/],
  ['Trusted Types', /\btrustedTypes\b/],
  ['requestIdleCallback', /\brequestIdleCallback\b/],
  ['scheduler.yield', /\bscheduler\.yield\b/],
  ['CSS.highlights', /\bCSS\.highlights\b|\bnew Highlight\(/],
  ['field-sizing', /\bfield-sizing\b/],
  ['text-wrap: pretty', /text-wrap: pretty|\btext-pretty\b/],
  ['interactive-widget', /\binteractive-widget\b/],
  ['overflow-anchor', /\boverflow-anchor\b/],
  ['CloseWatcher', /\bCloseWatcher\b/],
  ['storage buckets', /\bstorageBuckets\b/],
  ['scheduler.postTask', /\bpostTask\b/],
  ['isInputPending', /\bisInputPending\b/],
  ['navigator.deviceMemory', /\bdeviceMemory\b/],
  ['navigator.share', /\bnavigator\.share\b/],
  ['Math.sumPrecise', /\bsumPrecise\b/],
  ['ReadableStream.from', /\bReadableStream\.from\b/],
  ['PublicKeyCredential', /\bPublicKeyCredential\b/],
  ['Element.setHTML', /\.setHTML\(/],
  ['Temporal', /\bTemporal\./],
  ['view transitions', /\bstartViewTransition\b/],
  ['anchor positioning', /\banchor-name\b/],
  ['interpolate-size', /\binterpolate-size\b/],
]
/** First API of the list that docs/browser-support.md calls unused. */
const firstUnused = 'CloseWatcher'

function findUsed(sources: readonly string[]): string[] {
  return partialApis.filter(([, use]) => sources.some((text) => use.test(text))).map(([name]) => name)
}

test('docs/browser-support.md lists each API that one engine lacks, and none of its unused ones is used', () => {
  const sources = files
    .filter((file) => /^src\/.*\.(?:tsx?|css)$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
  const text = read('browser-support')
  const names = partialApis.map(([name]) => name)
  const [, unused = ''] = text.split('Not used at all')
  const used = findUsed(sources)
  expect(names.filter((name) => !text.includes(name))).toEqual([])
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((name) => unused.split('\n\n')[0]?.includes(`\`${name}\``))).toEqual([])
  expect(names.slice(names.indexOf(firstUnused)).filter((name) => used.includes(name))).toEqual([])
  expect(findUsed(['new CloseWatcher()'])).toEqual(['CloseWatcher'])
})
