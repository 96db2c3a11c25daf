import { parseJson } from '../../../../lib/json.ts'
import { hasOnly, isAbsentOr } from '../../../network/merge-chat-deltas.ts'
import { asRecord, type JsonRecord } from './json-values.ts'

/** Content of an event that every library reads as it stands: text, or a piece of one call. */
export interface OrdinaryDelta {
  text: string
  call: JsonRecord | undefined
}

/** Text before and after the content of an event that only adds text to the answer. */
export interface TextFrame {
  before: string
  after: string
}

const eventKeys = new Set(['id', 'object', 'created', 'model', 'system_fingerprint', 'choices', 'usage'])
const choiceKeys = new Set(['index', 'delta', 'finish_reason', 'logprobs'])
const deltaKeys = new Set(['role', 'content', 'tool_calls'])
const callKeys = new Set(['index', 'id', 'type', 'function'])
const functionKeys = new Set(['name', 'arguments'])

/** Returns the content of an event in which each field is a usual one and has its own type, or undefined. */
export function readOrdinaryDelta(event: JsonRecord): OrdinaryDelta | undefined {
  const { choices, usage, id, created, model } = event
  const choice = Array.isArray(choices) && choices.length === 1 ? asRecord(choices[0]) : undefined
  const delta = asRecord(choice?.['delta'])
  if (usage != null || !choice || !delta) return undefined
  const { role, content, tool_calls: calls } = delta
  const isPlain =
    hasOnly(event, eventKeys) &&
    hasOnly(choice, choiceKeys) &&
    hasOnly(delta, deltaKeys) &&
    choice['finish_reason'] == null &&
    choice['logprobs'] == null &&
    choice['index'] === 0 &&
    isAbsentOr(id, 'string') &&
    isAbsentOr(created, 'number') &&
    isAbsentOr(model, 'string') &&
    (role === undefined || role === 'assistant')
  if (!isPlain) return undefined
  if (calls === undefined) {
    return typeof content === 'string' ? { text: content, call: undefined } : undefined
  }
  const call = Array.isArray(calls) && calls.length === 1 ? asRecord(calls[0]) : undefined
  return call && content == null && isOrdinaryCall(call) ? { text: '', call } : undefined
}

const endReasons: ReadonlySet<unknown> = new Set(['stop', 'length', 'tool_calls', 'content_filter'])

/** Returns the reason of an event that only ends the answer, with usual fields of their own types, or undefined. */
export function readOrdinaryEnd(event: JsonRecord): string | undefined {
  const { choices, usage, id, created, model } = event
  const choice = Array.isArray(choices) && choices.length === 1 ? asRecord(choices[0]) : undefined
  const delta = asRecord(choice?.['delta'])
  if (usage != null || !choice || !delta || !endReasons.has(choice['finish_reason'])) return undefined
  const { role, content, tool_calls: calls } = delta
  const isPlain =
    calls === undefined &&
    (content == null || content === '') &&
    (role === undefined || role === 'assistant') &&
    choice['logprobs'] == null &&
    choice['index'] === 0 &&
    hasOnly(event, eventKeys) &&
    hasOnly(choice, choiceKeys) &&
    hasOnly(delta, deltaKeys) &&
    isAbsentOr(id, 'string') &&
    isAbsentOr(created, 'number') &&
    isAbsentOr(model, 'string')
  return isPlain ? String(choice['finish_reason']) : undefined
}

/** Returns the usage of an event that has nothing else, with usual fields of their own types, or undefined. */
export function readOrdinaryUsage(event: JsonRecord): JsonRecord | undefined {
  const { choices, usage, id, created, model } = event
  const isPlain =
    Array.isArray(choices) &&
    choices.length === 0 &&
    hasOnly(event, eventKeys) &&
    isAbsentOr(id, 'string') &&
    isAbsentOr(created, 'number') &&
    isAbsentOr(model, 'string')
  return isPlain ? asRecord(usage) : undefined
}

function isOrdinaryCall(call: JsonRecord): boolean {
  const { index, id, type, function: called } = call
  const own = asRecord(called)
  return (
    own !== undefined &&
    hasOnly(call, callKeys) &&
    hasOnly(own, functionKeys) &&
    typeof index === 'number' &&
    typeof own['arguments'] === 'string' &&
    (isContinuation(id, type, own['name']) ||
      (typeof id === 'string' && type === 'function' && typeof own['name'] === 'string'))
  )
}

/** Returns whether a delta for the library says the same as the one that the server sent. */
export function isSameCall(delta: JsonRecord, sent: JsonRecord): boolean {
  return (
    delta['index'] === sent['index'] &&
    delta['id'] === sent['id'] &&
    asRecord(delta['function'])?.['arguments'] === asRecord(sent['function'])?.['arguments']
  )
}

function isContinuation(id: unknown, type: unknown, name: unknown): boolean {
  return id === undefined && name === undefined && (type === undefined || type === 'function')
}

const contentKey = /"content"\s*:\s*"/g

/** Returns the frame of an event that only adds this text, or undefined if the place of the text is not certain. */
export function findTextFrame(data: string, text: string): TextFrame | undefined {
  const [key, ...others] = data.matchAll(contentKey)
  if (!key || others.length > 0) return undefined
  const before = data.slice(0, key.index + key[0].length)
  const escapedText = JSON.stringify(text).slice(1, -1)
  if (!data.startsWith(escapedText, before.length)) return undefined
  return { before, after: data.slice(before.length + escapedText.length) }
}

/** Returns the text of an event with the same frame, or undefined for every other event. */
export function textInFrame({ before, after }: TextFrame, data: string): string | undefined {
  if (!data.startsWith(before) || !data.endsWith(after)) return undefined
  const escapedText = data.slice(before.length, data.length - after.length)
  if (/["\p{Cc}]|\(data:/u.test(escapedText) || data.includes('\n')) return undefined
  const text = escapedText.includes('\\') ? parseJson(`"${escapedText}"`) : escapedText
  return typeof text === 'string' ? text : undefined
}
