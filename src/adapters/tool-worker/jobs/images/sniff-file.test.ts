import { describe, expect, test } from 'vitest'
import { sniffFile } from './sniff-file.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  )

const gif = bytes('GIF89a', [3, 0, 2, 0, 0, 0, 0])
const png = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a],
  '\n',
  [0, 0, 0, 13],
  'IHDR',
  [0, 0, 0, 5, 0, 0, 0, 4, 8, 2, 0, 0, 0, 0, 0, 0, 0],
)

describe('a file is what its bytes are', () => {
  test.each([
    ['cat.txt', gif, { kind: 'picture', mediaType: 'image/gif', width: 3, height: 2 }],
    ['cat.jpg', png, { kind: 'picture', mediaType: 'image/png', width: 5, height: 4 }],
    ['cut.png', png.slice(0, 12), { kind: 'broken-picture' }],
    ['paper.txt', bytes('%PDF-1.7 ...'), { kind: 'other', mediaType: 'application/pdf' }],
    ['not-a.png', bytes('only words'), { kind: 'text', mediaType: 'text/plain' }],
    ['NOTES.MD', bytes('# Hi'), { kind: 'text', mediaType: 'text/markdown' }],
    ['main.rs', bytes('fn main() {}'), { kind: 'text', mediaType: 'text/plain' }],
    ['drawing.svg', bytes('<svg onload="alert(1)"/>'), { kind: 'text', mediaType: 'application/xml' }],
    ['old.csv', bytes('Stra', [0xdf], 'e;1\r\n'), { kind: 'text', mediaType: 'text/csv' }],
    ['log.txt', bytes([0xff, 0xfe, 0x61, 0x00]), { kind: 'text', mediaType: 'text/plain' }],
    ['table.csv', bytes('a', [0, 1, 2]), { kind: 'other', mediaType: 'application/octet-stream' }],
    [
      'book.xlsx',
      bytes('PK', [3, 4, 0, 0]),
      { kind: 'other', mediaType: expect.stringContaining('spreadsheetml') },
    ],
  ])('%s', (name, given, found) => expect(sniffFile(given, name)).toEqual(found))
})
