import { expect, test } from 'vitest'
import type { FileText } from '../../../core/model/files/file-text.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { toPlainText } from '../../../core/model/messages/localized-text.ts'
import { fail } from '../../../core/model/failures/result.ts'
import type { JobContext } from '../job.ts'
import { readFilePart } from './read-file-part.ts'
import { searchFiles, type PassageSearchResult } from './search-files.ts'
import { splitPassages } from './search-files/split-passages.ts'

const context: JobContext = {
  report: () => {},
  transfer: () => {},
  readFile: async () => fail(createFailure('unreachable')),
}
const encode = (text: string) => new TextEncoder().encode(text)
const plain = (text: string) => ({ key: text.slice(0, 20), bytes: encode(text), isExtracted: false })
const extracted = (text: FileText) => ({
  key: JSON.stringify(text).slice(0, 60),
  bytes: encode(JSON.stringify(text)),
  isExtracted: true,
})

const book = extracted({
  isReadable: true,
  isCut: false,
  sections: [
    { label: 'page 1', text: 'Bees dance to tell of flowers.' },
    { label: 'page 2', text: 'Wasps build with paper.' },
  ],
})

async function search(
  files: Parameters<typeof searchFiles>[0]['files'],
  query: string,
): Promise<PassageSearchResult> {
  const result = await searchFiles({ files, query, limit: 3 }, context)
  if (!result.ok) throw new Error(result.failure.message)
  return result.value
}

test('passages with all words are found, with their file and place', async () => {
  const notes = plain('Bread and salt.\nThe flowers are for Anna.')
  expect((await search([book, notes], 'bees flowers')).hits).toEqual([
    { file: 0, place: 'page 1', text: 'Bees dance to tell of flowers.' },
  ])
  expect((await search([book, notes], 'flowers')).hits.map(({ file, place }) => [file, place])).toEqual(
    expect.arrayContaining([
      [0, 'page 1'],
      [1, 'the whole file'],
    ]),
  )
  expect((await search([book, notes], 'no-such-thing')).hits).toEqual([])
})

test('table rows have their column names and line numbers', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => `${index + 1},city${index + 1},${index * 2}`)
  const [passage] = (await search([plain(`id,city,amount\n${rows.join('\n')}`)], 'city150')).hits
  expect(passage).toMatchObject({
    columns: 'id,city,amount',
    text: expect.stringContaining('150,city150,298'),
  })
  expect(passage?.place).toMatch(/^lines \d+–\d+$/)
})

test('unreadable and shortened files are reported', async () => {
  const failure = createFailure('invalid-input', { message: toPlainText('The file is damaged.') })
  const cut = extracted({ isReadable: true, isCut: true, sections: [{ label: null, text: 'flowers' }] })
  expect(await search([extracted({ isReadable: false, failure }), cut], 'flowers')).toMatchObject({
    hits: [{ file: 1 }],
    unreadable: [{ file: 0, failure: { message: 'The file is damaged.' } }],
    cut: [1],
  })
})

test('passages are whole lines without gaps; a very long line is split at spaces', () => {
  const text = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} ${'x'.repeat(40)}`).join('\n')
  const passages = splitPassages({ label: null, text })
  expect(passages.map((passage) => passage.text).join('\n')).toBe(text)
  expect(passages[0]?.place).toBe('lines 1–15')
  expect(passages[1]?.place).toBe('lines 16–30')
  const endless = splitPassages({ label: 'page 4', text: 'word '.repeat(1000) })
  expect(endless.every((passage) => passage.text.length <= 1200)).toBe(true)
  expect(endless.map((passage) => passage.text).join(' ')).toBe('word '.repeat(1000).trim())
  expect(endless[0]?.place).toBe('page 4, line 1')
})

test('a file is read in parts, and a part beyond the end is a failure', async () => {
  const long = plain('a'.repeat(12_000) + 'b')
  expect(await readFilePart({ ...long, part: 2 }, context)).toMatchObject({
    value: { text: 'b', part: 2, partCount: 2 },
  })
  expect(await readFilePart({ ...book, part: 1 }, context)).toMatchObject({
    value: { text: expect.stringContaining('[page 2]\nWasps'), partCount: 1 },
  })
  expect(await readFilePart({ ...long, part: 3 }, context)).toMatchObject({
    failure: { message: 'The file has 2 parts.' },
  })
})

test.each(['', 'x'])('a long line without spaces is split at whole characters, after %j', (start) => {
  const passages = splitPassages({ label: null, text: `${start}${'😀'.repeat(2000)}` })
  expect(passages.length).toBeGreaterThan(2)
  expect(passages.every(({ text }) => text.isWellFormed())).toBe(true)
  expect(passages.map(({ text }) => text).join('')).toBe(`${start}${'😀'.repeat(2000)}`)
})
