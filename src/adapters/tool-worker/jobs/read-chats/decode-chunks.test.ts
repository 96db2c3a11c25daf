import { expect, it } from 'vitest'
import { encodeText } from '../../text-encoding/testing/encode-text.ts'
import { decodeChunks } from './decode-chunks.ts'
import { ImportFault } from './import-fault.ts'
import { streamJsonRecords } from './stream-json-records.ts'

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(bytes: Uint8Array, size = 7): Promise<unknown[]> {
  const values: unknown[] = []
  for await (const { value } of streamJsonRecords(decodeChunks(cut(bytes, size)))) values.push(value)
  return values
}

const chats = [{ title: '会议纪要：下个月的预算', text: '您好，附件是合同的最新版本。' }, { title: '第二个' }]

it.each(['utf-8', 'gb18030', 'utf-16le', 'utf-16be'])(
  'reads an export in %s with any chunk size',
  async (encoding) => {
    const bytes = encodeText(JSON.stringify(chats), encoding)
    expect(await readAll(bytes)).toEqual(chats)
    expect(await readAll(bytes, 1)).toEqual(chats)
    expect(await readAll(encodeText(`\uFEFF${JSON.stringify(chats)}`, 'utf-16le'))).toEqual(chats)
  },
)

it('reads a large export, whose start shows the encoding', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({ title: `Встреча с отделом продаж ${index}` }))
  expect(await readAll(encodeText(JSON.stringify(many), 'windows-1251'), 10_000)).toEqual(many)
})

it('still reports damaged UTF-8', async () => {
  const bytes = Uint8Array.of(...new TextEncoder().encode('["日本語の文章がここに'), 0xff, 0x22, 0x5d)
  await expect(readAll(bytes)).rejects.toBeInstanceOf(ImportFault)
})

it.each([
  ['in its middle', Uint8Array.of(0xff, 0xfe, 0x5b, 0, 0x22, 0, 0x00, 0xd8, 0x22, 0, 0x5d, 0)],
  ['at its end', Uint8Array.of(0xff, 0xfe, 0x5b, 0, 0x5d)],
])('reports UTF-16 that is damaged %s', async (_, bytes) => {
  await expect(readAll(bytes)).rejects.toBeInstanceOf(ImportFault)
})
