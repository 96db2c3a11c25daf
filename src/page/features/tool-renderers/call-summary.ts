import { truncateString } from '../../../lib/text.ts'
import type { JsonValue } from '../../../core/model/json.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { CallSummary } from './tool-renderer.ts'
import { isRecord } from '../../../lib/json.ts'

const maxCharacters = 90

/** Describes a call of a tool that has no look of its own. */
export function describeCall(call: CallView): CallSummary {
  return {
    summary: summarizeJson(call.arguments ?? call.argumentsText),
    outcome: call.state === 'succeeded' ? summarizeResult(call.result) : '',
  }
}

/** Fields in which tools return their main value, most specific first. */
const descriptiveFields = [
  'answer',
  'text',
  'formatted',
  'result',
  'local',
  'value',
  'summary',
  'title',
  'message',
]

/** Summarizes a tool's result in one line. */
export function summarizeResult(value: JsonValue | undefined): string {
  if (isRecord(value)) {
    // Injected content has a line of its own.
    const { type } = value
    if (typeof type === 'string' && type.startsWith('context_restart_')) return ''
    const field = descriptiveFields.find((name) => isPrimitive(value[name]))
    if (field !== undefined) return summarizeJson(value[field])
  }
  return summarizeJson(value)
}

/** Summarizes the arguments of a call in one line: the bare value if there is only one. */
export function summarizeJson(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'object') return cut(String(value))
  const entries = Object.entries(value)
  const [first] = entries
  if (first !== undefined && entries.length === 1) return summarizeJson(first[1])
  if (Array.isArray(value)) return cut(value.map(toShortText).join(', '))
  return cut(entries.map(([name, item]) => `${name}: ${toShortText(item)}`).join(', '))
}

function isPrimitive(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'object'
}

function toShortText(value: JsonValue): string {
  return value !== null && typeof value === 'object'
    ? JSON.stringify(value)
    : truncateString(String(value), looksAtCharacters)
}

/** Number of characters that are read of a long text. White space is collapsed afterwards. */
const looksAtCharacters = 2000

function cut(text: string): string {
  const line = truncateString(text, looksAtCharacters).replace(/\s+/g, ' ').trim()
  return line.length <= maxCharacters ? line : `${truncateString(line, maxCharacters - 1)}…`
}

/** Describes a call by the provider, one line each: the request, and the result as far as the provider reveals it. */
export function describeHostedCall({ arguments: args, result }: CallView): CallSummary {
  const action = isRecord(result) && isRecord(result['action']) ? result['action'] : undefined
  const summary = summarizeJson(args) || summarizeJson(action && (action['query'] ?? action['url']))
  return { summary, outcome: describeResult(result) }
}

/** Replaces encrypted fields by a placeholder. Only the provider can read them, and they would fill the page. */
export function withoutEncrypted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutEncrypted)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /^encrypted/i.test(key) ? i18n.t('[only the provider can read this]') : withoutEncrypted(item),
    ]),
  )
}

function describeResult(result: JsonValue | undefined): string {
  if (Array.isArray(result)) return countResults(result.length)
  if (!isRecord(result)) return summarizeJson(result)
  if (Array.isArray(result['sources'])) return countResults(result['sources'].length)
  for (const key of ['output', 'stdout', 'errorCode', 'title', 'url']) {
    if (typeof result[key] === 'string' && result[key] !== '') return summarizeJson(result[key])
  }
  return ''
}

function countResults(count: number): string {
  return i18n.t('{count, plural, one {# result} other {# results}}', { count })
}
