import { deflateSync, crc32 } from 'node:zlib'
import type { TestFile } from './drivers/files.ts'

/** A real PNG of one color per quarter, so that turning and scaling can be seen. */
export function makePng(name: string, width: number, height = width): TestFile {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3
      rows[at] = x < width / 2 ? 200 : 20
      rows[at + 1] = y < height / 2 ? 120 : 30
      rows[at + 2] = 90
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(rows)),
    toChunk('IEND', Buffer.alloc(0)),
  ]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...chunks]) }
}

export function makeText(name: string, text: string, mimeType = 'text/plain'): TestFile {
  return { name, mimeType, buffer: Buffer.from(text) }
}

function toChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
