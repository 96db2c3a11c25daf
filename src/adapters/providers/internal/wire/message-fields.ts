import { asRecord, toCount, toItems, toText, type JsonRecord } from './json-values.ts'
import { isRecord } from '../../../../lib/json.ts'

export const deltaTexts: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  input_json_delta: 'partial_json',
  signature_delta: 'signature',
}
export const otherDeltas: ReadonlySet<string> = new Set(['citations_delta', 'compaction_delta'])

/** Blocks that the library reads. Blocks of tools that run at Anthropic all end in `_tool_result`. */
const blockTypes: ReadonlySet<string> = new Set([
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'server_tool_use',
  'mcp_tool_use',
  'compaction',
])

/** Reasons of other protocols that servers put into a stream of this one. */
const reasons: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  function_call: 'tool_use',
  content_filter: 'refusal',
}

export const callsAtServer: ReadonlySet<string> = new Set(['server_tool_use', 'mcp_tool_use'])

/** Returns the delta of an event, also from a list, from a record around it, or from a text in its place. */
export function toDelta(value: unknown): JsonRecord {
  const [first] = toItems(value)
  const inner = asRecord(first)?.['value'] ?? first
  const text = toText(inner)
  if (text !== undefined) return { type: 'text_delta', text }
  return asRecord(inner) ?? asRecord(first) ?? {}
}

export function isBlockType(type: string): boolean {
  return blockTypes.has(type) || type.endsWith('_tool_result')
}

export function isNamedCall({ id, name }: JsonRecord): boolean {
  return typeof id === 'string' && typeof name === 'string'
}

/** Returns true for a citation of texts and numbers, as the library expects. */
export function isCitation(value: unknown): boolean {
  const citation = asRecord(value)
  if (!citation || typeof citation['cited_text'] !== 'string') return false
  return Object.entries(citation).every(([key, each]) =>
    /_(index|number)$/.test(key) && key !== 'encrypted_index'
      ? typeof each === 'number'
      : each === null || typeof each === 'string',
  )
}

/** Returns the events of one block of a whole message. A signature comes in a delta. */
export function blockEvents(block: JsonRecord, index: number): JsonRecord[] {
  const { signature } = block
  const signed = typeof signature === 'string' && signature !== ''
  return [
    { type: 'content_block_start', index, content_block: block },
    ...(signed
      ? [{ type: 'content_block_delta', index, delta: { type: 'signature_delta', signature } }]
      : []),
    { type: 'content_block_stop', index },
  ]
}

/** Returns the start event of an empty block. */
export function createBlockStart(index: number, type: string): string {
  return JSON.stringify({ type: 'content_block_start', index, content_block: { type, [type]: '' } })
}

/** Infers the type of an event without a type from its name or its fields. */
export function typeOf(name: string, event: JsonRecord): string | undefined {
  if (/^(message|content_block)_\w+$/.test(name)) return name
  if (isStart(event)) return 'message_start'
  if (isRecord(event['content_block'])) return 'content_block_start'
  const delta = asRecord(toItems(event['delta'])[0])
  if (delta) return 'index' in event || isBlockDelta(delta) ? 'content_block_delta' : 'message_delta'
  return 'index' in event ? 'content_block_stop' : undefined
}

export function isStart({ message }: JsonRecord): boolean {
  return isRecord(message) && ('role' in message || 'content' in message)
}

/** Returns true for a delta of a block, which has a type or a text, unlike that of a message. */
export function isBlockDelta(delta: JsonRecord): boolean {
  const type = toText(delta['type']) ?? ''
  if (type in deltaTexts || otherDeltas.has(type)) return true
  return delta['stop_reason'] == null && Object.values(deltaTexts).some((key) => delta[key] !== undefined)
}

export function indexOf(event: JsonRecord): number {
  return toCount(event['index']) ?? 0
}

/** Returns the end of a message with fields of the types and reasons that the library knows. */
export function normalizeEnd(own: JsonRecord): JsonRecord {
  const reason = toText(own['stop_reason'])
  const known = reason === undefined ? undefined : (reasons[reason] ?? reason)
  const { stop_sequence: sequence, stop_details: details } = own
  return {
    ...own,
    stop_reason: known,
    stop_sequence: toText(sequence) ?? null,
    stop_details: isRecord(details) && typeof details['type'] === 'string' ? textsOf(details) : undefined,
  }
}

/** Returns the fields of a record that are texts. */
function textsOf(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'string'))
}

/** Returns a usage with counts as numbers, under the names of OpenAI as well, and without fields that are empty. */
export function countsOf(usage: unknown): JsonRecord {
  const { prompt_tokens: input, completion_tokens: output, ...rest } = asRecord(usage) ?? {}
  const named = { input_tokens: input, output_tokens: output, ...rest }
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'service_tier') return typeof value === 'string' ? [[key, value]] : []
      const count = key.endsWith('_tokens') ? toCount(value) : value
      return count == null ? [] : [[key, count]]
    }),
  )
}
