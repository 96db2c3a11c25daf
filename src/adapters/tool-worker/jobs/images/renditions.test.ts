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

describe('a picture gets', () => {
  test('no copy where it is small', () => {
    expect(kinds(makeImage({ width: 64, height: 64, bytes: new Uint8Array(100) }))).toEqual([])
  })

  test('a thumbnail where it is not', () => expect(kinds(makeImage())).toEqual(['thumbnail']))

  test('a copy for models of at most 2,048 pixels, with its sides as they were', () => {
    expect(planRenditions(makeImage({ width: 4000, height: 6000, mediaType: 'image/jpeg' }))[1]).toEqual({
      kind: 'model',
      width: 1365,
      height: 2048,
      mediaType: 'image/jpeg',
      quality: 0.86,
    })
  })

  test.each([
    ['is heavy', { bytes: new Uint8Array(4_000_000) }],
    ['is of a kind that models do not take', { mediaType: 'image/avif' }],
    ['has notes of a camera', { mediaType: 'image/jpeg', bytes: bytesWith('Exif\0\0') }],
    ['has notes of a camera in a chunk', { mediaType: 'image/webp', bytes: bytesWith('EXIF') }],
  ])('a copy for models where it %s, of the same size', (_, change) => {
    expect(planRenditions(makeImage(change))[1]).toMatchObject({ kind: 'model', width: 800, height: 600 })
  })

  test('at least one pixel each way', () => {
    expect(planRenditions(makeImage({ width: 30_000, height: 2 }))).toMatchObject([
      { height: 1 },
      { height: 1 },
    ])
  })
})
