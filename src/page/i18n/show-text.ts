import type { Failure } from '../../core/model/failures/failure.ts'
import { joinList, type TextData, type TextParam } from '../../core/model/messages/localized-text.ts'
import { formatNumber } from './formats.ts'
import { activeMessages, activeTextTable } from './locale.ts'
import { i18n } from './i18n.ts'
import type { MessageDescriptor } from './message-types.ts'
import { translate } from './translate.ts'

/**
 * Shows a text of the worker in the person's language. `english` is the text as it was stored: it is shown in English, and if
 * the code is unknown, as in data of a newer version.
 */
export function showText(data: TextData | undefined, english: string): string {
  const messages = activeMessages()
  const template = data === undefined ? undefined : activeTextTable()?.[data.code]
  if (messages === null || data === undefined || template === undefined || !(template in messages)) {
    return translate(english)
  }
  const message: MessageDescriptor = { id: template }
  if (data.params === undefined) return i18n.t(message)
  const values = Object.entries(data.params).map(([name, param]) => [name, showParam(param)] as const)
  return i18n.t(message, Object.fromEntries(values))
}

function showParam(param: TextParam): string | number {
  if (typeof param === 'number') return param
  if (typeof param === 'string') return param.includes(' ') ? translate(param) : param
  if ('code' in param) return showText(param, param.text)
  if ('list' in param)
    return joinList(
      param.list.map((text) => showText(text, text.text)),
      param.style,
    )
  const { number, fractionDigits: digits = 0 } = param
  return digits === 0
    ? number
    : formatNumber(number, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The fields of a failure that are shown. */
export type ShownFailure = Pick<Failure, 'message'> & { texts?: Failure['texts'] }

/** Shows what failed: the failure's own wording, or the text of its code. */
export function showFailure({ texts, message }: ShownFailure): string {
  return showText(texts?.message, message)
}

/** Shows what to do about a failure, if anything is known. */
export function showHint({ texts, hint }: Pick<Failure, 'texts' | 'hint'>): string | undefined {
  return hint === undefined ? undefined : showText(texts?.hint, hint)
}
