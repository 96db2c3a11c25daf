import { asRecord, type JsonRecord } from './json-values.ts'

/** Text before and after the content of an event that only adds text to the answer. */
export interface TextFrame {
  before: string
  behind: string
}

const eventKeys = new Set(['id', 'object', 'created', 'model', 'system_fingerprint', 'choices', 'usage'])
const choiceKeys = new Set(['index', 'delta', 'finish_reason', 'logprobs'])
const deltaKeys = new Set(['role', 'content'])

/** Returns the frame of an event that every library reads as it stands, and that only adds text. */
export function findTextFrame(event: JsonRecord): TextFrame | undefined {
  const { choices, usage, id, created, model } = event
  const choice = Array.isArray(choices) && choices.length === 1 ? asRecord(choices[0]) : undefined
  const delta = asRecord(choice?.['delta'])
  if (usage != null || !choice || !delta || typeof delta['content'] !== 'string') return undefined
  const isPlain =
    hasOnly(event, eventKeys) &&
    hasOnly(choice, choiceKeys) &&
    hasOnly(delta, deltaKeys) &&
    choice['finish_reason'] == null &&
    (choice['index'] ?? 0) === 0 &&
    isAbsentOr(id, 'string') &&
    isAbsentOr(created, 'number') &&
    isAbsentOr(model, 'string') &&
    (delta['role'] == null || delta['role'] === 'assistant')
  if (!isPlain) return undefined
  const mark = 'innerloop-content'
  const text = JSON.stringify({ ...event, choices: [{ ...choice, delta: { ...delta, content: mark } }] })
  const [before, behind, ...others] = text.split(mark)
  return before === undefined || behind === undefined || others.length > 0 ? undefined : { before, behind }
}

function hasOnly(record: JsonRecord, keys: ReadonlySet<string>): boolean {
  return Object.keys(record).every((key) => keys.has(key))
}

function isAbsentOr(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || value === null || typeof value === type
}
