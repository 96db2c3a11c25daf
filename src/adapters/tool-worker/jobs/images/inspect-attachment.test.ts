import { describe, expect, it, test } from 'vitest'
import { inspectAttachment } from './inspect-attachment.ts'

const gif = (width: number, height: number) =>
  new Uint8Array([...Buffer.from('GIF89a'), width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0])

test('an image that cannot be decoded is rejected with a message', async () => {
  const read = await inspectAttachment(gif(900, 900), 'cat.gif', {
    drawAll: async () => {
      throw new DOMException('no', 'InvalidStateError')
    },
  })
  expect(read).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('“cat.gif” is damaged') },
  })
})

describe('an image whose end is missing', () => {
  /** A JPEG image of 200 × 100 pixels, up to the header of its frame. */
  const header = 'ffd8ffe000104a46494600010100000100010000ffc0001108006400c803011100021101031101'
  const jpeg = (...rest: number[]) => Uint8Array.from([...Buffer.from(header, 'hex'), ...rest])
  const drawIfEnded = async (
    { bytes }: { bytes: Uint8Array },
    plans: readonly { kind: 'thumbnail' | 'model'; mediaType: string }[],
  ) => {
    if (bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) throw new DOMException('no', 'InvalidStateError')
    return plans.map(({ kind, mediaType }) => ({ kind, mediaType, bytes: new Uint8Array(3) }))
  }

  it.each([
    ['in its pixels', jpeg(0xff, 0xda, 0, 2, 5, 6, 7)],
    ['in the middle of its last marker', jpeg(0xff, 0xda, 0, 2, 5, 0xff)],
    ['behind its header', jpeg()],
  ])('is drawn as far as it is there: JPEG %s', async (_, bytes) => {
    expect(await inspectAttachment(bytes, 'cut.jpg', { drawAll: drawIfEnded })).toEqual({
      ok: true,
      value: {
        mediaType: 'image/jpeg',
        width: 200,
        height: 100,
        isCutOff: true,
        renditions: [{ kind: 'model', mediaType: 'image/jpeg', bytes: new Uint8Array(3) }],
      },
    })
  })

  it('is not assumed of a whole JPEG', async () => {
    const read = await inspectAttachment(jpeg(0xff, 0xd9), 'whole.jpg', { drawAll: drawIfEnded })
    expect(read.ok && read.value).not.toHaveProperty('isCutOff')
  })

  it('is damaged in another type', async () => {
    expect(await inspectAttachment(gif(10, 10), 'cut.gif', { drawAll: drawIfEnded })).toMatchObject({
      failure: { message: expect.stringContaining('damaged') },
    })
  })
})

test('an image with a huge claimed size is never decoded', async () => {
  let wasDrawn = false
  const read = await inspectAttachment(gif(20_000, 20_000), 'bomb.gif', {
    drawAll: async () => {
      wasDrawn = true
      return []
    },
  })
  expect(read).toMatchObject({ ok: false, failure: { message: expect.stringContaining('400 megapixels') } })
  expect(wasDrawn).toBe(false)
})

test('a thumbnail that is larger than its image is dropped', async () => {
  const makeRendition = (kind: 'thumbnail' | 'model') => ({
    kind,
    mediaType: 'image/webp',
    bytes: new Uint8Array(100),
  })
  const read = await inspectAttachment(gif(900, 900), 'cat.gif', {
    drawAll: async () => [makeRendition('thumbnail'), makeRendition('model')],
  })
  expect(read).toMatchObject({ ok: true, value: { width: 900, renditions: [{ kind: 'model' }] } })
})

test('an image that only some browsers decode gets copies in those and is a plain file in others', async () => {
  const heic = Uint8Array.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', (each) => each.charCodeAt(0))
  const drawAll = async (_: unknown, plans: readonly { kind: 'thumbnail' | 'model'; mediaType: string }[]) =>
    plans.map(({ kind, mediaType }) => ({ kind, mediaType, bytes: new Uint8Array(3) }))
  const measure = async () => ({ width: 4000, height: 3000 })
  expect(await inspectAttachment(heic, 'a.heic', { drawAll, measure })).toMatchObject({
    value: { mediaType: 'image/heic', width: 4000, renditions: [{ kind: 'thumbnail' }, { kind: 'model' }] },
  })
  const refuse = async () => {
    throw new DOMException('no', 'InvalidStateError')
  }
  expect(await inspectAttachment(heic, 'a.heic', { drawAll, measure: refuse })).toEqual({
    ok: true,
    value: { mediaType: 'image/heic', renditions: [] },
  })
})

describe('the encoding of a text file', () => {
  const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes)

  it.each([
    ['utf-8', new TextEncoder().encode('Größe'), { encoding: 'utf-8' }],
    [
      'gbk.csv',
      bytesOf(0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x6e, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x31),
      { encoding: 'gb18030' },
    ],
    ['short.txt', bytesOf(0xe4, 0xe4), { isEncodingUnsure: true }],
    [
      'cut.txt',
      bytesOf(...new TextEncoder().encode('Größe 日本 '), 0xff),
      { encoding: 'utf-8', isEncodingUnsure: true },
    ],
  ])('is detected when it is attached: %s', async (filename, bytes, expected) => {
    const read = await inspectAttachment(bytes, filename)
    expect(read.ok && read.value).toMatchObject(expected)
  })

  it('is missing for a file that is not text', async () => {
    const read = await inspectAttachment(bytesOf(0, 1, 2, 3), 'a.bin')
    expect(read.ok && read.value).not.toHaveProperty('encoding')
  })
})
