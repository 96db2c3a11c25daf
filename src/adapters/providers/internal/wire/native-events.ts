import { parseReasoning } from './content-parts.ts'
import { findWireError, isErrorName, isNote } from './find-wire-error.ts'
import { asRecord, parseAnyJson, toCount, toItems, toText, type JsonRecord } from './json-values.ts'
import { isDoneMark, isKeepAlive, toEvent, type WireEvent } from './sse-events.ts'
import { isRecord } from '../../../../lib/json.ts'

/** Converts the events of one response in the protocol of Anthropic or Google. */
export interface NativeEventReader {
  read(event: WireEvent): string
  /** Returns the end event, if the server sent a stop reason without it. */
  end(): string
  /** Whether the response has an event of the protocol, or an error. */
  readonly hasEvent: boolean
}

/** Names of errors by the status that a server wrote into its error. */
const errorTypes: Readonly<Record<string, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
  529: 'overloaded_error',
}

/** Returns an error of any shape as an event of Anthropic’s protocol. */
export function toErrorEvent(error: unknown): string {
  const outer = asRecord(error) ?? {}
  const inner = asRecord(outer['error']) ?? outer
  const code = toText(inner['code']) ?? toText(outer['code'])
  const type = toText(inner['type']) ?? (code === undefined ? undefined : (errorTypes[code] ?? code))
  const message = toText(inner['message']) ?? (typeof error === 'string' ? error : '')
  return toEvent(
    JSON.stringify({ type: 'error', error: { type: type ?? 'api_error', message, code: code ?? null } }),
  )
}

/** Converts the events of servers that speak Google’s protocol, or nearly, to events that its library can read. */
export class GeminiEventReader implements NativeEventReader {
  hasEvent = false
  /** A message before the answer, which is an error only if no answer follows. */
  #note: unknown

  read({ name, data }: WireEvent): string {
    const text = data.trim()
    if (text === '' || text === '{}' || isDoneMark(text)) return isErrorName(name) ? this.#error('') : ''
    const value = parseAnyJson(text)
    if (value === null || (value === undefined && isKeepAlive(text)) || isKeepAlive(name)) return ''
    if (value === undefined) return isErrorName(name) ? this.#error(text) : toEvent(text)
    return toItems(value)
      .map((each) => (isRecord(each) ? this.#readRecord(name, each) : ''))
      .join('')
  }

  end(): string {
    return this.hasEvent || this.#note === undefined ? '' : this.#error(this.#note)
  }

  #readRecord(name: string, event: JsonRecord): string {
    if (isKeepAlive(event['type'])) return ''
    const inner = asRecord(event['response'])
    const own = inner && !('candidates' in event) ? inner : event
    const error = findWireError(name, own)
    if (error !== undefined && !this.hasEvent && isNote(name, own)) {
      this.#note ??= error
      return ''
    }
    if (error !== undefined) return this.#error(error)
    const { candidates, usageMetadata, responseId, promptFeedback, ...rest } = own
    if (candidates !== undefined || usageMetadata !== undefined || promptFeedback !== undefined)
      this.hasEvent = true
    return toEvent(
      JSON.stringify({
        ...rest,
        responseId: toText(responseId),
        promptFeedback: asRecord(promptFeedback),
        candidates: candidates == null ? undefined : itemsIn(candidates).filter(isRecord).map(toCandidate),
        usageMetadata: isRecord(usageMetadata) ? countsIn(usageMetadata) : undefined,
      }),
    )
  }

  #error(error: unknown): string {
    this.hasEvent = true
    const outer = asRecord(error) ?? {}
    const inner = asRecord(outer['error']) ?? outer
    const code = toCount(inner['code']) ?? toCount(outer['code'])
    const message = toText(inner['message']) ?? (typeof error === 'string' ? error : '')
    const status = toText(inner['status']) ?? toText(inner['type']) ?? toText(inner['code'])
    return toEvent(JSON.stringify({ error: { code: code ?? null, message, status: status ?? '' } }))
  }
}

/** Returns the counts of a usage, and its details where they are what the library expects. */
function countsIn(usage: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(usage).flatMap(([key, value]): [string, unknown][] => {
      if (key.endsWith('Count')) {
        const count = toCount(value)
        return count === undefined ? [] : [[key, count]]
      }
      if (key.endsWith('Details')) return toItems(value).every(isTokenDetail) ? [[key, toItems(value)]] : []
      return typeof value === 'string' ? [[key, value]] : []
    }),
  )
}

function isTokenDetail(value: unknown): boolean {
  const { modality, tokenCount } = asRecord(value) ?? {}
  return typeof modality === 'string' && typeof tokenCount === 'number'
}

/** Returns a part without fields of other types. A text counts in any type, and a call needs its name. */
function toPart(value: unknown): JsonRecord[] {
  if (typeof value === 'string') return [{ text: value }]
  const part = asRecord(value)
  if (!part) return []
  const isWrapper = !('text' in part) && !('functionCall' in part) && typeof part['value'] === 'object'
  if (isWrapper && part['value'] !== null) return itemsIn(part).flatMap(toPart)
  const { text, thought, thoughtSignature: signature, functionCall: call, ...rest } = part
  const own: JsonRecord = { ...rest }
  if (text !== undefined) own['text'] = parseReasoning(text)
  if (typeof thought === 'boolean') own['thought'] = thought
  if (typeof signature === 'string') own['thoughtSignature'] = signature
  if (call == null) return call === undefined || Object.keys(own).length > 0 ? [own] : []
  const record = asRecord(call)
  const name = record?.['name']
  // A call in pieces has its name only in the first one.
  if (!record || (name !== undefined && typeof name !== 'string')) return text === undefined ? [] : [own]
  return [{ ...own, functionCall: { ...record, id: toText(record['id']) } }]
}

/** Number of records or lists around an item that are looked into. */
const maxWrappers = 4

/** Returns the items of a value, of the lists in it, and of a list or a text in a record around it. */
function itemsIn(value: unknown): unknown[] {
  let inner = value
  for (let depth = 0; depth < maxWrappers; depth += 1) {
    const next = asRecord(inner)?.['value']
    if (typeof next !== 'string' && (typeof next !== 'object' || next === null)) break
    inner = next
  }
  return toItems(inner).flat(maxWrappers)
}

/** Returns the record that has the parts of a content: itself, or one inside it. */
function contentIn(value: unknown): JsonRecord | undefined {
  const [first] = itemsIn(value)
  if (toText(first) !== undefined) return { parts: first }
  const content = asRecord(first)
  if (!content || 'parts' in content || content['text'] === undefined) return content
  const inner = itemsIn(content['text'])
    .map(asRecord)
    .find((each) => each && 'parts' in each)
  return inner ?? asRecord(content['text']) ?? { parts: content['text'] }
}

function toCandidate(value: unknown): unknown {
  const {
    content: given,
    finishReason,
    finishMessage,
    safetyRatings,
    groundingMetadata,
    ...rest
  } = asRecord(value) ?? {}
  const content = typeof given === 'string' ? given : contentIn(given)
  const { parts, ...other } = asRecord(content) ?? {}
  const own: JsonRecord = { ...rest }
  const reason = toText(finishReason)
  if (reason !== undefined) own['finishReason'] = reason.toUpperCase()
  if (typeof finishMessage === 'string') own['finishMessage'] = finishMessage
  if (typeof content === 'string') own['content'] = { role: 'model', parts: [{ text: content }] }
  else if (isRecord(content))
    own['content'] = { ...other, role: 'model', parts: itemsIn(parts).flatMap(toPart) }
  if (Array.isArray(safetyRatings) && safetyRatings.every(isRecord)) own['safetyRatings'] = safetyRatings
  if (isRecord(groundingMetadata)) own['groundingMetadata'] = groundingMetadata
  return own
}
