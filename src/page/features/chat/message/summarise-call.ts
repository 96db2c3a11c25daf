import type { JsonValue } from '../../../../core/kernel/json.ts'

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
export function summariseResult(value: JsonValue | undefined): string {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    // Injected content has a line of its own.
    const { type } = value
    if (typeof type === 'string' && type.startsWith('context_restart_')) return ''
    const field = tellingFields.find((name) => isPrimitive(value[name]))
    if (field !== undefined) return summariseJson(value[field])
  }
  return summariseJson(value)
}

/** Summarizes the arguments of a call in one line: the bare value if there is only one. */
export function summariseJson(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'object') return cut(String(value))
  const entries = Object.entries(value)
  const [first] = entries
  if (first !== undefined && entries.length === 1) return summariseJson(first[1])
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
