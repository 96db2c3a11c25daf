import { failureTable, type Failure, type FailureCode } from '../../core/model/failures/failure.ts'
import { codesWithFixedTexts } from '../../core/model/failures/failure-table.ts'
import type { FailureEntry } from '../../core/model/failures/failure-entries.ts'
import {
  joinList,
  type LocalizedText,
  type StoredText,
  type TextData,
  type TextParam,
} from '../../core/model/messages/localized-text.ts'
import { formatNumber } from './formats.ts'
import { activeMessages, activeTemplates } from './locale.ts'
import { i18n } from './i18n.ts'
import type { MessageDescriptor } from './message-types.ts'

/**
 * Shows a text of the worker in the person's language. `english` is the text as it was stored: it is shown in English, and if
 * the text has no code or one of a newer version.
 */
export function showText(data: TextData | undefined, english: string): string {
  const messages = activeMessages()
  if (messages === null || data === undefined) return english
  // Texts of these codes have only the values, which each may be a text.
  if (data.code === 'plain' || data.code === 'sentences') {
    const [value] = Object.values(data.params ?? {})
    return value === undefined ? english : String(showParam(value))
  }
  const template = activeTemplates()?.(data.code)
  if (template === undefined || !(template in messages)) return english
  const message: MessageDescriptor = { id: template }
  if (data.params === undefined) return i18n.t(message)
  const values = Object.entries(data.params).map(([name, param]) => [name, showParam(param)] as const)
  return i18n.t(message, Object.fromEntries(values))
}

/** Shows a text with its English form. */
export function showLocalized(text: LocalizedText): string {
  return showText(text, text.text)
}

/** Shows a text of a record. */
export function showStored({ text, localized }: StoredText): string {
  return showText(localized, text)
}

function showParam(param: TextParam): string | number {
  if (typeof param !== 'object') return param
  if ('code' in param) return showLocalized(param)
  if ('list' in param) return joinList(param.list.map(showLocalized), param.style)
  const { number, fractionDigits: digits = 0 } = param
  return digits === 0
    ? number
    : formatNumber(number, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The fields of a failure that are shown. */
export type FailureTexts = Pick<Failure, 'code' | 'message' | 'hint' | 'detail' | 'texts'>

/** Shows what failed: the failure's own wording, or the text of its code. */
export function showFailure({ code, texts, message }: FailureTexts): string {
  return hasDefaultText(code, texts?.message, 'failure')
    ? showDefault(failureTable[code].message)
    : showText(texts?.message, message)
}

/** Shows what to do about a failure, if anything is known. */
export function showHint({ code, texts, hint }: FailureTexts): string | undefined {
  if (hint === undefined) return undefined
  const { hint: defaultHint = hint }: FailureEntry = failureTable[code]
  return hasDefaultText(code, texts?.hint, 'hint') ? showDefault(defaultHint) : showText(texts?.hint, hint)
}

/** Shows the details of a failure, if there are any. */
export function showDetail({ texts, detail }: FailureTexts): string | undefined {
  return detail === undefined ? undefined : showText(texts?.detail, detail)
}

/** Returns whether a failure has the default text of its code, which is shown in its present wording. */
function hasDefaultText(code: FailureCode, text: TextData | undefined, part: 'failure' | 'hint'): boolean {
  return text === undefined ? codesWithFixedTexts.has(code) : text.code === `${part}-${code}`
}

function showDefault(english: string): string {
  return i18n.t({ id: english } as MessageDescriptor)
}
