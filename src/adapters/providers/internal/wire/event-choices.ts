import { parseReasoning } from './content-parts.ts'
import { toCount, toItems, toText, type JsonRecord } from './json-values.ts'
import { extrasKey } from './wire-extras.ts'
import { isRecord, parseJson } from '../../../../lib/json.ts'

/** Depth to which lists and wrappers are searched. */
const maxNesting = 3

const envelopeKeys = ['data', 'result', 'output', 'response', 'body']

/** Takes an event out of an envelope, such as `{ code: 0, data: { choices } }`. */
export function unwrapEvent(event: JsonRecord): JsonRecord {
  if ('choices' in event) return event
  const key = envelopeKeys.find((each) => {
    const inner = event[each]
    return (
      isRecord(inner) &&
      ('choices' in inner || (typeof inner['text'] === 'string' && 'finish_reason' in inner))
    )
  })
  if (key === undefined) return event
  const { [key]: inner, ...rest } = event
  return isRecord(inner) ? { ...rest, ...inner } : event
}

/** Returns the choices of an event. Native answers of Ollama and bare messages count as one choice. */
export function toChoices(choices: unknown, event: JsonRecord): JsonRecord[] {
  const candidates = findChoices(choices)
  // Only the first answer is ever requested. A second choice with its index belongs to the same answer.
  if (candidates.length > 0) {
    return candidates.filter(({ index }, at) => at === 0 || (toCount(index) ?? 0) === 0).flatMap(splitDeltas)
  }
  const { delta, message, response, content, text, done, done_reason: reason } = event
  const own = { ...(delta !== undefined && { delta }), ...(isRecord(message) && { message }) }
  const bare = response ?? content ?? text
  if (Object.keys(own).length === 0 && typeof bare !== 'string' && done !== true) return []
  return [
    {
      ...own,
      ...(typeof bare === 'string' && { text: bare }),
      ...(done === true && { finish_reason: toText(reason) ?? 'stop' }),
    },
  ]
}

/**
 * Returns the choices of an event that reports an error, without the reason of their end. Text in place of a message
 * belongs to the error.
 */
export function toChoicesWithError(choices: unknown): JsonRecord[] {
  const partial = toItems(choices).flatMap((choice) => {
    if (!isRecord(choice)) return []
    const { index, delta, message, text } = choice
    const own = {
      ...(delta !== undefined && { delta }),
      ...(isRecord(message) && { message }),
      ...(typeof text === 'string' && { text }),
    }
    return Object.keys(own).length === 0 ? [] : [{ index, ...own }]
  })
  return toChoices(partial, {}).filter(({ delta }) => typeof delta !== 'number' && typeof delta !== 'boolean')
}

const choiceKeys = ['delta', 'message', 'text', 'finish_reason', 'index']

/** Returns the choices in a value. They may be nested in lists or in records without any field of a choice. */
function findChoices(value: unknown, depth = 0): JsonRecord[] {
  if (typeof value === 'string') return [{ delta: { content: value } }]
  if (isRecord(value) && choiceKeys.some((key) => key in value)) return [value]
  if (value === null || value === undefined || depth > maxNesting) return []
  return Object.values(value).flatMap((each) => findChoices(each, depth + 1))
}

/** Makes a choice of each delta in a list of deltas. A list of parts is one delta. */
function splitDeltas(choice: JsonRecord): JsonRecord[] {
  const { delta } = choice
  if (!Array.isArray(delta)) return [choice]
  const deltas: unknown[] = delta.flat(maxNesting)
  if (!deltas.some((each) => isRecord(each) && isDelta({ ...each, text: undefined }))) return [choice]
  const last = deltas.length - 1
  return deltas.map((each, at) =>
    Object.assign({}, choice, { delta: each }, at < last ? { finish_reason: null } : {}),
  )
}

/** Returns true for a reason that only says that the answer has ended. */
export function isPlainReason(reason: string): boolean {
  return /^(stop|eos|eos_token|unknown|end_turn|completed?)$/i.test(reason)
}

/** Returns true for a reason that says that the answer ended with calls. */
export function isCallReason(reason: string): boolean {
  return /^(tool|function)_?(calls?|use)$/i.test(reason)
}

/** Finish reasons that servers send although the answer continues. */
const noReason = /^(|null|none|nil|undefined|false)$/i

/** Returns the reason of the end in a choice, its delta or its event, under any of its names. */
export function findFinishReason(choice: JsonRecord, event: JsonRecord): string | undefined {
  const { finish_reason: own, finishReason, stop_reason: stopReason } = choice
  const delta = isRecord(choice['delta']) ? choice['delta'] : {}
  const other = own === undefined && typeof stopReason === 'string' ? stopReason : undefined
  const found = [own, finishReason, other, delta['finish_reason'], event['finish_reason']].find(
    (each) => isRecord(each) || !noReason.test(toText(each) ?? ''),
  )
  return toText(isRecord(found) ? (found['type'] ?? found['reason']) : found)
}

/** Returns the delta, the message, the text and the calls of a choice as one delta. */
export function mergeDeltas({ delta, message, text, tool_calls: calls }: JsonRecord): JsonRecord {
  const first = toDelta(delta)
  const second = toDelta(message)
  const merged: JsonRecord = { ...second, ...withoutEmpty(first) }
  if (merged['content'] == null) {
    const named = [text, merged['text'], merged['value']].find(isString)
    merged['content'] = named ?? (Array.isArray(merged['text']) ? merged['text'] : undefined)
  }
  if (calls != null && merged['tool_calls'] == null) merged['tool_calls'] = calls
  return merged
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

/** Fields by which a record is recognized as a delta. */
const deltaKeys: ReadonlySet<string> = new Set([
  'role',
  'content',
  'text',
  'refusal',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'thinking',
  'thinking_content',
  'reasoning_text',
  'tool_calls',
  'function_call',
  'images',
  'annotations',
  'citations',
  'audio',
])

/** Returns the delta in a value. It may be a text, or be nested in a record without other readable fields. */
function toDelta(value: unknown, depth = 0): JsonRecord {
  const encoded = typeof value === 'string' && value.startsWith('{') ? parseJson(value) : undefined
  if (isRecord(encoded) && isDelta(encoded)) return encoded
  if (!isRecord(value)) return value === undefined || value === null ? {} : { content: value }
  if (depth >= maxNesting || isDelta(value)) return value
  return {
    ...value,
    ...Object.values(value).reduce<JsonRecord>((collected, each) => findDelta(collected, each, depth), {}),
  }
}

function findDelta(collected: JsonRecord, value: unknown, depth: number): JsonRecord {
  if (Array.isArray(value) && depth < maxNesting) {
    return value.reduce<JsonRecord>((merged, each) => findDelta(merged, each, depth + 1), collected)
  }
  const inner = isRecord(value) ? toDelta(value, depth + 1) : {}
  return isDelta(inner) ? { ...collected, ...inner } : collected
}

/** Returns true for a record with a field of a delta. `text` may contain a whole delta instead of a string. */
function isDelta(record: JsonRecord): boolean {
  return Object.entries(record).some(
    ([key, value]) => deltaKeys.has(key) && value != null && !(key === 'text' && isRecord(value)),
  )
}

/** Fields of a delta that are read here and not passed on. */
const readKeys = new Set(
  [...deltaKeys, 'tool_call', 'toolCalls', 'finish_reason', 'usage'].filter((key) => key !== 'role'),
)

/** Returns the fields of a delta that are passed on as they stand. */
export function otherFieldsOf(delta: JsonRecord): JsonRecord {
  return toPlainFields(Object.fromEntries(Object.entries(delta).filter(([key]) => !readKeys.has(key))))
}

function withoutEmpty(record: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  )
}

/** Returns the fields whose shape no reader of a stream checks strictly. */
function toPlainFields(record: JsonRecord): JsonRecord {
  const { role, ...rest } = record
  return withoutEmpty({ ...rest, ...(typeof role === 'string' && role !== '' && { role: 'assistant' }) })
}

/** Returns the fields of an event without its content. */
export function toEnvelope(event: JsonRecord): JsonRecord {
  const {
    [extrasKey]: _foreign,
    choices: _choices,
    error: _error,
    id,
    created,
    model,
    object: _object,
    usage: _usage,
    delta: _delta,
    message: _message,
    ...rest
  } = event
  const envelope: JsonRecord = toPlainFields(rest)
  const [idText, createdCount, modelText] = [toText(id), toCount(created), toText(model)]
  if (idText !== undefined) envelope['id'] = idText
  if (createdCount !== undefined) envelope['created'] = createdCount
  if (modelText !== undefined) envelope['model'] = modelText
  return envelope
}

const reasoningKeys: ReadonlySet<string> = new Set([
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'reasoning_text',
  'thinking',
  'thinking_content',
])

/** Length from which two equal messages in a row are one message. Shorter ones may be two equal tokens. */
const minRepeated = 12

/** The answer so far. Finds what a message repeats of it: some servers send all again at the end, or in each message. */
export class ShownAnswer {
  /** All content as it arrived, with its tags. */
  content = ''
  text = ''
  reasoning = ''
  /** Whether some of the answer came in deltas, or a message had all that came before it. */
  hasDeltas = false

  /** Adds text that arrived in a delta. */
  addDelta(text: string): void {
    this.content += text
    this.hasDeltas = true
  }

  /** Returns the delta of a choice. A whole message loses the fields, or their starts, that are all of the answer so far. */
  withoutShown(delta: JsonRecord, choice: JsonRecord, event: JsonRecord): JsonRecord {
    // A message of Ollama before the end is a delta.
    if (choice['delta'] != null || choice['message'] === undefined || event['done'] === false) {
      this.hasDeltas = true
      return delta
    }
    const isEnd = findFinishReason(choice, event) !== undefined
    const fields = Object.entries(delta).map(([key, field]): [string, unknown] => [
      key,
      this.#restOf(key, field, isEnd),
    ])
    return withoutEmpty(Object.fromEntries(fields))
  }

  #restOf(key: string, field: unknown, isEnd: boolean): unknown {
    const isContent = key === 'content' || key === 'text'
    if (!isContent && !reasoningKeys.has(key)) return field
    const own = parseReasoning(field)
    const all = this.text === '' ? '' : this.reasoning + this.text
    const shown = isContent ? [this.content, this.text, all] : [this.reasoning]
    const rests = shown.map((each) => restAfter(own, each)).filter((each) => each !== undefined)
    if (rests.includes('')) return isEnd || this.hasDeltas || own.length >= minRepeated ? undefined : field
    const [rest] = rests
    if (rest === undefined || typeof field !== 'string') return field
    this.hasDeltas = true
    return rest
  }
}

/** Returns what a text adds to all of an earlier one, or undefined if it does not begin with it. */
function restAfter(text: string, earlier: string): string | undefined {
  // Comparing would copy the earlier text. A text that is much shorter does not repeat it.
  if (text.length * 2 < earlier.length) return undefined
  const start = earlier.trim()
  if (start === '') return undefined
  if (text.trim() === start) return ''
  return text.startsWith(earlier) ? text.slice(earlier.length) : undefined
}
