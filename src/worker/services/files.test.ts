import { expect, test } from 'vitest'
import { createFailure } from '../../core/model/failures/failure.ts'
import { toPlainText } from '../../core/model/messages/localized-text.ts'
import type { BlobId } from '../../core/model/id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { FileService, type FileServicePorts } from './files.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const options = { signal: new AbortController().signal, report: () => {} }
const fileOf = (name: string, mediaType: string) => ({ name, mediaType, source: { blobId: name as BlobId } })
const pdf = fileOf('a.pdf', 'application/pdf')
const text = fileOf('b.txt', 'text/plain')

function makeService(changes: Partial<FileServicePorts> = {}) {
  const storedTexts = new Map<BlobId, Uint8Array<ArrayBuffer>>()
  const extracted: string[] = []
  const rendered: string[] = []
  const searched: { searchedText: string; isExtracted: boolean; key: string }[][] = []
  const service = new FileService({
    readBlob: async (blobId) => succeed({ bytes: encode(`bytes of ${blobId}`), mediaType: 'x' }),
    readSample: async (name) => succeed(encode(`sample ${name}`).buffer),
    extractedTexts: {
      read: async (blobId) => succeed(storedTexts.get(blobId) ?? null),
      async put(blobId, bytes) {
        storedTexts.set(blobId, bytes)
        return succeed(null)
      },
    },
    async extract({ bytes }) {
      extracted.push(decode(bytes))
      return succeed(encode(`words of ${decode(bytes)}`))
    },
    async search({ files }) {
      searched.push(
        files.map(({ bytes, isExtracted, key }) => ({ searchedText: decode(bytes), isExtracted, key })),
      )
      const passages = files.map((_, file) => ({ file, place: 'page 1', text: 'x' }))
      return succeed({ hits: passages, passageCount: 1, unreadable: [], cut: [0] })
    },
    renderPages: async ({ bytes, limit }) => {
      rendered.push(`${decode(bytes)} up to ${limit}`)
      return succeed({ images: [{ page: 1, mediaType: 'image/jpeg', bytes: encode('jpeg') }], pageCount: 1 })
    },
    readPart: async ({ bytes, part }) => succeed({ text: decode(bytes), part, partCount: 1 }),
    ...changes,
  })
  return { service, storedTexts, extracted, rendered, searched }
}

test('the text of a document is extracted once and stored; a text file is searched directly', async () => {
  const { service, extracted, searched } = makeService()
  expect(await service.search([pdf, text], 'x', options)).toMatchObject({
    value: { hits: [{ file: 'a.pdf', place: 'page 1' }, { file: 'b.txt' }], cut: ['a.pdf'] },
  })
  await service.search([pdf], 'x', options)
  expect(await service.readPart(pdf, 1, options)).toMatchObject({
    value: { text: 'words of bytes of a.pdf' },
  })
  expect(extracted).toEqual(['bytes of a.pdf'])
  expect(searched).toEqual([
    [
      { searchedText: 'words of bytes of a.pdf', isExtracted: true, key: 'a.pdf' },
      { searchedText: 'bytes of b.txt', isExtracted: false, key: 'b.txt' },
    ],
    [{ searchedText: 'words of bytes of a.pdf', isExtracted: true, key: 'a.pdf' }],
  ])
})

test('samples are read from the application and not stored', async () => {
  const { service, storedTexts } = makeService()
  const sample = { name: 's.pdf', mediaType: 'application/pdf', source: { sample: 's.pdf' } }
  expect(await service.readPart(sample, 1, options)).toMatchObject({
    value: { text: 'words of sample s.pdf' },
  })
  expect(storedTexts.size).toBe(0)
})

test('a missing file or a crashed worker does not keep the others from being searched', async () => {
  const { service } = makeService({
    readBlob: async (blobId) =>
      blobId === text.name ? succeed(null) : succeed({ bytes: encode(''), mediaType: '' }),
    extract: async () => fail(createFailure('worker-lost')),
  })
  const other = { name: 's.md', mediaType: 'text/markdown', source: { sample: 's.md' } }
  expect(await service.search([pdf, text, other], 'x', options)).toMatchObject({
    value: {
      hits: [{ file: 's.md' }],
      unreadable: [
        { name: 'a.pdf', failure: { code: 'worker-lost' } },
        { name: 'b.txt', failure: { message: '“b.txt” is no longer stored on this device.' } },
      ],
    },
  })
})

test('a stop ends the search before the next file', async () => {
  const stop = new AbortController()
  const { service, searched } = makeService({
    async extract() {
      stop.abort()
      return fail(createFailure('aborted'))
    },
  })
  expect(await service.search([pdf, text], 'x', { ...options, signal: stop.signal })).toMatchObject({
    failure: { code: 'aborted' },
  })
  expect(searched).toEqual([])
})

test('a model gets the text of a document with the names of its parts, extracted once, or the reason why there is none', async () => {
  const sections = [
    { label: 'page 1', text: 'Hello' },
    { label: null, text: 'x'.repeat(300_000) },
  ]
  let reads = 0
  const { service } = makeService({
    async extract() {
      reads += 1
      return succeed(encode(JSON.stringify({ isReadable: true, isCut: false, sections })))
    },
    extractedTexts: { read: async () => succeed(null), put: async () => succeed(null) },
  })
  const file = { blobId: 'a' as BlobId, mediaType: 'application/pdf' }
  const read = await service.readForModel(file, options.signal)
  expect(read).toMatchObject({ value: { characterCount: 300_016, sectionCount: 2 } })
  expect(read.ok && read.value.text.slice(0, 20)).toBe('[page 1]\nHello\n\nxxxx')
  expect(read.ok && read.value.text.length).toBe(200_000)
  await service.readForModel(file, options.signal)
  expect(reads).toBe(1)

  const failure = createFailure('invalid-input', { message: toPlainText('The file is damaged.') })
  const damaged = makeService({
    extract: async () => succeed(encode(JSON.stringify({ isReadable: false, failure }))),
  })
  expect(await damaged.service.readForModel(file, options.signal)).toEqual(fail(failure))
})

test('the model input of a document is described, and its pages are rendered once', async () => {
  const answer = (text: object) => ({ extract: async () => succeed(encode(JSON.stringify(text))) })
  const file = { blobId: 'a.pdf' as BlobId, mediaType: 'application/pdf' }
  const readable = makeService(
    answer({
      isReadable: true,
      sections: [{ label: 'page 1', text: 'words' }],
      isCut: false,
      unit: 'page',
      unitCount: 3,
      pagesWithoutText: [2, 3],
    }),
  )
  expect(await readable.service.describe(file, options.signal)).toEqual(
    succeed({ kind: 'text', characterCount: 5, unit: 'page', unitCount: 3, pagesWithoutText: 2 }),
  )
  const failure = createFailure('invalid-input', { message: toPlainText('locked') })
  const locked = makeService(answer({ isReadable: false, failure }))
  expect(await locked.service.describe(file, options.signal)).toEqual(
    succeed({ kind: 'unreadable', failure }),
  )
  const { service, rendered } = makeService()
  await service.renderForModel({ blobId: file.blobId, pages: null }, options.signal)
  await service.renderForModel({ blobId: file.blobId, pages: null }, options.signal)
  expect(rendered).toEqual(['bytes of a.pdf up to 20'])
})
