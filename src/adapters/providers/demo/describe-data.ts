import type { JsonObject, JsonValue } from '../../../core/kernel/json.ts'
import type { FinishedCall } from './read-turn.ts'

/** Describes the result of a data analysis. */
export function describeData({ value }: FinishedCall): string {
  const result = isObject(value) ? value : {}
  if (result['kind'] === 'tables')
    return list(result['tables'])
      .map((table) => describeTable(table))
      .join('\n\n')
  const names = list(result['columns']).map((column) => say(column).replace(/ [A-Z][^ ]*$/, ''))
  const rows = list(result['rows']).map((row) => list(row))
  const [best] = rows
  if (!best) return 'The result is empty: no row fits.'
  const facts = best.map((cell, index) => `${names[index] ?? ''} **${say(cell)}**`)
  return `The result has ${say(result['rowCount'])} rows and is shown above. The first one: ${facts.join(', ')}.`
}

function describeTable(table: JsonValue): string {
  const { name, file, rowCount, columns } = isObject(table) ? table : {}
  const lines = list(columns).map((column) =>
    isObject(column) ? `- \`${say(column['name'])}\`: ${say(column['type'])}` : '',
  )
  return `**${say(name)}** (${say(file)}) has ${say(rowCount)} rows and these columns:\n\n${lines.join('\n')}\n\nAsk me for example: *total sales by region as a chart*`
}

/** Formats a value as plain text. File content is untrusted. */
function say(value: JsonValue | undefined): string {
  if (typeof value === 'number') return value.toLocaleString('en')
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '–')
  return text.replace(/[*`[\]<>"]/g, ' ').trim()
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
