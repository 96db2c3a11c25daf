import { truncateString } from '../../../../lib/text.ts'
import { describeValue, pick } from './result-values.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import { describeFileSearch } from './find-file-search.ts'
import { describeDirectRequest } from './find-direct-request.ts'
import { describeGeneratedImages } from './find-image-generation.ts'
import { describeWebSearch } from './find-web-search.ts'
import type { FinishedCall } from './current-turn.ts'
import { describeInGerman, germanTexts } from './german-answers.ts'
import { isRecord } from '../../../../lib/json.ts'

/** Composes the answer from what the tools returned, in German where a German example asked. */
export function composeAnswer(finished: readonly FinishedCall[], isGerman = false): string {
  const sentences = finished.map((call) => (isGerman ? describeInGerman(call) : null) ?? describeCall(call))
  const first = sentences[0]
  if (first !== undefined && sentences.length === 1) return first
  const start = isGerman ? germanTexts.toolsSay : 'Here is what the tools say:'
  return `${start}\n\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`
}

function describeCall(call: FinishedCall): string {
  if (call.isError && call.toolName === 'ask_user') return 'You did not answer, so I leave it open.'
  if (call.isError) return `\`${call.toolName}\` did not work: ${describeValue(call.value)}`
  switch (call.toolName) {
    case 'calculate':
      return `${describeExpression(call.arguments)} is **${describeValue(call.value)}**.`
    case 'convert_units':
      return describeConversion(call)
    case 'craft':
      return `${pick(call.arguments, ['title']) ?? 'It'} is ready. Press *Open* above to see it.`
    case 'current_time':
      return `It is **${describeValue(call.value)}**${describeZone(call)}.`
    case 'fetch_url':
      return describePage(call)
    case 'analyze_data':
      return describeDataAnalysis(call)
    case 'search_files':
      return describeFileSearch(call)
    case 'manage_message':
    case 'interact_with_recent_message':
      return describeMessageAction(call)
    case 'web_search':
      return describeWebSearch(call)
    case 'generate_image':
      return describeGeneratedImages(call)
    case 'ask_user':
    case 'update_short_term_memory':
    case 'store_memory':
    case 'retrieve_memory':
    case 'search_chats':
      return describeDirectRequest(call)
    default:
      return `\`${call.toolName}\` returned ${describeValue(call.value)}.`
  }
}

/** Quotes the start of the page. A page is untrusted content. */
function describePage({ arguments: args, value }: FinishedCall): string {
  const address = pick(args, ['url', 'uri', 'address', 'link']) ?? 'The page'
  const label = (pick(value, ['text']) ?? describeValue(value)).replace(/[\s`]+/g, ' ').trim()
  const excerpt = label.length > 300 ? `${truncateString(label, 300)}…` : label
  return excerpt === '' ? `${address} is empty.` : `${address} begins like this: \`${excerpt}\``
}

function describeExpression(args: JsonValue): string {
  const expression = pick(args, ['expression', 'formula', 'input'])
  if (expression === undefined) return 'The result'
  const percent = /^\(([\d.]+) \/ 100\) \* ([\d.]+)$/.exec(expression)
  return percent ? `${percent[1]}% of ${percent[2]}` : `\`${expression}\``
}

const unitNames: Record<string, string> = {
  degC: '°C',
  degF: '°F',
  mile: 'miles',
  yard: 'yards',
  inch: 'inches',
  liter: 'liters',
  gallon: 'gallons',
  second: 'seconds',
  minute: 'minutes',
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  'mi/h': 'mph',
}

function describeConversion({ arguments: args, value }: FinishedCall): string {
  const [amount, from, to] = ['value', 'from', 'to'].map((field) => pick(args, [field]))
  if (amount === undefined || from === undefined || to === undefined)
    return `That is **${describeValue(value)}**.`
  const result = describeValue(value)
  const unit = /[a-z°]/i.test(result) ? '' : ` ${unitNames[to] ?? to}`
  return `${amount} ${unitNames[from] ?? from} = **${result}${unit}**.`
}

function describeZone({ arguments: args, value }: FinishedCall): string {
  const zone =
    pick(args, ['timeZone', 'time_zone', 'timezone', 'zone']) ??
    pick(value, ['timeZone', 'time_zone', 'timezone', 'zone'])
  return zone === undefined || describeValue(value).includes(zone) ? '' : ` (${zone})`
}

export function describeDataAnalysis({ value }: FinishedCall): string {
  const result = isRecord(value) ? value : {}
  if (result['kind'] === 'tables')
    return list(result['tables'])
      .map((table) => describeTable(table))
      .join('\n\n')
  const names = list(result['columns']).map((column) => formatValue(column).replace(/ [A-Z][^ ]*$/, ''))
  const rows = list(result['rows']).map((row) => list(row))
  const [best] = rows
  if (!best) return 'The result is empty: no row fits.'
  const cells = best.map((cell, index) => `${names[index] ?? ''} **${formatValue(cell)}**`)
  return `The result has ${formatValue(result['rowCount'])} rows and is shown above. The first one: ${cells.join(', ')}.`
}

function describeTable(table: JsonValue): string {
  const { name, file, rowCount, columns } = isRecord(table) ? table : {}
  const lines = list(columns).map((column) =>
    isRecord(column) ? `- \`${formatValue(column['name'])}\`: ${formatValue(column['type'])}` : '',
  )
  return `**${formatValue(name)}** (${formatValue(file)}) has ${formatValue(rowCount)} rows and these columns:\n\n${lines.join('\n')}\n\nAsk me for example: *total sales by region as a chart*`
}

/** Formats a value as plain text. File content is untrusted. */
function formatValue(value: JsonValue | undefined): string {
  if (typeof value === 'number') return value.toLocaleString('en')
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '–')
  return text.replace(/[*`[\]<>"]/g, ' ').trim()
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

/** Describes what was done to a message. A reply needs no description. */
function describeMessageAction({ value }: FinishedCall): string {
  const status = read(value, 'status')
  const preview = read(value, 'preview')
  switch (status) {
    case 'message_pinned_successfully':
      return `Pinned: “${preview}” All pinned messages are listed above this chat.`
    case 'message_edited_successfully':
      return `That message says “${preview}” now. What it said before is its previous version.`
    case 'message_deleted_successfully':
      return `Deleted: “${preview}” You can undo it where the message was.`
    case 'range_delete_success':
    case 'range_delete_partial_success':
      return `${describeRange(value)} You can undo it where the messages were.`
    case 'message_reacted_successfully':
      return `I reacted with ${read(value, 'emoji')} to “${preview}”`
    case 'message_labeled_successfully':
      return `“${preview}” has the label ${read(value, 'label')} now. You can remove it below the message.`
    default:
      return JSON.stringify(value)
  }
}

function describeRange(value: JsonValue): string {
  const { deleted, skipped } = isRecord(value) ? value : {}
  const count = Array.isArray(deleted) ? deleted.length : 0
  const rest = typeof skipped === 'number' && skipped > 0 ? `, and left ${skipped} that you wrote` : ''
  return `I deleted ${count === 1 ? 'one message' : `${count} messages`} of mine${rest}.`
}

function read(value: JsonValue, field: string): string {
  if (!isRecord(value)) return ''
  const fieldValue = value[field]
  return typeof fieldValue === 'string' ? fieldValue : ''
}
