import { trimSuffix } from '../../../../../lib/text.ts'
import { fail, succeed, type Result } from '../../../../../core/model/failures/result.ts'
import { describeUnreadable } from '../describe-unreadable.ts'
import type { ExtractedText } from '../extracted-text.ts'

/** Groups whose content is not text of the document. */
const skippedGroups =
  /^(fonttbl|colortbl|stylesheet|info|pict|object|objdata|themedata|colorschememapping|datastore|latentstyles|listtable|listoverridetable|revtbl|rsidtbl|generator|xmlnstbl|fldinst|bkmkstart|bkmkend|nonshppict|filetbl|mmathPr|panose|falt|pgdsctbl|wgrffmtfilter|private)$/

const characters: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: ' | ',
  nestcell: ' | ',
  nestrow: '\n',
  tab: '\t',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  '~': '\u00A0',
  _: '-',
  '-': '',
  '\n': '\n',
  '\r': '\n',
}

const codePages: Readonly<Record<string, string>> = {
  437: 'windows-1252',
  850: 'windows-1252',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
}

/** Encodings of fonts by `\fcharset`. */
const charsets: Readonly<Record<string, string>> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

/** Groups that stand in a sentence and are not part of it. */
const noteGroups = /^(footnote|annotation)$/

interface Group {
  isSkipped: boolean
  /** Hidden or deleted text, which a property of characters switches. */
  isHidden: boolean
  /** Text that follows the group. */
  end: string
  isFontTable: boolean
  /** Number of characters that follow a Unicode character for readers without Unicode. */
  fallbackLength: number
  font: string
}

const token = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^])|([{}])|([\r\n]+)|([^\\{}\r\n]+)/g
const maxDepth = 2000

/** Reads the text of a Rich Text Format file in one pass. */
export function readRtf(bytes: Uint8Array): Result<ExtractedText> {
  const source = new TextDecoder('latin1').decode(escapeUtf8(bytes))
  const reader = new RtfReader()
  const binary = /\\bin(\d{1,9}) ?/g
  let start = 0
  // Binary data may contain braces, so it is cut out first.
  for (let match = binary.exec(source); match; match = binary.exec(source)) {
    if (!reader.read(source.slice(start, match.index))) return fail(describeUnreadable('too-deep'))
    start = binary.lastIndex + Number(match[1])
    binary.lastIndex = start
  }
  if (!reader.read(source.slice(start))) return fail(describeUnreadable('too-deep'))
  const text = reader.finish()
  return text === ''
    ? fail(describeUnreadable('empty'))
    : succeed({ sections: [{ label: null, text }], isCut: false })
}

/** Replaces literal UTF-8, which some programs write, by escapes. Other files are returned as they are. */
function escapeUtf8(bytes: Uint8Array): Uint8Array {
  if (bytes.every((byte) => byte < 0x80)) return bytes
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const escaped = text.replace(/[\u0080-\uFFFF]/g, (unit) => `{\\uc0\\u${unit.charCodeAt(0)} }`)
    return new TextEncoder().encode(escaped)
  } catch {
    // `TextDecoder` reports other encodings by throwing.
    return bytes
  }
}

class RtfReader {
  #stack: Group[] = []
  #group: Group = {
    isSkipped: false,
    isHidden: false,
    end: '',
    isFontTable: false,
    fallbackLength: 1,
    font: '',
  }
  #encoding = 'windows-1252'
  #fonts = new Map<string, string>()
  #text: string[] = []
  /** Bytes of a character or more in the code page. */
  #bytes: number[] = []
  #fallbackLeft = 0
  #isIgnorable = false

  /** Reads a piece of the source. Returns false if groups are nested too deeply. */
  read(source: string): boolean {
    for (const [, word, value, hex, symbol, brace, , plain] of source.matchAll(token)) {
      if (brace === '{') {
        if (this.#stack.length > maxDepth) return false
        this.#stack.push(this.#group)
        this.#group = { ...this.#group, end: '' }
      } else if (brace === '}') {
        this.#flush()
        this.#add(this.#group.end)
        this.#group = this.#stack.pop() ?? this.#group
        this.#isIgnorable = false
      } else if (word !== undefined) this.#control(word, value)
      else if (hex !== undefined) this.#addByte(parseInt(hex, 16))
      else if (symbol !== undefined) this.#symbol(symbol)
      else if (plain !== undefined) for (const character of plain) this.#addByte(character.charCodeAt(0))
    }
    return true
  }

  finish(): string {
    this.#flush()
    const lines = this.#text.join('').split('\n')
    return lines
      .map((line) => trimSuffix(line, ' | ').trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  #control(word: string, value: string | undefined): void {
    const group = this.#group
    if (word === 'fonttbl') group.isFontTable = true
    // Word writes comments as ignorable groups: `{\*\annotation …}`.
    const isIgnorable = this.#isIgnorable && !noteGroups.test(word)
    if (isIgnorable || skippedGroups.test(word)) group.isSkipped = true
    this.#isIgnorable = false
    if (word === 'ansicpg') this.#encoding = toEncoding(value)
    else if (word === 'mac') this.#encoding = 'macintosh'
    else if (word === 'v' || word === 'deleted' || word === 'plain') {
      this.#flush()
      group.isHidden = word !== 'plain' && value !== '0'
    } else if (noteGroups.test(word)) {
      this.#flush()
      this.#add(' (note: ')
      group.end = ')'
    } else if (word === 'f') {
      this.#flush()
      group.font = value ?? ''
    } else if (word === 'fcharset' && group.isFontTable) this.#setFont(group.font, value)
    else if (word === 'uc') group.fallbackLength = Number(value ?? 1)
    else if (word === 'u') {
      this.#flush()
      this.#add(String.fromCharCode(Number(value ?? 0) & 0xffff))
      this.#fallbackLeft = group.fallbackLength
    } else {
      const character = characters[word]
      if (character === undefined || word.length === 1) return
      this.#flush()
      this.#add(character)
    }
  }

  #symbol(symbol: string): void {
    if (symbol === '*') this.#isIgnorable = true
    else if (symbol === '\\' || symbol === '{' || symbol === '}') this.#addByte(symbol.charCodeAt(0))
    else {
      this.#flush()
      this.#add(characters[symbol] ?? '')
    }
  }

  #setFont(font: string, charset = ''): void {
    const encoding = charsets[charset]
    if (encoding !== undefined) this.#fonts.set(font, encoding)
  }

  #addByte(byte: number): void {
    if (this.#fallbackLeft > 0) this.#fallbackLeft -= 1
    else if (!this.#group.isSkipped && !this.#group.isHidden) this.#bytes.push(byte)
  }

  #add(text: string): void {
    if (!this.#group.isSkipped && !this.#group.isHidden) this.#text.push(text)
  }

  #flush(): void {
    this.#fallbackLeft = 0
    if (this.#bytes.length === 0) return
    const encoding = this.#fonts.get(this.#group.font) ?? this.#encoding
    this.#text.push(new TextDecoder(encoding).decode(Uint8Array.from(this.#bytes)))
    this.#bytes = []
  }
}

function toEncoding(codePage = ''): string {
  if (/^125[0-8]$/.test(codePage)) return `windows-${codePage}`
  if (codePage === '65001') return 'utf-8'
  return codePages[codePage] ?? 'windows-1252'
}
