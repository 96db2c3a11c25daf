import { assert, asyncProperty, nat } from 'fast-check'
import { expect, test } from 'vitest'
import { collectBytes, about, makeBackup, readEverything, withWrongSize } from './testing/sample-backup.ts'
import { createArchiveWriter } from './write-archive.ts'
import { createBackupWriter, type BackupWriter } from './write-backup.ts'

const picture = Uint8Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251)
/** A file within the file. A reader that searches the bytes for signatures of a zip file finds the wrong ones. */
const zipMarks = Uint8Array.from([0x50, 0x4b, 3, 4, 0x50, 0x4b, 7, 8, 0x50, 0x4b, 1, 2, 0x50, 0x4b, 5, 6])

async function fillSmall(writer: BackupWriter): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const row = { id: `message-${n}`, text: `line\n${n} \u0000 \ud800 \u2028 "sk-canary" 𝄞` }
    await writer.addRow('chats', { table: 'messages', chat: 'chat-1', row })
  }
  await writer.addRow('memories', { table: 'memories', row: { id: 'memory-1' } })
  await writer.addFile('blobs/1', picture, { isPacked: false })
  await writer.addFile('blobs/2', zipMarks, { isPacked: true })
}

const codeOf = (read: Awaited<ReturnType<typeof readEverything>>) => (read.ok ? 'read' : read.failure.code)

test('reads what was written, with any characters, and no key is in the file', async () => {
  for (const passphrase of [undefined, 'open sesame']) {
    const file = await makeBackup({ fill: fillSmall, ...(passphrase !== undefined && { passphrase }) })
    const read = await readEverything(file, passphrase)
    if (!read.ok) throw new Error(JSON.stringify(read.failure))
    expect(read.value.rows).toHaveLength(4)
    expect(read.value.rows[2]).toEqual({
      table: 'messages',
      chat: 'chat-1',
      row: { id: 'message-2', text: 'line\n2 \u0000 \ud800 \u2028 "[redacted]" 𝄞' },
    })
    expect(read.value.files).toEqual([...picture, ...zipMarks])
  }
})

test('rows are written in parts of a few megabytes, so that only one is in memory', async () => {
  let largest = 0
  const sizes: number[] = []
  const archive = {
    add: async (_name: string, bytes: Uint8Array) => {
      largest = Math.max(largest, bytes.length)
      sizes.push(bytes.length)
    },
    finish: async () => {},
  }
  const about = { id: 'b', appVersion: '1', schemaVersion: 3, createdAt: 0 }
  const writer = createBackupWriter(archive, { about, redact: (text) => text })
  const text = 'x'.repeat(2000)
  for (let n = 0; n < 5000; n += 1) {
    await writer.addRow('chats', { table: 'messages', chat: 'chat-1', row: { id: n, text } })
  }
  const manifest = await writer.finish()
  expect(manifest.counts).toEqual({ messages: 5000 })
  expect(sizes).toHaveLength(4)
  expect(largest).toBeLessThan(4_300_000)
})

test('refuses a file truncated at any position, and the empty file of a killed browser', async () => {
  const file = await makeBackup({ fill: fillSmall })
  for (let size = 0; size < file.size; size += 61) {
    expect(codeOf(await readEverything(file.slice(0, size)))).toMatch(/^file-(cut|unknown|damaged)$/)
  }
  expect(codeOf(await readEverything(new Blob([])))).toBe('file-cut')
})

test('identifies a file that is not a backup, and an archive of something else', async () => {
  expect(codeOf(await readEverything(new Blob(['Dear diary'])))).toBe('file-unknown')
  const { sink, blob } = collectBytes()
  const archive = createArchiveWriter(sink)
  await archive.add('conversations.json', new TextEncoder().encode('[]'), { isPacked: false })
  await archive.finish()
  expect(codeOf(await readEverything(blob()))).toBe('file-unknown')
})

test('after a change of any byte, the file is refused or reads as before', async () => {
  const file = await makeBackup({ fill: fillSmall })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const before = await readEverything(file)
  await assert(
    asyncProperty(nat(bytes.length - 1), nat(254), async (at, by) => {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ (by + 1)
      const read = await readEverything(new Blob([changed]))
      if (read.ok) expect(read).toEqual(before)
      else expect(read.failure.code).toMatch(/^file-/)
    }),
    { numRuns: 40 },
  )
})

/** Creates a backup whose manifest was changed before it was written. */
async function writeWith(
  change: (manifest: string) => string,
  fill: (writer: BackupWriter) => Promise<void> = fillSmall,
): Promise<Blob> {
  const { sink, blob } = collectBytes()
  const archive = createArchiveWriter(sink)
  const writer = createBackupWriter(
    {
      add: (name, bytes, options) => {
        if (name !== 'manifest.json') return archive.add(name, bytes, options)
        return archive.add(name, new TextEncoder().encode(change(new TextDecoder().decode(bytes))), options)
      },
      finish: () => archive.finish(),
    },
    { about, redact: (text) => text },
  )
  await fill(writer)
  await writer.finish()
  return blob()
}

test('refuses a manifest with other rows, other hashes or a later format', async () => {
  const readWith = async (change: (manifest: string) => string) => readEverything(await writeWith(change))
  expect(codeOf(await readWith((text) => text))).toBe('read')
  expect(codeOf(await readWith((text) => text.replace('"formatVersion":1', '"formatVersion":2')))).toBe(
    'file-newer',
  )
  expect(codeOf(await readWith((text) => text.replace('"lines":3', '"lines":4')))).toBe('file-damaged')
  expect(codeOf(await readWith((text) => text.replace(/"sha256":"./, '"sha256":"g')))).toBe('file-damaged')
  expect(codeOf(await readWith((text) => text.replace('blobs/1', 'blobs/3')))).toBe('file-damaged')
  expect(codeOf(await readWith((text) => text.replace('innerloop-backup', 'another-backup')))).toBe(
    'file-unknown',
  )
  expect(codeOf(await readWith((text) => text.slice(0, -1)))).toBe('file-damaged')
})

test('stops at the declared size of a bomb, and names its part', async () => {
  const size = 2_000_000
  const fill = (writer: BackupWriter) =>
    writer.addFile('blobs/bomb', new Uint8Array(size), { isPacked: false })
  const modest = await writeWith((text) => text.replace(`"bytes":${size}`, '"bytes":1000'), fill)
  expect(await readEverything(modest)).toMatchObject({
    failure: { code: 'file-damaged', detail: 'blobs/bomb: its size differs from the manifest' },
  })
  const lying = withWrongSize(new Uint8Array(await modest.arrayBuffer()), size, 1000)
  expect(await readEverything(new Blob([lying]))).toMatchObject({
    failure: { code: 'file-damaged', detail: 'blobs/bomb: Invalid uncompressed size' },
  })
})

test('does not inflate a part that declares more than the maximum size', async () => {
  const size = 2_000_000
  const fill = (writer: BackupWriter) =>
    writer.addFile('blobs/bomb', new Uint8Array(size), { isPacked: false })
  const said = 4_000_000_000
  const immodest = await writeWith((text) => text.replace(`"bytes":${size}`, `"bytes":${said}`), fill)
  const lying = withWrongSize(new Uint8Array(await immodest.arrayBuffer()), size, said)
  expect(await readEverything(new Blob([lying]))).toMatchObject({
    failure: { code: 'file-too-large', detail: 'blobs/bomb: it exceeds the size limit for a part' },
  })
})
