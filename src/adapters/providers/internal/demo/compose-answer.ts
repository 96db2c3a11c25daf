import { truncateExcerpt } from '../../../../core/model/conversation/excerpt.ts'
import { describeValue, pick } from './result-values.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import { describeFileSearch } from './find-file-search.ts'
import { describeDirectRequest } from './find-direct-request.ts'
import { describeGeneratedImages } from './find-image-generation.ts'
import { describeWebSearch } from './find-web-search.ts'
import { describeDataAnalysis } from './find-data-analysis.ts'
import type { FinishedCall } from './current-turn.ts'
import {
  answerTexts,
  escapeMarkdown,
  quoteText,
  roundNumber,
  suggestNext,
  type Language,
} from './answer-texts.ts'
import { isRecord } from '../../../../lib/json.ts'

/** Composes the answer from what the tools returned, with suggestions for the next message. */
export function composeAnswer(
  finished: readonly FinishedCall[],
  { language = 'en', text = '' }: { language?: Language; text?: string } = {},
): string {
  const sentences = finished.map((call) => describeCall(call, language))
  const [first] = finished
  if (first && sentences.length === 1)
    return `${sentences.join('')}${first.isError ? '' : suggestNext(first.toolName, text, language)}`
  return `${answerTexts[language].toolsSay}\n\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`
}

/** Codes of failures of calls to tools that were not offered. The scripts make such calls. */
const absentCodes: ReadonlySet<string> = new Set(['tool-unknown', 'tool-not-offered', 'tool-switched-off'])

function describeCall(call: FinishedCall, language: Language): string {
  const { toolName, arguments: args, value, isError } = call
  const texts = answerTexts[language]
  const isGerman = language === 'de'
  if (isError && toolName === 'ask_user') return texts.noAnswer
  if (isError && pick(value, ['code']) === 'approval-denied') return texts.denied
  if (isError && absentCodes.has(pick(value, ['code']) ?? '')) return texts.missingTool(`\`${toolName}\``)
  if (isError) return texts.failed(toolName, escapeMarkdown(describeValue(value)))
  switch (toolName) {
    case 'calculate': {
      const conversion = findConversion(call)
      if (conversion) return describeConversion(conversion, language)
      const { text, isRounded } = roundNumber(describeValue(value), language)
      const expression = describeExpression(args, language)
      if (isGerman) return `${expression} ergibt ${isRounded ? 'etwa ' : ''}**${text}**.`
      return `${expression} is ${isRounded ? 'about ' : ''}**${text}**.`
    }
    case 'convert_units':
      return describeConversion(call, language)
    case 'craft': {
      const title = pick(args, ['title'])
      if (isGerman) return `**${title ?? 'Das Ergebnis'}** ist fertig. Öffnen und ausprobieren.`
      return `**${title ?? 'It'}** is ready. Open it to try it.`
    }
    case 'current_time':
      return describeTime(call, language)
    case 'fetch_url':
      return describePage(call, language)
    case 'analyze_data':
      return describeDataAnalysis(call, language)
    case 'search_files':
      return describeFileSearch(call, language)
    case 'manage_message':
    case 'interact_with_recent_message':
      return describeMessageAction(call)
    case 'web_search':
      return describeWebSearch(call, language)
    case 'generate_image':
      return describeGeneratedImages(call)
    case 'read_result':
    case 'ask_agent':
    case 'ask_user':
    case 'update_short_term_memory':
    case 'store_memory':
    case 'retrieve_memory':
    case 'search_chats':
      return describeDirectRequest(call)
    default:
      return `\`${toolName}\`: ${escapeMarkdown(describeValue(value))}`
  }
}

const maxExcerpt = 300

/** Quotes the start of the page. A page is untrusted content. */
function describePage({ arguments: args, value }: FinishedCall, language: Language): string {
  const address = pick(args, ['url', 'uri', 'address', 'link']) ?? ''
  const title = pick(value, ['title'])
  const name = title === undefined ? address : `**${escapeMarkdown(title)}** (${address})`
  const excerpt = truncateExcerpt(firstParagraph(pick(value, ['text']) ?? describeValue(value)), maxExcerpt)
  if (excerpt === '') return language === 'de' ? `${name} ist leer.` : `${name} is empty.`
  return `${name} ${language === 'de' ? 'beginnt so:' : 'starts like this:'}\n\n${quoteText(excerpt)}`
}

/** Links and headings at the start of a page are shorter. */
const minParagraph = 60

/** Returns the first paragraph of a page, without headings and navigation. */
function firstParagraph(page: string): string {
  const paragraphs = page.split(/\n\s*\n/).map((each) => each.replace(/\s+/g, ' ').trim())
  return paragraphs.find((each) => each.length >= minParagraph) ?? paragraphs.join(' ').trim()
}

function describeExpression(args: JsonValue, language: Language): string {
  const expression = pick(args, ['expression', 'formula', 'input'])
  if (expression === undefined) return language === 'de' ? 'Das' : 'The result'
  const [, share, whole] = /^\(([\d.]+) \/ 100\) \* ([\d.]+)$/.exec(expression) ?? []
  if (share === undefined || whole === undefined) return `\`${expression}\``
  return language === 'de' ? `${share.replace('.', ',')} % von ${whole}` : `${share}% of ${whole}`
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

/** Returns the conversion that the calculator did, because the tool for it was not offered. */
function findConversion(call: FinishedCall): FinishedCall | undefined {
  const expression = pick(call.arguments, ['expression', 'formula', 'input']) ?? ''
  const [, value, from, to] = /^(-?[\d.]{1,40}) (\S{1,20}) to (\S{1,20})$/.exec(expression) ?? []
  if (value === undefined || from === undefined || to === undefined) return undefined
  const [amount = '', ...unit] = describeValue(call.value).split(' ')
  return unit.length === 1 ? { ...call, arguments: { value, from, to }, value: amount } : undefined
}

function describeConversion({ arguments: args, value }: FinishedCall, language: Language): string {
  const [amount, from, to] = ['value', 'from', 'to'].map((field) => pick(args, [field]))
  const result = describeValue(value)
  const { text, isRounded } = roundNumber(result, language, 2)
  if (amount === undefined || from === undefined || to === undefined) return `= **${text}**`
  const unit = /[a-z°]/i.test(result) ? '' : ` ${unitNames[to] ?? to}`
  return `${amount} ${unitNames[from] ?? from} ${isRounded ? '≈' : '='} **${text}${unit}**.`
}

/** Describes the time in the user’s language. Falls back to the tool’s own text if it has no instant or zone. */
function describeTime({ value }: FinishedCall, language: Language): string {
  const [iso, timeZone] = [pick(value, ['iso']), pick(value, ['timeZone'])]
  if (iso === undefined || timeZone === undefined) return `It is **${describeValue(value)}**.`
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Date(iso).toLocaleString(language === 'de' ? 'de' : 'en-US', { ...options, timeZone })
  const [time, date] = [format({ timeStyle: 'short' }), format({ dateStyle: 'full' })]
  return language === 'de'
    ? `Es ist **${time} Uhr** am ${date} (${timeZone}).`
    : `It is **${time.replace('\u202F', ' ')}** on ${date} (${timeZone}).`
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
