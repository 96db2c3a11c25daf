import { describe, expect, test } from 'vitest'
import type { ModelFile } from '../../core/engine/ports.ts'
import type { BlobId } from '../../core/kernel/id.ts'
import { commonImages, toAssistantFile, toUserFile, type FileContext } from './to-prompt-file.ts'

const blobId = 'a'.repeat(64) as BlobId
const bytes = new TextEncoder().encode('a,b')
const context = (change: Partial<FileContext> = {}): FileContext => ({
  rules: { takes: commonImages, takesBack: true },
  seesImages: true,
  bytes: new Map([[blobId, bytes]]),
  ...change,
})
const file = (mediaType: string): ModelFile => ({ blobId, mediaType, byteLength: 3, filename: 'x' })

describe('a file of the person', () => {
  test('goes as it is where the dialect takes its kind', () => {
    expect(toUserFile(file('image/png'), context())).toEqual({
      type: 'file',
      mediaType: 'image/png',
      data: { type: 'data', data: bytes },
      filename: 'x',
    })
  })

  test('goes as text where it is text', () => {
    const { text } = toUserFile(file('text/csv'), context()) as { text: string }
    expect(text).toContain('“x”, text/csv')
    expect(text).toMatch(/\n\na,b$/)
  })

  test.each([
    ['image/png', { seesImages: false }, 'cannot see images'],
    ['application/zip', {}, 'cannot be given files of that kind'],
    ['image/png', { bytes: new Map() }, 'no longer stored'],
  ])('of kind %s that cannot go is said to be missing: %j', (mediaType, change, words) => {
    expect(toUserFile(file(mediaType), context(change))).toMatchObject({
      type: 'text',
      text: expect.stringContaining(words),
    })
  })
})

describe('a picture that a model made', () => {
  test('goes back to it', () => {
    expect(toAssistantFile({ ...file('image/png'), isOwn: true }, context()).type).toBe('file')
  })

  test.each([
    ['to another model', {}, {}],
    [
      'to a dialect that takes none back',
      { isOwn: true as const },
      { rules: { takes: commonImages, takesBack: false } },
    ],
    ['when it is gone', { isOwn: true as const }, { bytes: new Map() }],
  ])('is told in words %s', (_, own, change) => {
    expect(toAssistantFile({ ...file('image/png'), ...own }, context(change))).toMatchObject({
      type: 'text',
      text: expect.stringContaining('which I cannot see any more'),
    })
  })
})
