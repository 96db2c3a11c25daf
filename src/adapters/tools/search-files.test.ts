import { expect, test } from 'vitest'
import { userMessage } from '../../../test/doubles/turn-bench.ts'
import { callTool } from '../../../test/doubles/call-tool.ts'
import { BranchIds } from '../../core/context/branch-ids.ts'
import { demoModel } from '../../core/model/providers/model-ref.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { toPlainText } from '../../core/model/messages/localized-text.ts'
import type { BlobId, MessageId, ProviderId } from '../../core/model/id.ts'
import type { FilePart, Message } from '../../core/model/conversation/message.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { ChatFile, FilePort, FileSearchResult } from './data/file-port.ts'
import { createSearchFiles } from './search-files.ts'

const file = (filename: string, mediaType: string, blobId = filename): FilePart => ({
  type: 'file',
  round: 0,
  blobId: blobId as BlobId,
  mediaType,
  byteLength: 1,
  filename,
})

const chat = (...parts: FilePart[]) =>
  new BranchIds([{ id: 'm' as MessageId, role: 'user', parts } as unknown as Message])

const nothing: FileSearchResult = { hits: [], passageCount: 0, unreadable: [], cut: [] }

function makeTool(branch: BranchIds, result: FileSearchResult = nothing) {
  const calls: { names: string[]; query?: string; part?: number }[] = []
  const names = (files: readonly ChatFile[]) => files.map(({ name }) => name)
  const port: FilePort = {
    async search(files, query) {
      calls.push({ names: names(files), query })
      return succeed(result)
    },
    async readPart(one, part) {
      calls.push({ names: [one.name], part })
      return succeed({ text: 'words', part, partCount: 4 })
    },
  }
  return { tool: createSearchFiles(port, { branch }), calls }
}

const pdf = file('report.pdf', 'application/pdf')
const notes = file('notes.md', 'text/markdown')
const photo = file('photo.png', 'image/png')

test('is available if a chat has a file with text, and for the demo model, which has samples, if the user writes about a file', () => {
  const other = { providerId: 'p' as ProviderId, modelId: 'm' }
  const isThere = (branch: BranchIds, model = other) =>
    makeTool(branch).tool.isAvailable?.({ model, hostedTools: [] })
  expect(isThere(chat(pdf))).toBe(true)
  expect(isThere(chat(photo))).toBe(false)
  expect(isThere(chat(), demoModel)).toBe(false)
  expect(isThere(new BranchIds([userMessage('Find the first whale in harbour-log.md.')]), demoModel)).toBe(
    true,
  )
})

test('searches all files with text, newest first, each once and under a unique name', async () => {
  const { tool, calls } = makeTool(chat(pdf, photo, notes, file('notes.md', 'text/markdown', 'other'), pdf))
  await callTool(tool, { query: 'bees' })
  expect(calls).toEqual([{ names: ['notes.md (2)', 'notes.md', 'report.pdf'], query: 'bees' }])
})

test('selects one file by its name or a part of it, and reads it in parts without a query', async () => {
  const { tool, calls } = makeTool(chat(pdf, notes))
  await callTool(tool, { query: 'bees', file: 'REPORT' })
  expect(await callTool(tool, { file: 'notes.md', part: 2 })).toMatchObject({
    value: { file: 'notes.md', text: 'words', part: 2, partCount: 4 },
  })
  await callTool(tool, { file: 'samples', query: 'bees' })
  expect(calls).toEqual([
    { names: ['report.pdf'], query: 'bees' },
    { names: ['notes.md'], part: 2 },
    { names: ['harbour-log.md', 'field-guide.pdf', 'sales.csv'], query: 'bees' },
  ])
})

test.each([
  [
    { file: 'other.txt', query: 'x' },
    'There is no file “other.txt”. Available files: “notes.md”, “report.pdf”.',
  ],
  [{}, 'Give a query, or the name of one file: “notes.md”, “report.pdf”.'],
  [{ query: 'what is it' }, 'no words to search for'],
])('%j is refused with the expected input', async (args, message) => {
  const { tool } = makeTool(chat(pdf, notes))
  expect(await callTool(tool, args)).toMatchObject({
    failure: { code: 'tool-failed', message: expect.stringContaining(message) },
  })
})

test('returns passages with file and place, and lists the files that could not be searched', async () => {
  const failure = createFailure('invalid-input', { message: toPlainText('The file is damaged.') })
  const result = {
    ...nothing,
    hits: [{ file: 'notes.md', place: 'lines 1–3', text: 'Bees.' }],
    unreadable: [{ name: 'report.pdf', failure }],
    cut: ['notes.md'],
  }
  expect(await callTool(makeTool(chat(pdf, notes), result).tool, { query: 'bees' })).toMatchObject({
    value: {
      passages: [{ file: 'notes.md', place: 'lines 1–3', text: 'Bees.' }],
      notSearched: [{ file: 'report.pdf', why: 'The file is damaged.' }],
      limit: 'Only the beginning was searched of notes.md.',
    },
  })
  const only = makeTool(chat(pdf), { ...nothing, unreadable: [{ name: 'report.pdf', failure }] })
  expect(await callTool(only.tool, { query: 'bees' })).toMatchObject({
    failure: { message: '“report.pdf”: The file is damaged.' },
  })
})

test('repeats passages in later turns, but not a part that was read', () => {
  const { tool } = makeTool(chat(pdf))
  expect(tool.toHistoryOutput?.({ file: 'a', text: 'words', part: 1, partCount: 4 })).toEqual({
    file: 'a',
    part: 1,
    partCount: 4,
    note: 'Read in an earlier turn; read it again if needed.',
  })
  expect(tool.toHistoryOutput?.({ passages: [] })).toEqual({ passages: [] })
})

test('searches the files of the assistant together with those of the chat', async () => {
  const assistantFile = {
    blobId: 'guide' as BlobId,
    mediaType: 'text/plain',
    byteLength: 1,
    filename: 'guide.txt',
  }
  const searchedNames: string[][] = []
  const port: FilePort = {
    search: async (files) => {
      searchedNames.push(files.map(({ name }) => name))
      return succeed(nothing)
    },
    readPart: async (_file, part) => succeed({ text: '', part, partCount: 1 }),
  }
  const branch = chat(file('notes.md', 'text/markdown'))
  const tool = createSearchFiles(port, { branch, files: [assistantFile] })
  await callTool(tool, { query: 'bees' })
  expect(searchedNames).toEqual([['notes.md', 'guide.txt']])
  const other = { providerId: 'p' as ProviderId, modelId: 'm' }
  const alone = { branch: new BranchIds([]), files: [assistantFile] }
  expect(createSearchFiles(port, alone).isAvailable?.({ model: other, hostedTools: [] })).toBe(true)
})
