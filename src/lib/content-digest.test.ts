import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestLength, hasDigest } from './content-digest.ts'

const content = new TextEncoder().encode('export const answer = 42').buffer
const digest = createHash('sha256').update(Buffer.from(content)).digest('base64').slice(0, digestLength)
const listed = { bytes: content.byteLength, digest }

test('the listed content is recognized', async () => {
  expect(await hasDigest(content, listed)).toBe(true)
})

test.each([
  ['another text of the same size', 'export const answer = 43'],
  ['a text that was cut', 'export const answer = 4'],
  ['nothing', ''],
])('%s is not recognized', async (_, text) => {
  expect(await hasDigest(new TextEncoder().encode(text).buffer, listed)).toBe(false)
})

test('a list without digests recognizes nothing', async () => {
  expect(await hasDigest(content, { ...listed, digest: '' })).toBe(false)
})
