import type { TextCode } from './text-table.ts'
import { withoutContext } from '../../../lib/text.ts'
import { formatTemplate } from './text-template.ts'

/** A whole number whose digits are grouped, or one with exactly `fractionDigits` decimals. */
export interface FormattedNumber {
  number: number
  fractionDigits?: number | undefined
}

/** Several texts as one value: sentences in a row, `a, b`, `a; b`, or `(1) a; (2) b`. */
export interface TextList {
  list: readonly LocalizedText[]
  style: 'sentences' | 'commas' | 'semicolons' | 'numbered'
}

/** Value of a placeholder. A string is shown as it is; a plain number has no digit groups in English. */
export type TextParam = string | number | FormattedNumber | LocalizedText | TextList

/** A text as data: a code of the text table with the values of its placeholders. Stored codes are permanent. */
export interface TextData {
  code: TextCode
  params?: Readonly<Record<string, TextParam>> | undefined
}

/**
 * A text with its English form at the time when it was made. Models, logs and exports read `text`; the page shows the code's
 * text in the person's language.
 */
export interface LocalizedText extends TextData {
  text: string
}

/** A text of a record: its English form, and the text as data if it has a code. */
export interface StoredText {
  text: string
  localized?: TextData | undefined
}

/** Names of the placeholders of a template: `{name}`, and `{count, plural, one {# file} other {# files}}`. */
export type PlaceholderNames<Template extends string> =
  Template extends `${infer Before}{${infer Head}}${infer Rest}`
    ?
        | (Before extends `${string} one ` | `${string} other ` | `one ` | ` other ` ? never : NameOf<Head>)
        | PlaceholderNames<Rest>
    : never

type NameOf<Head extends string> = Head extends `${infer Name}, plural,${string}`
  ? Name
  : Head extends `${string}${' ' | '#'}${string}`
    ? never
    : Head

export type TextArguments<Template extends string> = [PlaceholderNames<Template>] extends [never]
  ? []
  : [params: Readonly<Record<PlaceholderNames<Template>, TextParam>>]

export type TextWriter<Texts extends Readonly<Record<string, string>>> = <Code extends keyof Texts & string>(
  code: Code,
  ...params: TextArguments<Texts[Code]>
) => LocalizedText

/** Creates the function that makes the texts of one table. The compiler checks the placeholders of each code. */
export function createTextWriter<const Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
): TextWriter<Texts> {
  return (code, ...[params]) => {
    const template = withoutContext(texts[code] ?? '')
    const data = { code: code as string as TextCode }
    if (params === undefined) return { ...data, text: template }
    return { ...data, params, text: formatTemplate(template, params, formatEnglishParam) }
  }
}

/**
 * Wraps a text from outside, such as a name or a message of a library, so that it can be used as a text or be part of one. It
 * is shown as it is.
 */
export function toPlainText(text: string): LocalizedText {
  return { code: 'plain', params: { text }, text }
}

/** Joins sentences to one text, separated by a space. */
export function joinTexts(
  first: LocalizedText,
  ...more: readonly (LocalizedText | undefined)[]
): LocalizedText {
  const list = [first, ...more].filter((text) => text !== undefined)
  if (list.length === 1) return first
  const parts: TextList = { list, style: 'sentences' }
  return { code: 'sentences', params: { parts }, text: formatEnglishParam(parts) }
}

/** Returns the code and the values only, for storage next to a field that holds the English text. */
export function toTextData({ code, params }: TextData): TextData {
  return params === undefined ? { code } : { code, params }
}

/** Returns a text as it is stored in a field next to `localized`. A plain text has no more data than the text itself. */
export function toStoredText(text: LocalizedText): StoredText {
  return text.code === 'plain' ? { text: text.text } : { text: text.text, localized: toTextData(text) }
}

/** Returns a stored text as a value of another text. A text without a code stays a plain value. */
export function toTextParam({ text, localized }: StoredText): string | LocalizedText {
  return localized === undefined ? text : { ...localized, text }
}

function formatEnglishParam(param: TextParam): string {
  if (typeof param !== 'object') return String(param)
  if ('text' in param) return param.text
  if ('list' in param)
    return joinList(
      param.list.map(({ text }) => text),
      param.style,
    )
  const digits = param.fractionDigits ?? 0
  return digits === 0
    ? param.number.toLocaleString('en', { maximumFractionDigits: 0 })
    : param.number.toFixed(digits)
}

/** Joins formatted texts in the style of a list. */
export function joinList(texts: readonly string[], style: TextList['style']): string {
  if (style === 'sentences') return texts.join(' ')
  if (style === 'commas') return texts.join(', ')
  return texts.map((text, index) => (style === 'numbered' ? `(${index + 1}) ${text}` : text)).join('; ')
}
