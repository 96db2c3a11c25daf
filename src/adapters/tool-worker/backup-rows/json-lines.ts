import type { JsonValue } from '../../../core/model/json.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'
import { fileFailure, toJsonProblem } from '../../../core/model/files/file-failure.ts'
import type { RowLimits } from './row-limits.ts'
import { joinBytes } from '../../../lib/bytes.ts'

export interface JsonLine {
  /** Counted from 1. */
  number: number
  value: JsonValue
}

/**
 * Splits bytes that arrive in pieces of any size into lines of JSON. `push` and `end` return a failure with its
 * location; after that, no more may be pushed. Empty lines are skipped. `__proto__` is treated as an ordinary key.
 */
export class JsonLineReader {
  readonly #part: string
  readonly #limits: RowLimits
  readonly #onLine: (line: JsonLine) => Result<null> | Promise<Result<null>>
  #rest: Uint8Array[] = []
  #restBytes = 0
  #number = 0
  #values = 0

  constructor(
    part: string,
    limits: RowLimits,
    onLine: (line: JsonLine) => Result<null> | Promise<Result<null>>,
  ) {
    this.#part = part
    this.#limits = limits
    this.#onLine = onLine
  }

  async push(piece: Uint8Array): Promise<Result<null>> {
    let from = 0
    for (let end = piece.indexOf(lineFeed); end !== -1; end = piece.indexOf(lineFeed, from)) {
      const read = await this.#takeLine(piece.subarray(from, end))
      if (!read.ok) return read
      from = end + 1
    }
    const rest = piece.slice(from)
    this.#rest.push(rest)
    this.#restBytes += rest.length
    return this.#restBytes > this.#limits.maxLineBytes
      ? this.#refuse('file-too-large', this.#tooLong())
      : succeed(null)
  }

  async end(): Promise<Result<null>> {
    return await this.#takeLine(new Uint8Array(0))
  }

  async #takeLine(last: Uint8Array): Promise<Result<null>> {
    const bytes = this.#restBytes === 0 ? last : joinBytes([...this.#rest, last])
    this.#rest = []
    this.#restBytes = 0
    this.#number += 1
    if (bytes.length > this.#limits.maxLineBytes) return this.#refuse('file-too-large', this.#tooLong())
    let text: string
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      return this.#refuse('file-damaged', storageText('backup-line-not-utf-8'))
    }
    if (text.trim() === '') return succeed(null)
    const { maxDepth, maxValues } = this.#limits
    const { depth, values } = measureJson(text, maxDepth, maxValues - this.#values)
    this.#values += values
    if (depth > maxDepth) {
      return this.#refuse('file-too-large', storageText('backup-line-too-deep', { count: maxDepth }))
    }
    if (this.#values > maxValues) {
      return this.#refuse(
        'file-too-large',
        storageText('backup-part-too-many-values', { count: { number: maxValues } }),
      )
    }
    let value: JsonValue
    try {
      value = JSON.parse(text) as JsonValue
    } catch (error) {
      return this.#refuse('file-damaged', toJsonProblem(error))
    }
    return await this.#onLine({ number: this.#number, value })
  }

  #refuse(code: 'file-damaged' | 'file-too-large', what: LocalizedText) {
    return fail(fileFailure(code, { part: this.#part, line: Math.max(1, this.#number) }, what))
  }

  #tooLong(): LocalizedText {
    return storageText('backup-line-too-long', { count: this.#limits.maxLineBytes })
  }
}

const lineFeed = 0x0a

/**
 * Counts the values of a JSON text and how deep they nest, without parsing it, and stops beyond a limit. A text can parse
 * and still be too deep for a structured clone, or take more memory than there is. The result is meaningless for invalid
 * JSON.
 */
function measureJson(text: string, maxDepth: number, maxValues: number): { depth: number; values: number } {
  let depth = 0
  let values = 1
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === comma) values += 1
    else if (code === openBrace || code === openBracket) {
      depth += 1
      values += 1
      if (depth > maxDepth) return { depth, values }
    } else if (code === closeBrace || code === closeBracket) depth -= 1
    if (values > maxValues) break
  }
  return { depth: 0, values }
}

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
