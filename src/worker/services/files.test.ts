import { expect, test } from 'vitest'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { BlobId } from '../../core/model/id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { FileService, type FileServicePorts } from './files.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const told = { signal: new AbortController().signal, report: () => {} }
const fileOf = (name: string, mediaType: string) => ({ name, mediaType, source: { blobId: name as BlobId } })
const pdf = fileOf('a.pdf', 'application/pdf')
const text = fileOf('b.txt', 'text/plain')

function makeDesk(changes: Partial<FileServicePorts> = {}) {
  const kept = new Map<BlobId, Uint8Array<ArrayBuffer>>()
  const extracted: string[] = []
  const rendered: string[] = []
  const searched: { words: string; isExtracted: boolean; key: string }[][] = []
  const desk = new FileService({
    readBlob: async (blobId) => succeed({ bytes: encode(`bytes of ${blobId}`), mediaType: 'x' }),
    readSample: async (name) => succeed(encode(`sample ${name}`).buffer),
    extractedTexts: {
      read: async (blobId) => succeed(kept.get(blobId) ?? null),
      async put(blobId, bytes) {
        kept.set(blobId, bytes)
        return succeed(null)
      },
    },
    async extract({ bytes }) {
      extracted.push(decode(bytes))
      return succeed(encode(`words of ${decode(bytes)}`))
    },
    async search({ files }) {
      searched.push(files.map(({ bytes, isExtracted, key }) => ({ words: decode(bytes), isExtracted, key })))
      const found = files.map((_, file) => ({ file, place: 'page 1', text: 'x' }))
      return succeed({ found, passageCount: 1, unreadable: [], cut: [0] })
    },
    renderPages: async ({ bytes, limit }) => {
      rendered.push(`${decode(bytes)} up to ${limit}`)
      return succeed({ images: [{ page: 1, mediaType: 'image/jpeg', bytes: encode('jpeg') }], pageCount: 1 })
    },
    readPart: async ({ bytes, part }) => succeed({ text: decode(bytes), part, partCount: 1 }),
    ...changes,
  })
  return { desk, kept, extracted, rendered, searched }
}

test('words are got out of a document once and kept beside it; a text is searched as it is', async () => {
  const { desk, extracted, searched } = makeDesk()
  expect(await desk.search([pdf, text], 'x', told)).toMatchObject({
    value: { found: [{ file: 'a.pdf', place: 'page 1' }, { file: 'b.txt' }], cut: ['a.pdf'] },
  })
  await desk.search([pdf], 'x', told)
  expect(await desk.readPart(pdf, 1, told)).toMatchObject({ value: { text: 'words of bytes of a.pdf' } })
  expect(extracted).toEqual(['bytes of a.pdf'])
  expect(searched).toEqual([
    [
      { words: 'words of bytes of a.pdf', isExtracted: true, key: 'a.pdf' },
      { words: 'bytes of b.txt', isExtracted: false, key: 'b.txt' },
    ],
    [{ words: 'words of bytes of a.pdf', isExtracted: true, key: 'a.pdf' }],
  ])
})

test('samples are read from the application and not kept', async () => {
  const { desk, kept } = makeDesk()
  const sample = { name: 's.pdf', mediaType: 'application/pdf', source: { sample: 's.pdf' } }
  expect(await desk.readPart(sample, 1, told)).toMatchObject({ value: { text: 'words of sample s.pdf' } })
  expect(kept.size).toBe(0)
})

test('a file that is gone, or whose worker died, does not keep the others from being searched', async () => {
  const { desk } = makeDesk({
    readBlob: async (blobId) =>
      blobId === text.name ? succeed(null) : succeed({ bytes: encode(''), mediaType: '' }),
    extract: async () => fail(createFailure('worker-lost')),
  })
  const other = { name: 's.md', mediaType: 'text/markdown', source: { sample: 's.md' } }
  expect(await desk.search([pdf, text, other], 'x', told)).toMatchObject({
    value: {
      found: [{ file: 's.md' }],
      unreadable: [
        { name: 'a.pdf', failure: { code: 'worker-lost' } },
        { name: 'b.txt', failure: { message: '“b.txt” is not stored on this device any more.' } },
      ],
    },
  })
})

test('a stop ends it before the next file', async () => {
  const stop = new AbortController()
  const { desk, searched } = makeDesk({
    async extract() {
      stop.abort()
      return fail(createFailure('aborted'))
    },
  })
  expect(await desk.search([pdf, text], 'x', { ...told, signal: stop.signal })).toMatchObject({
    failure: { code: 'aborted' },
  })
  expect(searched).toEqual([])
})

test('a model gets the words of a document under the names of its parts, read once; or why there are none', async () => {
  const sections = [
    { label: 'page 1', text: 'Hello' },
    { label: null, text: 'x'.repeat(300_000) },
  ]
  let reads = 0
  const { desk } = makeDesk({
    async extract() {
      reads += 1
      return succeed(encode(JSON.stringify({ isReadable: true, isCut: false, sections })))
    },
    extractedTexts: { read: async () => succeed(null), put: async () => succeed(null) },
  })
  const file = { blobId: 'a' as BlobId, mediaType: 'application/pdf' }
  const read = await desk.readForModel(file, told.signal)
  expect(read).toMatchObject({ value: { characterCount: 300_016, sectionCount: 2 } })
  expect(read.ok && read.value.text.slice(0, 20)).toBe('[page 1]\nHello\n\nxxxx')
  expect(read.ok && read.value.text.length).toBe(200_000)
  await desk.readForModel(file, told.signal)
  expect(reads).toBe(1)

  const failure = createFailure('invalid-input', { message: 'The file is damaged.' })
  const damaged = makeDesk({
    extract: async () => succeed(encode(JSON.stringify({ isReadable: false, failure }))),
  })
  expect(await damaged.desk.readForModel(file, told.signal)).toMatchObject({ failure })
})

test('what models get of a document is described, and its pages are rendered once', async () => {
  const answer = (text: object) => ({ extract: async () => succeed(encode(JSON.stringify(text))) })
  const file = { blobId: 'a.pdf' as BlobId, mediaType: 'application/pdf' }
  const readable = makeDesk(
    answer({
      isReadable: true,
      sections: [{ label: 'page 1', text: 'words' }],
      isCut: false,
      unit: 'page',
      unitCount: 3,
      pagesWithoutText: [2, 3],
    }),
  )
  expect(await readable.desk.describe(file, told.signal)).toEqual(
    succeed({ kind: 'text', characterCount: 5, unit: 'page', unitCount: 3, pagesWithoutText: 2 }),
  )
  const failure = createFailure('invalid-input', { message: 'locked' })
  const locked = makeDesk(answer({ isReadable: false, failure }))
  expect(await locked.desk.describe(file, told.signal)).toEqual(succeed({ kind: 'unreadable', failure }))
  const { desk, rendered } = makeDesk()
  await desk.renderForModel({ blobId: file.blobId, pages: null }, told.signal)
  await desk.renderForModel({ blobId: file.blobId, pages: null }, told.signal)
  expect(rendered).toEqual(['bytes of a.pdf up to 20'])
})
