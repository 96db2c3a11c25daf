import { expect, test } from 'vitest'
import { type ArchiveLimits, foreignLimits, openArchive } from './open-archive.ts'
import { fromBlob } from './byte-source.ts'
import { collectBytes, withWrongSize } from './testing/sample-backup.ts'
import { createArchiveWriter } from './write-archive.ts'

const { signal } = new AbortController()

async function zip(entries: Record<string, Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const { sink, blob } = collectBytes()
  const archive = createArchiveWriter(sink)
  for (const [name, bytes] of Object.entries(entries)) await archive.add(name, bytes, { isPacked: false })
  await archive.finish()
  return new Uint8Array(await blob().arrayBuffer())
}

/** Returns the first fault, with the number of bytes that had arrived before it. */
async function read(bytes: Uint8Array<ArrayBuffer>, limits: Partial<ArchiveLimits> = {}) {
  const opened = await openArchive(fromBlob(new Blob([bytes])), { ...foreignLimits, ...limits })
  if (!opened.ok) return { code: opened.failure.code, arrived: 0 }
  let arrived = 0
  for (const entry of opened.value.entries) {
    const inflated = await entry.inflate((piece) => void (arrived += piece.length), signal)
    if (!inflated.ok) return { code: inflated.failure.code, arrived }
  }
  return { code: 'read', arrived }
}

test('stops reading a bomb long before its end', async () => {
  const bomb = await zip({ 'zeros.json': new Uint8Array(8_000_000) })
  const { code, arrived } = await read(bomb)
  expect(code).toBe('file-too-large')
  expect(arrived).toBeLessThan(4_000_000)
})

test('delivers no more of an entry than its declared size, at any compression', async () => {
  const size = 2_000_000
  const lying = withWrongSize(await zip({ 'zeros.json': new Uint8Array(size) }), size, 1000)
  const { code, arrived } = await read(lying, { maxRatio: Infinity, maxInflatedBytes: Infinity })
  expect([code, arrived]).toEqual(['file-damaged', 0])
})

test('counts the inflated size of all entries together', async () => {
  const entry = new Uint8Array(60_000)
  const file = await zip({ a: entry, b: entry, c: entry })
  expect((await read(file)).code).toBe('read')
  expect((await read(file, { maxInflatedBytes: 150_000 })).code).toBe('file-too-large')
})

test('limits the size of the file and the number of entries', async () => {
  const file = await zip(
    Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}`, new Uint8Array(1)])),
  )
  expect((await read(file, { maxEntries: 29 })).code).toBe('file-too-large')
  expect((await read(file, { maxFileBytes: 100 })).code).toBe('file-too-large')
})

test('refuses an entry with a wrong size, and two directories that overlap or differ', async () => {
  const file = await zip({ 'a.txt': new Uint8Array(1000), 'b.txt': new Uint8Array(1000) })
  const at = Buffer.from(file).lastIndexOf('b.txt')
  const lying = file.slice()
  // The size in the directory is 22 bytes before the name.
  lying[at - 22] = 1
  expect((await read(lying)).code).toBe('file-damaged')
  const twoNames = file.slice()
  twoNames[at] = 'a'.charCodeAt(0)
  expect((await read(twoNames)).code).toBe('file-damaged')
})

test('a name is only a name, and never a path', async () => {
  const file = await zip({ '../../etc/passwd': new Uint8Array(1), 'C:\\x\u0000': new Uint8Array(1) })
  const opened = await openArchive(fromBlob(new Blob([file])), foreignLimits)
  expect(opened.ok && opened.value.entries.map(({ name }) => name)).toEqual([
    '../../etc/passwd',
    'C:\\x\u0000',
  ])
})
