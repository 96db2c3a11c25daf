import { TokenParser, Tokenizer, TokenType, type JsonTypes } from '@streamparser/json'
import { ImportFault, importLimits } from './import-fault.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

/** One JSON value that may be a chat. `place` is its position in the file. */
export interface JsonRecord {
  value: unknown
  place: string
}

type Limits = Readonly<Record<'depth' | 'tokensPerRecord' | 'recordBytes' | 'lineBytes', number>>

/** This key would change the prototype of an object. */
const forbiddenKey = '__proto__'

/**
 * Streams the elements of one JSON array, or its single value, one at a time.
 * Throws an `ImportFault` for invalid JSON, invalid UTF-8 and exceeded limits. A damaged file that does not even start like an
 * export, such as an image, is reported as no export.
 */
export async function* streamJsonRecords(
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = importLimits,
): AsyncGenerator<JsonRecord> {
  let reader: RecordReader | undefined
  for await (const chunk of chunks) {
    const start = reader ? 0 : chunk.findIndex((byte) => !blanks.has(byte))
    if (start === -1) continue
    reader ??= new RecordReader(startOf(chunk[start]), limits)
    yield* reader.write(chunk)
  }
  if (!reader) throw new ImportFault(toolWorkerText('import-file-empty'))
  yield* reader.end()
}

/** Streams one JSON value per line. A line that exceeds the limit is refused before its end. */
export async function* streamJsonLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = importLimits,
): AsyncGenerator<JsonRecord> {
  let line = 1
  let reader: RecordReader | undefined
  let length = 0
  const end = function* (): Generator<JsonRecord> {
    if (reader) for (const { value } of reader.end()) yield { value, place: `line ${line}` }
    line += 1
    length = 0
    reader = undefined
  }
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const lineEnd = chunk.indexOf(lineFeed, from)
      const piece = chunk.subarray(from, lineEnd === -1 ? chunk.length : lineEnd)
      length += piece.length
      if (length > limits.lineBytes) throw tooLong(line, limits)
      if (reader || piece.some((byte) => !blanks.has(byte))) {
        reader ??= new RecordReader('value', limits, `line ${line}`)
        for (const { value } of reader.write(piece)) yield { value, place: `line ${line}` }
      }
      if (lineEnd === -1) break
      yield* end()
      from = lineEnd + 1
    }
  }
  yield* end()
}

/** The start of a text: a list, another value that an export can be, or neither. */
type TextStart = 'list' | 'value' | 'other'

function startOf(byte: number | undefined): TextStart {
  if (byte === openingBracket) return 'list'
  return byte === openingBrace ? 'value' : 'other'
}

const openingBracket = 0x5b
const openingBrace = 0x7b
const lineFeed = 0x0a
/** Whitespace, including the bytes of a byte order mark. */
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])

function tooLong(line: number, { lineBytes }: Limits): ImportFault {
  return new ImportFault(toolWorkerText('import-line-too-long', { count: lineBytes / 1_000_000 }), {
    place: `line ${line}`,
  })
}

class RecordReader {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  readonly #tokenizer = new Tokenizer({ stringBufferSize: 65_536 })
  readonly #parser: TokenParser
  readonly #start: TextStart
  readonly #isArray: boolean
  readonly #limits: Limits
  readonly #where: string | undefined
  #ready: unknown[] = []
  #count = 0
  #depth = 0
  #tokens = 0
  #bytes = 0
  #lastString: JsonTypes.JsonPrimitive | undefined

  constructor(start: TextStart, limits: Limits, where?: string) {
    this.#start = start
    this.#isArray = start === 'list'
    this.#limits = limits
    this.#where = where
    this.#parser = new TokenParser({ paths: [this.#isArray ? '$.*' : '$'], keepStack: false })
    this.#parser.onValue = ({ value }) => {
      this.#ready.push(value)
      this.#tokens = 0
      this.#bytes = 0
    }
    this.#tokenizer.onToken = (token) => {
      this.#guard(token)
      this.#parser.write(token)
    }
  }

  *write(chunk: Uint8Array): Generator<JsonRecord> {
    this.#bytes += chunk.length
    if (this.#bytes > this.#limits.recordBytes) {
      throw this.#fault(
        toolWorkerText('import-chat-too-large', { count: this.#limits.recordBytes / 1_000_000 }),
      )
    }
    try {
      this.#decoder.decode(chunk, { stream: true })
      this.#tokenizer.write(chunk)
    } catch (error) {
      throw this.#toFault(error)
    }
    yield* this.#take()
  }

  *end(): Generator<JsonRecord> {
    try {
      this.#decoder.decode()
      if (!this.#tokenizer.isEnded) this.#tokenizer.end()
      if (!this.#parser.isEnded) this.#parser.end()
    } catch (error) {
      throw this.#toFault(error)
    }
    yield* this.#take()
  }

  *#take(): Generator<JsonRecord> {
    const ready = this.#ready
    this.#ready = []
    for (const value of ready) {
      yield { value, place: this.#isArray ? `[${this.#count}]` : (this.#where ?? 'the file') }
      this.#count += 1
    }
  }

  #guard({
    token,
    value,
  }: {
    token: TokenType
    value: JsonTypes.JsonPrimitive | JsonTypes.JsonStruct
  }): void {
    this.#tokens += 1
    if (this.#tokens > this.#limits.tokensPerRecord) {
      throw this.#fault(
        toolWorkerText('import-too-many-values', { count: { number: this.#limits.tokensPerRecord } }),
      )
    }
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1
    if (this.#depth > this.#limits.depth) {
      throw this.#fault(toolWorkerText('import-nesting-too-deep', { count: this.#limits.depth }))
    }
    if (token === TokenType.COLON && this.#lastString === forbiddenKey) {
      throw this.#fault(toolWorkerText('import-key-forbidden', { name: forbiddenKey }))
    }
    this.#lastString = token === TokenType.STRING ? (value as string) : undefined
  }

  #toFault(error: unknown): ImportFault {
    if (error instanceof ImportFault) return error
    const detail = error instanceof Error ? error.message : ''
    const place = detail === '' ? this.#here() : `${this.#here()}: ${detail}`
    if (this.#start === 'other') {
      const hint = toolWorkerText('choose-backup-or-export')
      return new ImportFault(toolWorkerText('import-file-unknown'), { place, hint })
    }
    if (error instanceof TypeError) return this.#fault(toolWorkerText('import-not-utf-8'))
    return new ImportFault(toolWorkerText('import-json-damaged'), { place })
  }

  #fault(text: LocalizedText): ImportFault {
    return new ImportFault(text, { place: this.#here() })
  }

  #here(): string {
    if (this.#where !== undefined) return this.#where
    return this.#isArray ? `[${this.#count + this.#ready.length}]` : 'the file'
  }
}
