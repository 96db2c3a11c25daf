import { expect, test } from 'vitest'
import { extractImages, isTruncatedResult } from './hosted-tools.ts'

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(400, 7)])

test.each([png.toString('base64'), `data:image/png;base64,${png.toString('base64')}`])(
  'an image in a result becomes a file, and a placeholder names it',
  (image) => {
    const { value, files } = extractImages({ result: image, revised: 'a tree' })
    expect(value).toEqual({ result: '[image/png, 404 bytes]', revised: 'a tree' })
    expect(files).toHaveLength(1)
    expect(Buffer.from(files[0]?.bytes ?? [])).toEqual(png)
    expect(isTruncatedResult(value)).toBe(false)
  },
)

test('a text that is too long for a row is truncated with a flag', () => {
  const { value, files } = extractImages({ source: { type: 'base64', data: 'JVBERi0x'.repeat(20_000) } })
  expect(value).toEqual({ source: { type: 'base64', data: '[left out: 160000 characters]' } })
  expect(files).toEqual([])
  expect(isTruncatedResult(value)).toBe(true)
})

test.each([null, 'short', { encryptedContent: 'x'.repeat(5000) }, [1, { two: 'three' }]])(
  '%j stays unchanged',
  (value) => {
    expect(extractImages(value).value).toEqual(value)
    expect(isTruncatedResult(value as never)).toBe(false)
  },
)
