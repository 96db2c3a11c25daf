import { expect, test } from 'vitest'
import type { ModelFile, ModelRequest } from '../../../../core/engine/ports/turn-ports.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { BlobId } from '../../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { commonImageTypes } from '../../../../core/model/providers/supported-files.ts'
import { loadRequestFiles, type RequestFileContext } from './load-request-files.ts'
import type { DocumentText } from './to-prompt-file.ts'

const { signal } = new AbortController()
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const picturesAndPdf = /^image\/|^application\/pdf$/

const file = (mediaType: string, byteLength = 1000): ModelFile => ({
  blobId: mediaType as BlobId,
  mediaType,
  byteLength,
})
const ofPages = (sectionCount: number) => succeed({ text: 'words', characterCount: 5, sectionCount })

async function namesOfWords(
  files: ModelFile[],
  about: Partial<RequestFileContext> & { canSearch?: boolean; words?: Result<DocumentText> } = {},
): Promise<string[]> {
  const { canSearch = false, words: answer = ofPages(1), ...facts } = about
  const request = {
    messages: [{ role: 'user', text: 'x', files }],
    tools: canSearch ? [{ name: 'search_files' }] : [],
  } as unknown as ModelRequest
  const { texts: words } = await loadRequestFiles(
    request,
    {
      blobs: { readForModel: async () => succeed({ bytes: new Uint8Array(1), mediaType: 'x' }) },
      extractText: async () => answer,
    },
    { takes: commonImageTypes, capabilities: undefined, signal, ...facts },
  )
  return [...words.keys()]
}

test('documents that a model does not take go as their words, or with the reason why not', async () => {
  const files = [
    file('application/pdf'),
    file(docx),
    file('image/png'),
    file('application/vnd.rar'),
    file('text/csv'),
  ]
  expect(await namesOfWords(files)).toEqual(['application/pdf', docx])
  expect(await namesOfWords(files, { takes: picturesAndPdf })).toEqual([docx])
  expect(await namesOfWords(files, { takes: picturesAndPdf, capabilities: { readsFiles: false } })).toEqual([
    'application/pdf',
    docx,
  ])
  const failed = fail(createFailure('worker-lost'))
  expect(await namesOfWords([file(docx)], { words: failed })).toEqual([docx])
})

test('a PDF that would fill the window goes as words that can be searched; a short or a scanned one goes whole', async () => {
  const large = [file('application/pdf', 20_000_000)]
  const about = { takes: picturesAndPdf, capabilities: { windowTokens: 200_000 }, canSearch: true }
  expect(await namesOfWords(large, { ...about, words: ofPages(51) })).toEqual(['application/pdf'])
  expect(await namesOfWords(large, { ...about, words: ofPages(50) })).toEqual([])
  expect(await namesOfWords(large, { ...about, words: fail(createFailure('invalid-input')) })).toEqual([])
  expect(await namesOfWords(large, { ...about, canSearch: false, words: ofPages(300) })).toEqual([])
})
