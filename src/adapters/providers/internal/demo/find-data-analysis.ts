import { isRecord } from '../../../../lib/json.ts'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import { demoPrompts } from '../../../../core/model/providers/demo-prompts.ts'
import { escapeMarkdown, suggest, type Language } from './answer-texts.ts'
import type { FinishedCall } from './current-turn.ts'

const sample = 'samples/sales.csv'

const sums: Record<string, { sql: string; label: string }> = {
  sample: { sql: 'sum', label: 'total' },
  total: { sql: 'sum', label: 'total' },
  'sum of': { sql: 'sum', label: 'total' },
  average: { sql: 'avg', label: 'average' },
  mean: { sql: 'avg', label: 'average' },
  highest: { sql: 'max', label: 'highest' },
  lowest: { sql: 'min', label: 'lowest' },
}

const question =
  /\b(sample|total|sum of|average|mean|highest|lowest) ([a-z_]{1,40}) (?:by|per|for each) ([a-z_]{1,40})(?: and ([a-z_]{1,40}))?/i

/** Returns the arguments of an `analyze_data` call for the attached file, or else for the sample. */
export function findDataAnalysis(text: string): JsonObject | undefined {
  const hasFile = /The user attached a file \([^)]{1,400}\.(?:csv|tsv|jsonl?|ndjson|parquet)”/i.test(text)
  const files: JsonObject = hasFile ? {} : { files: [sample] }
  const match = question.exec(text)
  if (match) return { ...files, ...toQuery(match, text) }
  const wantsData =
    /\b(analy[sz]e|explore|describe|inspect|summari[sz]e)\b.{0,40}\b(data|csv|table|file|sales)\b/i
  return wantsData.test(text) ? files : undefined
}

function toQuery([, sum = '', value = '', first = '', second]: RegExpExecArray, text: string): JsonObject {
  const { sql, label } = sums[sum.toLowerCase()] ?? { sql: 'sum', label: 'total' }
  const groups = [first, second].flatMap((word) => (word === undefined ? [] : [word.toLowerCase()]))
  const y = `${label} ${value.toLowerCase()}`
  const isTimeline = /^(day|month|quarter|year|date)$/.test(groups[0] ?? '')
  const chart = { kind: isTimeline ? 'line' : 'bar', x: groups[0] ?? '', y: [y] }
  return {
    sql: [
      `SELECT ${[...groups.map((group) => toColumn(group)), `round(${sql}("${value.toLowerCase()}"), 2) AS "${y}"`].join(', ')}`,
      'FROM data',
      'GROUP BY ALL',
      isTimeline || groups.length > 1 ? 'ORDER BY ALL' : `ORDER BY "${y}" DESC`,
    ].join('\n'),
    ...(/\b(chart|plot|graph|diagram)\b/i.test(text) && {
      chart: { ...chart, ...(groups[1] !== undefined && { series: groups[1] }) },
    }),
  }
}

const forms: Record<string, string> = { month: '%Y-%m', year: '%Y' }

function toColumn(group: string): string {
  const form = forms[group]
  return form === undefined ? `"${group}"` : `strftime("date", '${form}') AS "${group}"`
}

/** Describes the result in a sentence. The page shows the table and the chart itself. */
export function describeDataAnalysis({ value }: FinishedCall, language: Language): string {
  const result = isRecord(value) ? value : {}
  if (result['kind'] === 'tables')
    return list(result['tables'])
      .map((table) => describeTable(table, language))
      .join('\n\n')
  const names = list(result['columns']).map((column) => format(column, language).replace(/ [A-Z][^ ]*$/, ''))
  const rows = list(result['rows']).map((row) => list(row))
  const [first] = rows
  if (!first)
    return language === 'de'
      ? 'Das Ergebnis ist leer: Keine Zeile passt.'
      : 'The result is empty: no row matches.'
  if (names.length === 2 && rows.length > 1 && rows.length === result['rowCount']) {
    const sentence = compareRows(rows, names[1] ?? '', language)
    if (sentence !== undefined) return sentence
  }
  const count = format(result['rowCount'], language)
  const cells = first.map((cell, index) => `${names[index] ?? ''} **${format(cell, language)}**`).join(', ')
  return language === 'de'
    ? `Das Ergebnis hat ${count} Zeilen und steht oben. Die erste: ${cells}.`
    : `The result has ${count} rows and is shown above. The first one: ${cells}.`
}

/** Names the rows with the highest and the lowest value of a grouped result. */
function compareRows(
  rows: readonly (readonly JsonValue[])[],
  valueName: string,
  language: Language,
): string | undefined {
  const values = rows.map(([, value]) => value)
  if (!values.every((value) => typeof value === 'number')) return undefined
  const sorted = rows.toSorted(([, one], [, other]) => Number(other) - Number(one))
  const cellsOf = (row: readonly JsonValue[] = []) => row.map((cell) => format(cell, language))
  const [[best, most], [last, least]] = [cellsOf(sorted[0]), cellsOf(sorted.at(-1))]
  return language === 'de'
    ? `**${best}** liegt vorn: ${valueName} **${most}**. Am wenigsten hat ${last} mit ${least}.`
    : `**${best}** has the highest ${valueName}: **${most}**. The lowest is ${last} with ${least}.`
}

function describeTable(table: JsonValue, language: Language): string {
  const { name, file, rowCount, columns } = isRecord(table) ? table : {}
  const lines = list(columns).map((column) =>
    isRecord(column) ? `- ${format(column['name'], language)}: ${format(column['type'], language)}` : '',
  )
  const head = [format(name, language), format(file, language), format(rowCount, language)]
  const example = suggest(demoPrompts.trend, language)
  return language === 'de'
    ? `**${head[0]}** (${head[1]}) hat ${head[2]} Zeilen und diese Spalten:\n\n${lines.join('\n')}\n\nZum Beispiel: ${example}`
    : `**${head[0]}** (${head[1]}) has ${head[2]} rows and these columns:\n\n${lines.join('\n')}\n\nTry: ${example}`
}

/** Formats a value. File content is untrusted, so its Markdown is escaped. */
function format(value: JsonValue | undefined, language: Language): string {
  if (typeof value === 'number') return value.toLocaleString(language)
  return escapeMarkdown(typeof value === 'string' ? value : JSON.stringify(value ?? '–')).trim()
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}
