import { truncateString } from '../../../../lib/text.ts'
import { parseJson } from '../../../../lib/json.ts'

/** One event of a stream, or one JSON document of a response that is not a stream. */
export interface WireEvent {
  /** Name from an `event:` line, if any. */
  name: string
  data: string
}

/**
 * Splits a response into events.
 * Reads line ends of any kind, a byte order mark, comments, fields with and without a space, data over several lines,
 * events without a blank line between them, and JSON documents without any framing, on one line or several.
 */
export class SseEvents {
  #rest: string[] = []
  /** Whether the last chunk ended with a carriage return, so that a line feed at the start of the next belongs to it. */
  #endedWithReturn = false
  #isStart = true
  /** Whether a field was written as the standard says. Then lines that only resemble one are none. */
  #hasField = false
  #name = ''
  #data: Lines | undefined
  /** JSON without framing that is not complete yet. */
  #document: Lines | undefined
  /** Lines that are neither fields nor JSON. They explain a response without events. */
  #other = ''

  /** The first JSON documents that came without framing. */
  readonly documents: string[] = []

  /** Start of the text outside all events. */
  get otherText(): string {
    return this.#other.trim()
  }

  push(text: string): WireEvent[] {
    const events: WireEvent[] = []
    let lines = this.#endedWithReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') this.#endedWithReturn = text.endsWith('\r')
    if (this.#isStart && lines !== '') {
      this.#isStart = false
      if (lines.startsWith('\uFEFF')) lines = lines.slice(1)
    }
    if (lines.includes('\r')) lines = lines.replaceAll(/\r\n?/g, '\n')
    // A line may be as long as an image. Its pieces are joined once, when it ends.
    if (!lines.includes('\n')) {
      if (lines !== '') this.#rest.push(lines)
      return events
    }
    const whole = this.#rest.join('') + lines
    let start = 0
    for (let at = whole.indexOf('\n'); at !== -1; at = whole.indexOf('\n', start)) {
      this.#line(whole.slice(start, at), events)
      start = at + 1
    }
    this.#rest = start < whole.length ? [whole.slice(start)] : []
    return events
  }

  end(): WireEvent[] {
    const events: WireEvent[] = []
    if (this.#rest.length > 0) this.#line(this.#rest.join(''), events)
    this.#rest = []
    this.#dispatch(events)
    this.#endDocument(events)
    return events
  }

  #line(line: string, events: WireEvent[]): void {
    if (this.#document !== undefined) return this.#extendDocument(line, events)
    if (line === '') return this.#dispatch(events)
    if (line.startsWith('data:')) {
      this.#hasField = true
      return this.#addData(line.slice(line[5] === ' ' ? 6 : 5), events)
    }
    if (line.startsWith(':')) return
    if (line.startsWith('event:')) {
      if (this.#data !== undefined) this.#dispatch(events)
      this.#name = line.slice(6).trim()
      return
    }
    const trimmed = this.#hasField ? line.trim() : line.replace(oddStart, '').trimEnd()
    const [field = ''] = (this.#hasField ? /^data:/ : /^data\s*:/i).exec(trimmed) ?? []
    if (field !== '') return this.#addData(trimmed.slice(field.length).trimStart(), events)
    const [error = ''] = /^error\s*:\s*(?=\{)/i.exec(trimmed) ?? []
    if (error !== '') {
      this.#dispatch(events)
      events.push({ name: 'error', data: trimmed.slice(error.length) })
      return
    }
    if (/^([{[]|"\{)/.test(trimmed)) {
      this.#dispatch(events)
      return this.#extendDocument(trimmed, events)
    }
    if (trimmed === 'data' || /^(id|retry):/.test(line)) return
    if (this.#other.length < 4096) this.#other += `${line}\n`
  }

  #addData(value: string, events: WireEvent[]): void {
    // Some servers leave out the blank line. A field after a complete value starts the next event.
    if (this.#data?.isComplete()) this.#dispatch(events)
    // Proxies that frame a stream again write `data: data:`. A repeated group would overflow the stack on many of them.
    let own = value
    while (own.startsWith('data:')) own = own.slice(5).trimStart()
    if (this.#data) this.#data.add(own)
    else this.#data = new Lines(own)
  }

  /** Adds a line to a JSON document. A document may be followed by another one, or by `data: [DONE]`. */
  #extendDocument(line: string, events: WireEvent[]): void {
    const glued = /^(.*[}\]])\s*(data:\s*\[DONE\]\s*)$/.exec(line)
    const own = glued?.[1] ?? line
    const isNext = this.#document !== undefined && line.startsWith('data:')
    if (isNext) {
      this.#endDocument(events)
      return this.#line(line, events)
    }
    let isComplete: boolean
    if (this.#document) {
      this.#document.add(own)
      isComplete = /^[}\]]/.test(own) && this.#document.isComplete()
    } else {
      this.#document = new Lines(own)
      isComplete = /[}\]]"?\s*$/.test(own) && parseJson(own) !== undefined
    }
    if (isComplete) this.#endDocument(events)
    if (glued) this.#line('data: [DONE]', events)
  }

  #endDocument(events: WireEvent[]): void {
    if (this.#document === undefined) return
    const { text } = this.#document
    events.push({ name: '', data: text })
    if (this.documents.length < 2) this.documents.push(truncateString(text, 4096))
    this.#document = undefined
  }

  #dispatch(events: WireEvent[]): void {
    // The name of an event without data may be all that tells of an error or of the end.
    if (this.#data !== undefined || this.#name !== '')
      events.push({ name: this.#name, data: this.#data?.text ?? '' })
    this.#data = undefined
    this.#name = ''
  }
}

/** Characters before a field that are no part of it: white space, a byte order mark, control characters. */
const oddStart = /^[\s\p{Cc}\u200B\uFEFF]+/u

/** Returns true for `[DONE]`, which some servers write in small letters, as a JSON string, or as another word. */
export function isDoneMark(text: string): boolean {
  return text.length <= 8 && /^(("?)\[(done|end|stop)\]\2|done)$/i.test(text)
}

/**
 * Lines that may be a JSON document together. Each character is read once, and the text is parsed at most once, when the
 * first bracket is closed.
 */
class Lines {
  #text: string
  #unread: string
  #isBlank = true
  /** Whether the text is no document, whatever follows. */
  #isOther = false
  #isComplete = false
  #depth = 0
  #isInString = false
  #isEscaped = false

  constructor(line: string) {
    this.#text = line
    this.#unread = line
  }

  get text(): string {
    return this.#text
  }

  add(line: string): void {
    this.#text += `\n${line}`
    this.#unread += `\n${line}`
  }

  /** Returns true for an object, a list, or a mark of the end, with nothing around it but white space. */
  isComplete(): boolean {
    const added = this.#unread.trim()
    this.#unread = ''
    if (added === '') return this.#isComplete
    if (this.#isBlank && !/^[{[]/.test(added)) this.#isOther = true
    this.#isComplete =
      (this.#isBlank && isDoneMark(added)) ||
      (this.#isClosedBy(added) && parseJson(this.#text.trim()) !== undefined)
    this.#isBlank = false
    return this.#isComplete
  }

  /** Reads the brackets of added text, and returns true if the first one is closed at its end. */
  #isClosedBy(added: string): boolean {
    if (!this.#isBlank && this.#depth === 0) this.#isOther = true
    for (let at = 0; at < added.length && !this.#isOther; at += 1) {
      const character = added[at]
      if (this.#isEscaped) this.#isEscaped = false
      else if (this.#isInString) {
        if (character === '"') this.#isInString = false
        else if (character === '\\') this.#isEscaped = true
      } else if (character === '"') this.#isInString = true
      else if (character === '{' || character === '[') this.#depth += 1
      else if (character === '}' || character === ']') this.#depth -= 1
      if (this.#depth === 0 && at < added.length - 1) this.#isOther = true
    }
    return this.#depth === 0 && !this.#isOther
  }
}

/** Returns true for the name of an event that ends a stream. */
export function isDoneName(name: string): boolean {
  return /^(done|end|close|complete|finish)(d|ed)?$/i.test(name)
}

/** Returns true for the name or the text of an event that only keeps the connection open. */
export function isKeepAlive(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    text.length < 60 &&
    /^:|(^|[._-])(ping|pong|heart-?beat|keep-?alive)$/i.test(text)
  )
}

/** Returns an event of a stream with this data. */
export function toEvent(data: string): string {
  return data.includes('\n') ? `data: ${data.replaceAll('\n', '\ndata: ')}\n\n` : `data: ${data}\n\n`
}
