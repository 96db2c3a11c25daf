import { describe, expect, test } from 'vitest'
import type { ModelFile } from '../../../../core/engine/ports/turn-ports.ts'
import { attachmentLimits } from '../../../../core/model/files/attachment-limits.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { toPlainText } from '../../../../core/model/messages/localized-text.ts'
import type { BlobId } from '../../../../core/model/id.ts'
import { fail, succeed } from '../../../../core/model/failures/result.ts'
import { commonImageTypes } from '../../../../core/model/providers/supported-files.ts'
import { toAssistantFile, toUserFile, toUserFiles, toUserVideo, type FileContext } from './to-prompt-file.ts'

const blobId = 'a'.repeat(64) as BlobId
const bytes = new TextEncoder().encode('a,b')
const context = (change: Partial<FileContext> = {}, mediaType = 'image/png'): FileContext => ({
  rules: { takes: commonImageTypes, takesBack: true },
  seesImages: true,
  bytes: new Map([[blobId, { bytes, mediaType }]]),
  texts: new Map(),
  maxCharacters: attachmentLimits.sentCharacters,
  canSearch: false,
  ...change,
})
const file = (mediaType: string): ModelFile => ({ blobId, mediaType, byteLength: 3, filename: 'x' })

describe('a file of the person', () => {
  test('is sent unchanged if the dialect accepts its type', () => {
    expect(toUserFile(file('image/png'), context())).toEqual({
      type: 'file',
      mediaType: 'image/png',
      data: { type: 'data', data: bytes },
      filename: 'x',
    })
  })

  test('is sent as text if it is a text file', () => {
    const { text } = toUserFile(file('text/csv'), context()) as { text: string }
    expect(text).toContain('“x”, text/csv')
    expect(text).toMatch(/\n\na,b$/)
  })

  test('is sent as the copy made for models', () => {
    const copy = context({}, 'image/webp')
    expect(toUserFile(file('image/avif'), copy)).toMatchObject({ type: 'file', mediaType: 'image/webp' })
  })

  test.each([
    ['in UTF-8', [0xc3, 0xa4], 'ä'],
    ['in UTF-16, by its byte order mark', [0xff, 0xfe, 0xe4, 0x00], 'ä'],
    ['in an old encoding', [0x61, 0xe4], 'aä'],
  ])('is read %s', (_, bytes, expected) => {
    const stored = { bytes: new Uint8Array(bytes), mediaType: 'text/plain' }
    const part = toUserFile(file('text/plain'), context({ bytes: new Map([[blobId, stored]]) }))
    expect(part).toMatchObject({ text: expect.stringMatching(new RegExp(`\\n\\n${expected}$`)) })
  })

  test.each([
    ['gb18030', [0xd6, 0xd0, 0xce, 0xc4], '中文'],
    ['windows-1251', [0xd6, 0xd0, 0xce, 0xc4], 'ЦРОД'],
    ['koi8-r', [0xf0, 0xd2, 0xc9], 'При'],
  ] as const)('is read in the encoding that the person chose: %s', (encoding, bytes, expected) => {
    const stored = { bytes: new Uint8Array(bytes), mediaType: 'text/plain' }
    const encodedFile = { ...file('text/plain'), encoding }
    const { text } = toUserFile(encodedFile, context({ bytes: new Map([[blobId, stored]]) })) as {
      text: string
    }
    expect(text).toContain(`read as ${encoding}`)
    expect(text.endsWith(`\n\n${expected}`)).toBe(true)
  })

  test('is truncated if it is long, with the number of missing characters', () => {
    const { sentCharacters } = attachmentLimits
    const stored = { bytes: new Uint8Array(sentCharacters + 1500).fill(120), mediaType: 'text/plain' }
    const { text } = toUserFile(file('text/plain'), context({ bytes: new Map([[blobId, stored]]) })) as {
      text: string
    }
    expect(text).toMatch(/x\n\n\[The file goes on: 1,500 more characters were left out\.\]$/)
    expect(text.length).toBeLessThan(sentCharacters + 200)
  })

  test('is sent as an excerpt that points to the search if the model can search it', () => {
    const stored = { bytes: new Uint8Array(9000).fill(120), mediaType: 'text/plain' }
    const long = { bytes: new Map([[blobId, stored]]), maxCharacters: 8000, canSearch: true }
    const { text } = toUserFile(file('text/plain'), context(long)) as { text: string }
    expect(text).toMatch(/x{4000}\n\n\[The file goes on: 5,000 more characters: search_files finds passages/)
    expect(text.length).toBeLessThan(4300)
  })

  test('is sent as its text if the model does not accept the document, or as the reason why there is none', () => {
    const pdf = 'application/pdf'
    const documentText = succeed({ text: '[page 1]\nHello', characterCount: 14, sectionCount: 1 })
    expect(toUserFile(file(pdf), context({ texts: new Map([[blobId, documentText]]) }, pdf))).toMatchObject({
      text: expect.stringMatching(
        /“x”, application\/pdf, 3 bytes\)\. This is its text:\n\n\[page 1\]\nHello$/,
      ),
    })
    const scan = fail(createFailure('invalid-input', { message: toPlainText('The PDF has no text.') }))
    expect(toUserFile(file(pdf), context({ texts: new Map([[blobId, scan]]) }, pdf))).toMatchObject({
      text: expect.stringMatching(/bytes\)\. The PDF has no text\.$/),
    })
  })

  test.each([
    ['image/png', { seesImages: false }, 'cannot see images'],
    ['application/vnd.rar', {}, 'cannot be given files of that kind'],
    ['image/png', { bytes: new Map() }, 'no longer stored'],
  ])('of type %s that cannot be sent is reported as missing: %j', (mediaType, change, reason) => {
    expect(toUserFile(file(mediaType), context(change, mediaType))).toMatchObject({
      type: 'text',
      text: expect.stringContaining(reason),
    })
  })
})

describe('an image that a model generated', () => {
  test('is sent back to that model', () => {
    expect(toAssistantFile({ ...file('image/png'), isOwn: true }, context()).type).toBe('file')
  })

  test.each([
    ['to another model', {}, {}],
    [
      'to a dialect that accepts none back',
      { isOwn: true as const },
      { rules: { takes: commonImageTypes, takesBack: false } },
    ],
    ['when it is missing', { isOwn: true as const }, { bytes: new Map() }],
  ])('is described as text %s', (_, own, change) => {
    expect(toAssistantFile({ ...file('image/png'), ...own }, context(change))).toMatchObject({
      type: 'text',
      text: expect.stringContaining('which I cannot see any more'),
    })
  })
})

test('does not attribute an image from a tool to the person', () => {
  const part = toUserFile(file('image/png'), context({ seesImages: false }), 'A tool added')
  expect(part).toMatchObject({ text: expect.stringMatching(/^A tool added an image/) })
})

test('sends the address of a video if the provider reads videos, or a text that says that it cannot', () => {
  const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  expect(toUserVideo(address, context())).toMatchObject({
    text: expect.stringContaining('cannot be given videos'),
  })
  const rules = { takes: commonImageTypes, takesBack: true, takesVideos: true }
  expect(toUserVideo(address, context({ rules }))).toEqual({
    type: 'file',
    mediaType: 'video/mp4',
    data: { type: 'url', url: new URL(address) },
  })
})

test('pages without text follow the text of a PDF as images, if the model sees', () => {
  const pages = new Map([[blobId, { images: [{ page: 3, mediaType: 'image/jpeg', bytes }], pageCount: 4 }]])
  const texts = new Map([
    [blobId, fail(createFailure('invalid-input', { message: toPlainText('No text.') }))],
  ])
  const about = { texts, pages }
  const sent = toUserFiles(file('application/pdf'), context(about, 'application/pdf'))
  expect(sent).toMatchObject([
    { type: 'text', text: expect.stringContaining('No text.') },
    { type: 'text', text: 'Pages without text of “x” follow as images: 3 of 4.' },
    { type: 'file', mediaType: 'image/jpeg' },
  ])
  const blind = context({ ...about, seesImages: false }, 'application/pdf')
  expect(toUserFiles(file('application/pdf'), blind)).toHaveLength(1)
})

test('says what to convert a file to if no model accepts it', () => {
  expect(toUserFile(file('application/vnd.rar'), context({}, 'application/vnd.rar'))).toMatchObject({
    text: expect.stringContaining('Unpack it and attach the files.'),
  })
})
