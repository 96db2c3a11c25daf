import { expect, test } from 'vitest'
import type { ModelFile } from '../../../../core/engine/ports/turn-ports.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { BlobId } from '../../../../core/model/id.ts'
import { documentText } from '../../../../core/model/messages/write-text.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { commonImageTypes } from '../../../../core/model/providers/supported-files.ts'
import { loadRequestFiles, type RequestFileContext } from './load-request-files.ts'
import type { DocumentText } from './to-prompt-file.ts'

const { signal } = new AbortController()
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const imagesAndPdf = /^image\/|^application\/pdf$/

const file = (mediaType: string, byteLength = 1000): ModelFile => ({
  blobId: mediaType as BlobId,
  mediaType,
  byteLength,
})
const wanted = (files: readonly ModelFile[]) => new Map(files.map((each) => [each.blobId, each]))
const ofPages = (sectionCount: number) => succeed({ text: 'words', characterCount: 5, sectionCount })

async function listTextDocuments(
  files: ModelFile[],
  about: Partial<RequestFileContext> & { canSearch?: boolean; text?: Result<DocumentText> } = {},
): Promise<string[]> {
  const { text: answer = ofPages(1), ...context } = about
  const { texts } = await loadRequestFiles(
    wanted(files),
    {
      blobs: { readForModel: async () => succeed({ bytes: new Uint8Array(1), mediaType: 'x' }) },
      extractText: async () => answer,
    },
    { takes: commonImageTypes, capabilities: undefined, canSearch: false, signal, ...context },
  )
  return [...texts.keys()]
}

test('sends the text of documents that the model does not accept, or the reason why there is none', async () => {
  const files = [
    file('application/pdf'),
    file(docx),
    file('image/png'),
    file('application/vnd.rar'),
    file('text/csv'),
  ]
  expect(await listTextDocuments(files)).toEqual(['application/pdf', docx])
  expect(await listTextDocuments(files, { takes: imagesAndPdf })).toEqual([docx])
  expect(
    await listTextDocuments(files, { takes: imagesAndPdf, capabilities: { readsFiles: false } }),
  ).toEqual(['application/pdf', docx])
  const failed = fail(createFailure('worker-lost'))
  expect(await listTextDocuments([file(docx)], { text: failed })).toEqual([docx])
})

test('sends the searchable text of a PDF that would fill the context window, and a short or scanned PDF whole', async () => {
  const large = [file('application/pdf', 20_000_000)]
  const about = { takes: imagesAndPdf, capabilities: { windowTokens: 200_000 }, canSearch: true }
  expect(await listTextDocuments(large, { ...about, text: ofPages(51) })).toEqual(['application/pdf'])
  expect(await listTextDocuments(large, { ...about, text: ofPages(50) })).toEqual([])
  expect(await listTextDocuments(large, { ...about, text: fail(createFailure('invalid-input')) })).toEqual([])
  expect(await listTextDocuments(large, { ...about, canSearch: false, text: ofPages(300) })).toEqual([])
})

test('renders pages without text for models that see images, unless the PDF itself is sent', async () => {
  const scan = fail(
    createFailure('invalid-input', { message: documentText('pages-are-images', { count: 2 }) }),
  )
  const mixed = succeed({ text: 'words', characterCount: 5, sectionCount: 3, pagesWithoutText: [2] })
  const requestedPages: unknown[] = []
  const load = async (text: Result<DocumentText>, about: Partial<RequestFileContext> = {}) => {
    requestedPages.length = 0
    const { pages } = await loadRequestFiles(
      wanted([file('application/pdf')]),
      {
        extractText: async () => text,
        renderPages: async ({ pages: numbers }) => {
          requestedPages.push(numbers)
          return succeed({
            images: [{ page: 2, mediaType: 'image/jpeg', bytes: new Uint8Array(1) }],
            pageCount: 3,
          })
        },
      },
      { takes: commonImageTypes, capabilities: undefined, canSearch: false, signal, ...about },
    )
    return { requestedPages: [...requestedPages], count: pages?.size }
  }
  expect(await load(scan)).toEqual({ requestedPages: [null], count: 1 })
  expect(await load(mixed)).toEqual({ requestedPages: [[2]], count: 1 })
  expect(await load(ofPages(1))).toEqual({ requestedPages: [], count: 0 })
  expect(await load(fail(createFailure('worker-lost')))).toEqual({ requestedPages: [], count: 0 })
  expect(await load(scan, { capabilities: { seesPictures: false } })).toEqual({
    requestedPages: [],
    count: 0,
  })
  expect(await load(scan, { takes: imagesAndPdf })).toEqual({ requestedPages: [], count: 0 })
})

test('sends the text of a PDF in which a secret was found, and the PDF itself without one', async () => {
  const about = {
    takes: imagesAndPdf,
    redactText: (text: string) => text.replaceAll('secret', '[redacted]'),
  }
  const withText = (text: string) => succeed({ text, characterCount: text.length, sectionCount: 1 })
  const pdf = [file('application/pdf')]
  expect(await listTextDocuments(pdf, { ...about, text: withText('a secret') })).toEqual(['application/pdf'])
  expect(await listTextDocuments(pdf, { ...about, text: withText('nothing') })).toEqual([])
  expect(await listTextDocuments(pdf, { ...about, text: fail(createFailure('invalid-input')) })).toEqual([])
})
