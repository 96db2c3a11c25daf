import { expect, test } from 'vitest'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { FileContents } from '../../../core/model/files/file-contents.ts'
import { documentText } from '../../../core/model/messages/write-text.ts'
import type { ModelTarget } from '../../../core/model/providers/supported-files.ts'
import { describeContents } from './describe-contents.ts'

const compatible: ModelTarget = { provider: { dialect: 'openai-compatible' }, capabilities: {} }
const blind: ModelTarget = { ...compatible, capabilities: { seesPictures: false } }
const anthropic: ModelTarget = { provider: { dialect: 'anthropic' }, capabilities: {} }
const pdf = 'application/pdf'

function describe(
  mediaType: string,
  contents?: FileContents,
  { target = compatible, ...file }: Partial<Attachment> & { target?: ModelTarget | null } = {},
) {
  const attachment = { blobId: 'b', mediaType, byteLength: 1000, filename: 'x', ...file } as Attachment
  return describeContents(attachment, target, contents)
}
const text = (about: Partial<Extract<FileContents, { kind: 'text' }>>): FileContents => ({
  kind: 'text',
  characterCount: 10,
  ...about,
})
const unreadable = (failure: Parameters<typeof createFailure>[1]): FileContents => ({
  kind: 'unreadable',
  failure: createFailure('invalid-input', failure),
})
const scan = unreadable({
  message: documentText('pages-are-images', { count: 2 }),
  hint: documentText('attach-pdf-with-text-or-use-vision'),
})

test.each([
  [text({ unit: 'page', unitCount: 12 }), 'Text, 12 pages'],
  [text({ unit: 'page', unitCount: 1 }), 'Text, 1 page'],
  [text({ unit: 'sheet', unitCount: 3, rowCount: 1204 }), 'Table, 3 sheets, 1,204 rows'],
  [text({ unit: 'slide', unitCount: 9 }), 'Text, 9 slides'],
  [text({ unit: 'chapter', unitCount: 2 }), 'Text, 2 chapters'],
  [text({ unit: 'file', unitCount: 5 }), 'Archive text, 5 files'],
  [text({}), 'Text, 10 characters'],
])('%j: %s', (contents, expected) => {
  expect(describe('application/epub+zip', contents)).toEqual({ contents: expected })
})

test('an image whose end is missing is reported', () => {
  expect(describe('image/jpeg', undefined, { width: 200, height: 100, isCutOff: true })).toEqual({
    note: 'The end of this image is missing. The model gets what is there.',
  })
})

test('a provider that reads the PDF itself gets the whole file', () => {
  const contents = text({ unit: 'page', unitCount: 12, pagesWithoutText: 3 })
  expect(describe(pdf, contents, { target: anthropic })).toEqual({ contents: 'Whole file, 12 pages' })
  expect(describe(pdf, scan, { target: anthropic })).toEqual({})
})

test('unreadable files are reported, with a remedy', () => {
  const locked = unreadable({
    message: documentText('file-locked'),
    hint: documentText('save-without-password'),
  })
  expect(describe(pdf, locked)).toEqual({
    note: 'The file is protected with a password, so it cannot be read. Save a copy without a password and attach that.',
  })
  expect(describe(pdf, scan).contents).toBe('Pages as images')
  expect(describe(pdf, scan, { target: blind }).note).toContain('choose a model that sees images')
  const mixed = text({ unit: 'page', unitCount: 12, pagesWithoutText: 3 })
  expect(describe(pdf, mixed).note).toBe('3 pages have no text and are sent as images.')
  expect(describe(pdf, mixed, { target: blind }).note).toBe('3 pages have no text.')
})

test.each([
  ['image/heic', 'Convert it to JPEG or PNG and attach that.'],
  ['image/tiff', 'Convert it to JPEG or PNG and attach that.'],
  ['application/msword', 'Save it as .docx or PDF and attach that.'],
  ['application/vnd.rar', 'Unpack it and attach the files.'],
  ['application/x-mobipocket-ebook', 'Convert it to EPUB or PDF and attach that.'],
  ['audio/mpeg', 'Attach a transcript, or images of the important parts.'],
  ['application/octet-stream', 'Convert it to PDF or text and attach that.'],
])('%s: %s', (mediaType, advice) => {
  expect(describe(mediaType)).toEqual({
    note: `Models cannot read such files. They get only the name and size. ${advice}`,
  })
})

test('images: the size that is sent, and whether details are lost', () => {
  expect(describe('image/png', undefined, { width: 800, height: 600 })).toEqual({})
  expect(describe('image/png', undefined, { width: 4096, height: 3072 })).toEqual({
    contents: 'Image, scaled to 2,048 × 1,536',
  })
  expect(describe('image/png', undefined, { width: 300, height: 12_000 }).note).toContain('illegible')
  expect(describe('image/heic', undefined, { width: 4032, height: 3024 }).note).toBeUndefined()
  expect(describe('image/png', undefined, { width: 9, height: 9, target: blind }).note).toContain(
    'cannot see',
  )
})
