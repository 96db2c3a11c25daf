import { describe, expect, test } from 'vitest'
import { readFailingInput } from '../../../../../test/media/read-sample-file.ts'
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

describe('the type of a file is detected from its bytes', () => {
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
    ['no-mark.csv', bytes('n\0,\0a\0m\0e\0\n\0', '1\0,\0b\0'), { kind: 'text', mediaType: 'text/csv' }],
    ['chinese.txt', bytes([0xd6, 0xd0, 0xce, 0xc4]), { kind: 'text', mediaType: 'text/plain' }],
    ['table.csv', bytes('a', [0, 1, 2]), { kind: 'other', mediaType: 'application/octet-stream' }],
    [
      'book.xlsx',
      bytes('PK', [3, 4, 0, 0]),
      { kind: 'other', mediaType: expect.stringContaining('spreadsheetml') },
    ],
  ])('%s', (name, content, expected) => expect(sniffFile(content, name)).toEqual(expected))
})

test.each([
  ['18-picture.bmp', 'image/bmp'],
  ['16-table.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['17-book.epub', 'application/epub+zip'],
  ['13-rich.rtf', 'application/rtf'],
  ['14-page.html', 'text/html'],
])('%s is %s', (name, mediaType) => {
  expect(sniffFile(readFailingInput(name), name)).toMatchObject({ mediaType })
})

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'image/heic'],
  ['II*\0\u0008\0\0\0', 'image/tiff'],
  ['Rar!\u001A\u0007\u0001\0', 'application/vnd.rar'],
  ['7z\u00BC\u00AF\u0027\u001C\0\u0004', 'application/x-7z-compressed'],
  ['\u001F\u008B\u0008\0', 'application/gzip'],
])('%j is detected by its first bytes', (start, mediaType) => {
  expect(sniffFile(bytesOf(start), 'photo.jpg')).toEqual({ kind: 'other', mediaType })
})

test('an icon has the size of its largest image, and text that starts with BM is text', () => {
  const icon = bytesOf(
    `\0\0\u0001\0\u0001\0\u0010\u0010\0\0\u0001\0\u0020\0\u0068\u0004\0\0\u0016\0\0\0${'\0'.repeat(40)}`,
  )
  expect(sniffFile(icon, 'favicon.ico')).toMatchObject({ mediaType: 'image/x-icon', width: 16, height: 16 })
  expect(sniffFile(bytesOf('BMW and Audi make cars'), 'a.txt')).toEqual({
    kind: 'text',
    mediaType: 'text/plain',
  })
})
