import { maxWindowTokens } from '../../core/context/reductions/learn-window.ts'
import type { RefusedLength } from '../../core/model/failures/failure.ts'
import { isRecord, parseJson } from '../../lib/json.ts'
import { truncateString } from '../../lib/text.ts'

/** Error of a provider, parsed from any of the common shapes. All texts in it are untrusted. */
export interface ProviderError {
  message: string
  /** Codes and types of all levels in lower case: `insufficient_quota`, `resource_exhausted`, `api_key_invalid`. */
  codes: readonly string[]
  /** Status named in the error body, as Google and OpenRouter do inside a stream. */
  status?: number
  retryAfterMs?: number
  /** Numbers of tokens that llama.cpp sends as fields. */
  refusedLength?: RefusedLength
}

/** Parses the body of an error: JSON, or else the text itself. */
export function parseErrorBody(text: string): unknown {
  const value = parseJson(text)
  return value === undefined ? text : value
}

/**
 * Parses these shapes, also in a list, in each other, or as JSON in a message: OpenAI `{error:{message,type,code}}`, Anthropic `{type:'error',error:{type,message}}`, Google
 * `{error:{code,message,status,details:[{reason},{retryDelay}]}}` (also inside an array), FastAPI `{detail}`, Ollama
 * `{error:'text'}`, Mistral `{message,type,code}`.
 */
export function parseProviderError(value: unknown): ProviderError {
  const outer: unknown = firstOf(value)
  if (typeof outer === 'string') return { message: cut(outer), codes: [] }
  const record = asRecord(outer)
  const response = asRecord(record?.response)
  const found =
    asRecord(firstOf(record?.error)) ??
    asRecord(firstOf(record?.errors)) ??
    asRecord(response?.error) ??
    asRecord(record?.detail)
  const inner = asRecord(found?.error) ?? found
  const base = asRecord(record?.base_resp)
  const details = asList(inner?.details).map(asRecord)
  const own = record && messageOf(record)
  const message =
    (inner && messageOf(inner)) ??
    textOf(inner?.error) ??
    (typeof record?.error === 'string' && own ? own : textOf(firstOf(record?.error))) ??
    own ??
    textOf(firstOf(record?.errors)) ??
    textOf(record?.detail) ??
    messagesOf(record?.detail) ??
    textOf(base?.status_msg) ??
    (inner || record ? cut(JSON.stringify(inner ?? record)) : '')
  const codes = [inner, record, ...details]
    .flatMap((level) => [level?.code, level?.type, level?.status, level?.reason, level?.error_code])
    .filter((code): code is string => typeof code === 'string')
    .map((code) => truncateString(code, maxCodeCharacters).toLowerCase())
  const delay = details.map((detail) => textOf(detail?.retryDelay)).find(Boolean) ?? findDelayText(message)
  const retryAfterMs = delay === undefined ? undefined : parseDelay(delay)
  const status = statusOf(inner?.code) ?? statusOf(record?.code)
  const nested = parseNested(message)
  return {
    message: nested?.message ?? message,
    codes: [...(nested?.codes ?? []), ...codes],
    status: nested?.status ?? status,
    retryAfterMs: nested?.retryAfterMs ?? retryAfterMs,
    refusedLength: nested?.refusedLength ?? lengthOf(inner ?? record),
  }
}

/** Fields in which servers write the message of an error. */
export const messageKeys: readonly string[] = [
  'message',
  'msg',
  'error_msg',
  'error_message',
  'errorMessage',
  'err_msg',
  'errmsg',
  'errMsg',
]

function messageOf(record: Record<string, unknown>): string | undefined {
  return messageKeys.map((key) => textOf(record[key])).find(Boolean)
}

/** Returns the messages of a list of what was wrong with a request, as FastAPI writes it, with their places. */
function messagesOf(list: unknown): string | undefined {
  const messages = asList(list).flatMap((each) => {
    const record = asRecord(each)
    const text = record && messageOf(record)
    const place = asList(record?.loc).filter((part) => typeof part === 'string' || typeof part === 'number')
    return text ? [place.length > 0 ? `${place.join('.')}: ${text}` : text] : []
  })
  return messages.length > 0 ? cut(messages.join('; ')) : undefined
}

/** Returns the error in a message that is JSON, as gateways pass it on. */
function parseNested(message: string): ProviderError | undefined {
  if (!message.startsWith('{') || !/"(error|message|detail)"/.test(message)) return undefined
  try {
    const value: unknown = JSON.parse(message)
    const parsed = parseProviderError(value)
    return parsed.message.startsWith('{') ? undefined : parsed
  } catch {
    return undefined
  }
}

function lengthOf(record: Record<string, unknown> | undefined): RefusedLength | undefined {
  const [windowTokens, promptTokens] = [record?.n_ctx, record?.n_prompt_tokens].map((count) =>
    typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= maxWindowTokens
      ? count
      : undefined,
  )
  return windowTokens === undefined ? undefined : { windowTokens, promptTokens }
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : value
}

function findDelayText(message: string): string | undefined {
  return /(?:try again|retry) (?:in|after) ((?:[\d.]+(?:ms|s|m|h) ?)+|[\d.]+ ?seconds?)/i.exec(message)?.[1]
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

function parseDelay(text: string): number | undefined {
  const pieces = [...text.matchAll(/(?<![\d.])(\d{1,20}(?:\.\d{1,20})?|\.\d{1,20}) ?(ms|s|m|h)/g)]
  if (pieces.length === 0) return undefined
  return pieces.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0), 0)
}

function statusOf(code: unknown): number | undefined {
  const status = Number(code)
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return isRecord(value) ? value : undefined
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? cut(value) : undefined
}

/** A line of a stream may have megabytes. Patterns read the start only. */
const maxMessageCharacters = 8192
const maxCodeCharacters = 200

function cut(text: string): string {
  return truncateString(text, maxMessageCharacters)
}

/**
 * Returns how many milliseconds a server asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as a date.
 * Browsers show these headers only if the server exposes them.
 */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const inMs = toDuration(headers.get('retry-after-ms'))
  if (inMs !== undefined) return inMs
  const value = headers.get('retry-after')
  const seconds = toDuration(value)
  if (seconds !== undefined) return seconds * 1000
  const date = /[a-z]{3}/i.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function toDuration(value: string | null): number | undefined {
  return value !== null && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined
}
