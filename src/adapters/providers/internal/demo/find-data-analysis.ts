import type { JsonObject } from '../../../../core/model/json.ts'

const sample = 'samples/sales.csv'

const sums: Record<string, { sql: string; label: string }> = {
  total: { sql: 'sum', label: 'total' },
  'sum of': { sql: 'sum', label: 'total' },
  average: { sql: 'avg', label: 'average' },
  mean: { sql: 'avg', label: 'average' },
  highest: { sql: 'max', label: 'highest' },
  lowest: { sql: 'min', label: 'lowest' },
}

const question =
  /\b(total|sum of|average|mean|highest|lowest) ([a-z_]{1,40}) (?:by|per|for each) ([a-z_]{1,40})(?: and ([a-z_]{1,40}))?/i

/** Returns the arguments of an `analyze_data` call for the attached file, or else for the sample. */
export function findDataAnalysis(text: string): JsonObject | undefined {
  const hasFile = /The person attached a file \([^)]{1,400}\.(?:csv|tsv|jsonl?|ndjson|parquet)”/i.test(text)
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
