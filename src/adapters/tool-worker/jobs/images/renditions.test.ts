import { describe, expect, test } from 'vitest'
import { planRenditions, type SourceImage } from './renditions.ts'

const makeImage = (change: Partial<SourceImage> = {}): SourceImage => ({
  bytes: new Uint8Array(100_000),
  mediaType: 'image/png',
  width: 800,
  height: 600,
  ...change,
})
const kinds = (image: SourceImage) => planRenditions(image).map(({ kind }) => kind)
const bytesWith = (signature: string) =>
  new Uint8Array([...new Uint8Array(500), ...Buffer.from(signature, 'latin1')])

describe('an image gets', () => {
  test('no copy if it is small', () => {
    expect(kinds(makeImage({ width: 64, height: 64, bytes: new Uint8Array(100) }))).toEqual([])
  })

  test('a thumbnail if it is large', () => expect(kinds(makeImage())).toEqual(['thumbnail']))

  test('a copy for models of at most 2,048 pixels with the same aspect ratio', () => {
    expect(planRenditions(makeImage({ width: 4000, height: 6000, mediaType: 'image/jpeg' }))[1]).toEqual({
      kind: 'model',
      width: 1365,
      height: 2048,
      mediaType: 'image/jpeg',
      quality: 0.86,
    })
  })

  test.each([
    ['has many bytes', { bytes: new Uint8Array(4_000_000) }],
    ['is of a type that models do not accept', { mediaType: 'image/avif' }],
    ['has camera notes', { mediaType: 'image/jpeg', bytes: bytesWith('Exif\0\0') }],
    ['has camera notes in a chunk', { mediaType: 'image/webp', bytes: bytesWith('EXIF') }],
  ])('a copy of the same size for models if it %s', (_, change) => {
    expect(planRenditions(makeImage(change))[1]).toMatchObject({ kind: 'model', width: 800, height: 600 })
  })

  test('copies of at least one pixel in each direction', () => {
    expect(planRenditions(makeImage({ width: 30_000, height: 2 }))).toMatchObject([
      { height: 1 },
      { height: 1 },
    ])
  })
})
