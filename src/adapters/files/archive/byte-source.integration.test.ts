import { expect, test } from 'vitest'
import { fromBlob } from './byte-source.ts'
import { FileProblemError } from './internal/file-problem.ts'
import { openSealed } from './open-sealed.ts'
import { chunkBytes, headerBytes, authTagBytes } from './internal/seal-format.ts'
import { sealInto } from './seal-stream.ts'
import { collectBytes } from './testing/sample-backup.ts'

const sealedChunk = chunkBytes + authTagBytes
const plain = Uint8Array.from({ length: 2 * chunkBytes + 5 }, (_, at) => (at >> 8) ^ at)

async function seal(bytes: Uint8Array, passphrase = 'open sesame'): Promise<Uint8Array<ArrayBuffer>> {
  const { sink, blob } = collectBytes()
  const writer = (await sealInto(sink, { passphrase, iterations: 10 })).getWriter()
  for (let at = 0; at < bytes.length; at += 700_001) await writer.write(bytes.slice(at, at + 700_001))
  await writer.close()
  return new Uint8Array(await blob().arrayBuffer())
}

/** Returns the code of the failure, or the content. */
async function open(bytes: Uint8Array<ArrayBuffer>, passphrase = 'open sesame') {
  const opened = await openSealed(fromBlob(new Blob([bytes])), passphrase)
  if (!opened.ok) return opened.failure.code
  try {
    return await opened.value.read(0, opened.value.size)
  } catch (error) {
    if (error instanceof FileProblemError) return error.failure.code
    throw error
  }
}

const isSame = (first: Uint8Array, second: unknown) =>
  second instanceof Uint8Array && Buffer.compare(first, second) === 0

test('only the passphrase opens it, in any Unicode normalization', async () => {
  const sealed = await seal(plain, 'Zoë')
  expect(isSame(plain, await open(sealed, 'Zoe\u0308'))).toBe(true)
  expect(await open(sealed, 'Zoe')).toBe('file-passphrase-wrong')
  expect(await open(sealed, '')).toBe('file-passphrase-wrong')
})

test('no content is readable in it, and the same content gives another file each time', async () => {
  const text = new TextEncoder().encode('a very private sentence '.repeat(4))
  const [first, second] = [await seal(text), await seal(text)]
  expect(Buffer.from(first).includes('private')).toBe(false)
  expect(isSame(first, second)).toBe(false)
})

test('reads a file of any length around the chunk size, at any position', async () => {
  for (const length of [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes]) {
    const bytes = plain.slice(0, length)
    expect(isSame(bytes, await open(await seal(bytes)))).toBe(true)
  }
  const opened = await openSealed(fromBlob(new Blob([await seal(plain)])), 'open sesame')
  if (!opened.ok) throw new Error(opened.failure.code)
  const across = await opened.value.read(chunkBytes - 3, 7)
  expect(isSame(plain.slice(chunkBytes - 3, chunkBytes + 4), across)).toBe(true)
  expect(await opened.value.read(plain.length - 1, 10)).toHaveLength(1)
})

test('a truncated file is refused before any of it is used, even at the end of a chunk', async () => {
  const sealed = await seal(plain)
  const cuts = [10, headerBytes, headerBytes + 7, headerBytes + sealedChunk, headerBytes + 2 * sealedChunk]
  for (const cut of [...cuts, sealed.length - 1]) expect(await open(sealed.slice(0, cut))).toBe('file-cut')
  expect(await open(Uint8Array.from([...sealed.slice(-5), ...sealed.slice(0, 40)]))).not.toBeInstanceOf(
    Uint8Array,
  )
})

test('refuses chunks that were swapped, repeated, changed or taken from another file', async () => {
  const sealed = await seal(plain)
  const chunk = (n: number, from = sealed) =>
    from.slice(headerBytes + n * sealedChunk, headerBytes + (n + 1) * sealedChunk)
  const header = sealed.slice(0, headerBytes)
  const join = async (...pieces: Uint8Array<ArrayBuffer>[]) =>
    open(new Uint8Array(await new Blob(pieces).arrayBuffer()))
  expect(await join(header, chunk(1), chunk(0), chunk(2))).toBe('file-damaged')
  expect(await join(header, chunk(0), chunk(0), chunk(2))).toBe('file-damaged')
  expect(await join(header, chunk(0), chunk(2))).toBe('file-cut')
  expect(await join(header, chunk(0, await seal(plain)), chunk(1), chunk(2))).toBe('file-damaged')
  const changed = sealed.slice()
  changed[headerBytes + 50] = (changed[headerBytes + 50] ?? 0) ^ 1
  expect(await open(changed)).toBe('file-damaged')
})
