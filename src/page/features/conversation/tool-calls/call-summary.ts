import type { JsonValue, JsonObject } from '../../../../core/model/json.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { say } from '../../../i18n/say.ts'
import { phrase, type Unsaid } from '../../../i18n/phrase.ts'

const maxCharacters = 90

/** Fields in which tools return their main value, most specific first. */
const tellingFields = [
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
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    // Injected content has a line of its own.
    const { type } = value
    if (typeof type === 'string' && type.startsWith('context_restart_')) return ''
    const field = tellingFields.find((name) => isPrimitive(value[name]))
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
    : String(value).slice(0, looksAtCharacters)
}

/** Number of characters that are read of a long text. White space is collapsed afterwards. */
const looksAtCharacters = 2000

function cut(text: string): string {
  const line = text.slice(0, looksAtCharacters).replace(/\s+/g, ' ').trim()
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1)}…`
}

/** Describes a call by the provider, one line each: the request, and the result as far as the provider reveals it. */
export function describeHostedCall({ arguments: args, result }: CallView): {
  asked: string
  answered: string
} {
  const action = isObject(result) && isObject(result['action']) ? result['action'] : undefined
  const asked = summarizeJson(args) || summarizeJson(action && (action['query'] ?? action['url']))
  return { asked, answered: describeResult(result) }
}

/** Replaces encrypted fields by a placeholder. Only the provider can read them, and they would fill the page. */
export function withoutEncrypted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutEncrypted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /^encrypted/i.test(key) ? say('[only the provider can read this]') : withoutEncrypted(item),
    ]),
  )
}

function describeResult(result: JsonValue | undefined): string {
  if (Array.isArray(result)) return countResults(result.length)
  if (!isObject(result)) return summarizeJson(result)
  if (Array.isArray(result['sources'])) return countResults(result['sources'].length)
  for (const key of ['output', 'stdout', 'errorCode', 'title', 'url']) {
    if (typeof result[key] === 'string' && result[key] !== '') return summarizeJson(result[key])
  }
  return ''
}

function countResults(count: number): string {
  return say('{count, plural, one {# result} other {# results}}', { count })
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const did: Readonly<Record<string, Unsaid>> = {
  message_pinned_successfully: phrase('pinned'),
  message_edited_successfully: phrase('edited'),
  message_deleted_successfully: phrase('deleted'),
  range_delete_success: phrase('deleted'),
  range_delete_partial_success: phrase('deleted, as far as it is the assistant’s'),
  message_reacted_successfully: phrase('reacted'),
  message_labeled_successfully: phrase('labelled'),
  message_replied_successfully: phrase('replied'),
}

const messageTools = new Set(['manage_message', 'interact_with_recent_message'])

/** Describes the arguments and the result of a message tool. Returns `undefined` for any other tool. */
export function summarizeMessageCall(
  toolName: string,
  args: JsonValue | undefined,
  result: JsonValue | undefined,
): { asked: string; answered: string } | undefined {
  if (!messageTools.has(toolName)) return undefined
  const { action, content, message_id: ref, end_message_id: endRef } = toObject(args)
  const place =
    typeof endRef === 'string' ? say('{from} to {to}', { from: show(ref), to: endRef }) : show(ref)
  const what = describeMark(show(action), show(content), place)
  const { status, preview } = toObject(result)
  const known = did[show(status)]
  const words = known ? say(known) : show(status)
  return {
    asked: `${show(action)} ${what}`.trim(),
    answered:
      show(preview) === '' ? words : say('{done}: “{preview}”', { done: words, preview: show(preview) }),
  }
}

function describeMark(action: string, content: string, place: string): string {
  if (action === 'react') return say('{emoji} to {place}', { emoji: content, place })
  return action === 'label' ? say('“{label}” for {place}', { label: content, place }) : place
}

function toObject(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function show(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
