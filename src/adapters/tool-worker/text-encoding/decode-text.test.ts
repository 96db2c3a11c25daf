import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFailingInput } from '../../../../test/media/read-sample-file.ts'
import { textEncodings } from '../../../core/model/files/text-encodings.ts'
import { decodeText, detectEncoding, isText } from './decode-text.ts'
import { encodedFiles } from './testing/encoded-files.ts'
import { encodedTexts } from './testing/encoded-texts.ts'
import { encodeText } from './testing/encode-text.ts'

const files = encodedTexts.map(({ name, encoding, text, damage }) => {
  const bytes = encodeText(text, encoding)
  return { name, encoding, text, isDamaged: damage !== undefined, bytes: damage ? damage(bytes) : bytes }
})

/** Returns the first pieces of 1, 2, 4 and 8 characters of each field and line. */
function listPieces(text: string): Set<string> {
  const fields = text.split(/[\r\n,;]+/).map((field) => Array.from(field))
  return new Set(
    fields.flatMap((field) => [1, 2, 4, 8].map((length) => field.slice(0, length).join(''))).filter(Boolean),
  )
}

describe('the test texts', () => {
  it('cover common files', () => {
    expect(files.length).toBeGreaterThanOrEqual(40)
    expect(new Set(files.map(({ encoding }) => encoding)).size).toBeGreaterThanOrEqual(12)
    expect(files.filter(({ bytes }) => bytes.length < 200).length).toBeGreaterThanOrEqual(12)
    expect(files.filter(({ text }) => /<\w|\/\/|^\[|-->/m.test(text)).length).toBeGreaterThanOrEqual(6)
    expect(files.filter(({ isDamaged }) => isDamaged).length).toBeGreaterThanOrEqual(4)
  })
})

describe('detectEncoding', () => {
  it.each(files)('detects $encoding: $name', ({ bytes, encoding, text, isDamaged }) => {
    const detection = detectEncoding(bytes)
    expect(detection).toMatchObject({ encoding })
    if (isDamaged) expect(detection.isUnsure).toBe(true)
    else expect(decodeText(bytes)).toBe(text.replace(/^\uFEFF/, ''))
  })

  it.each(encodedFiles)('detects $encoding of another author: $name', ({ base64, encoding, text }) => {
    const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
    expect(decodeText(bytes)).toBe(text)
    expect(detectEncoding(bytes).encoding).toBe(encoding)
    expect(detectEncoding(bytes).isUnsure === true || !text.includes('\uFFFD')).toBe(true)
  })

  it('is unsure of every piece under 25 bytes that it reads in the wrong encoding', () => {
    const wrong: string[] = []
    let count = 0
    for (const { encoding, text } of [...encodedTexts, ...encodedFiles]) {
      for (const piece of listPieces(text.replaceAll(/[\uFEFF\uFFFD]/g, ''))) {
        const bytes = encodeText(piece, encoding)
        if (bytes.length >= 25 || bytes.every((byte) => byte < 0x80)) continue
        count += 1
        const detection = detectEncoding(bytes)
        if (detection.isUnsure !== true && decodeText(bytes) !== piece)
          wrong.push(`${encoding} ${piece}: ${detection.encoding} ${decodeText(bytes)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(500)
  })

  it.each(['谢谢', '写', '要'])('is unsure of %s in GB18030, which is valid UTF-8', (text) => {
    expect(detectEncoding(encodeText(text, 'gb18030')).isUnsure).toBe(true)
  })

  it.each([
    'Müller',
    'hôtel',
    'Ça va',
    'Größe',
    'København',
    'İstanbul',
    'Dvořák',
    'Привет',
    '10 °C',
    '© 2026',
    'id,naam\n1,Zoë\n',
  ])('is sure that %j is UTF-8', (text) => {
    expect(detectEncoding(new TextEncoder().encode(text))).toEqual({ encoding: 'utf-8' })
  })

  it('reads a file with a UTF-8 byte order mark as UTF-8 even if bytes are damaged', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, ...encodeText('Größe', 'windows-1252'))
    expect(detectEncoding(bytes)).toEqual({ encoding: 'utf-8', isUnsure: true })
  })

  it.each([
    ['06-gbk.csv', 'gb18030'],
    ['06-shift-jis.csv', 'shift_jis'],
    ['06-utf16le-no-bom.csv', 'utf-16le'],
  ])('reads %s of the failing inputs', (file, encoding) => {
    expect(detectEncoding(readFailingInput(file)).encoding).toBe(encoding)
  })

  it.each([
    // Bytes from the trial report.
    [
      '姓名,n\n张三,1\n',
      'gb18030',
      [0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x6e, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x31, 0x0a],
    ],
    [
      '名前,n\n田中,1\n',
      'shift_jis',
      [0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x6e, 0x0a, 0x93, 0x63, 0x92, 0x86, 0x2c, 0x31, 0x0a],
    ],
    [
      'Имя,n\nПетр,1\n',
      'windows-1251',
      [0xc8, 0xec, 0xff, 0x2c, 0x6e, 0x0a, 0xcf, 0xe5, 0xf2, 0xf0, 0x2c, 0x31, 0x0a],
    ],
  ])('reads %j', (text, encoding, bytes) => {
    expect(detectEncoding(Uint8Array.from(bytes)).encoding).toBe(encoding)
    expect(decodeText(Uint8Array.from(bytes))).toBe(text)
  })

  it.each([
    ['windows-1254', 'İsim,Yaş\nAyşe,30\n'],
    ['windows-1252', 'Íslenska þjóðin og Þór'],
    ['windows-1255', 'שלום עולם'],
    ['windows-1251', 'СЧЁТ №5'],
    ['windows-1252', '¿Qué tal?'],
    ['windows-874', 'สวัสดีชาวโลก'],
  ])('reads a short text in %s: %j', (encoding, text) => {
    const bytes = encodeText(text, encoding)
    expect(detectEncoding(bytes).encoding).toBe(encoding)
    expect(decodeText(bytes)).toBe(text)
  })

  it('reads UTF-8 with one bad byte as UTF-8', () => {
    const damaged = Uint8Array.of(...new TextEncoder().encode('Größe 日本 '), 0xff)
    expect(decodeText(damaged)).toBe('Größe 日本 \uFFFD')
    expect(detectEncoding(damaged)).toEqual({ encoding: 'utf-8', isUnsure: true })
    const log = Buffer.from('Übertragung läuft\n'.repeat(5000))
    log[log.length - 3] = 0xe9
    expect(detectEncoding(log)).toEqual({ encoding: 'utf-8', isUnsure: true })
  })

  it('reads Japanese with escape sequences', () => {
    const bytes = Buffer.from('\u001b$BF|K\\\u001b(B, 2026', 'latin1')
    expect(detectEncoding(bytes)).toEqual({ encoding: 'iso-2022-jp' })
    expect(decodeText(bytes)).toBe('日本, 2026')
  })

  it('is sure of plain ASCII, of a byte order mark and of valid UTF-8', () => {
    for (const text of ['', 'a', 'id,name\n1,x\n', '\uFEFFä', '日本'])
      expect(detectEncoding(new TextEncoder().encode(text))).toEqual({ encoding: 'utf-8' })
  })

  it('finds the letters of a large file at any position', () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `${row},value\n`).join('')
    const bytes = encodeText(`${rows}最后一行是中文，合计金额\n`, 'gb18030')
    expect(detectEncoding(bytes).encoding).toBe('gb18030')
    const wide = encodeText(rows, 'utf-16le')
    expect(detectEncoding(wide)).toEqual({ encoding: 'utf-16le' })
  })

  it('is unsure of a text that is probable in several encodings', () => {
    expect(detectEncoding(Uint8Array.of(0xe4, 0xe4)).isUnsure).toBe(true)
  })

  it('never throws for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { encoding } = detectEncoding(bytes)
        expect(textEncodings).toContain(encoding)
        expect(typeof decodeText(bytes)).toBe('string')
      }),
      { numRuns: 200 },
    )
  })

  it('detects the encoding of a large file', () => {
    const bytes = encodeText('Добрый день! '.repeat(200_000), 'windows-1251')
    expect(detectEncoding(bytes).encoding).toBe('windows-1251')
  })
})

describe('decodeText', () => {
  it('reads a file in the encoding that the person chose', () => {
    const bytes = encodeText('Größe', 'windows-1252')
    expect(decodeText(bytes, 'windows-1252')).toBe('Größe')
    expect(decodeText(bytes, 'windows-1251')).toBe('GrцЯe')
  })

  it('offers only encodings that every engine decodes', () => {
    for (const encoding of textEncodings) expect(new TextDecoder(encoding).encoding).toBe(encoding)
  })
})

describe('isText', () => {
  it.each(files)('accepts $encoding: $name', ({ bytes }) => expect(isText(bytes)).toBe(true))

  it.each(['utf-16le', 'utf-16be'])('accepts damaged %s without a byte order mark', (encoding) => {
    for (const text of ['名前,n\n田中,1\n', 'Größe;Preis\n', 'id,city\n1,Oslo\n']) {
      const bytes = encodeText(text, encoding)
      const withHalf = encodeText(`${text}\uD83D${text}`, encoding)
      for (const damaged of [bytes.subarray(0, -1), Uint8Array.of(...bytes, 0xff), withHalf]) {
        expect(isText(damaged)).toBe(true)
        expect(detectEncoding(damaged)).toEqual({ encoding, isUnsure: true })
        expect(decodeText(damaged).slice(0, text.length - 1)).toBe(text.slice(0, -1))
      }
    }
  })

  it.each([
    ['zeros', Uint8Array.from({ length: 400 })],
    [
      'a program',
      Uint8Array.from([
        0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3e, 0, 1, 0, 0, 0,
      ]),
    ],
    [
      'numbers of 32 bits',
      new Uint8Array(Uint32Array.from({ length: 200 }, (_, index) => index * 7919).buffer),
    ],
    [
      'numbers with fractions',
      new Uint8Array(Float64Array.from({ length: 200 }, (_, index) => Math.sin(index)).buffer),
    ],
    [
      'random bytes',
      Uint8Array.from({ length: 1000 }, (_, index) => (index * index * 31 + index * 17) % 251),
    ],
  ])('rejects %s', (_, bytes) => expect(isText(bytes)).toBe(false))
})
