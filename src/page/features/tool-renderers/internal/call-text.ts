import { truncateString } from '../../../../lib/text.ts'
import { isRecord } from '../../../../lib/json.ts'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import type { ToolCallState } from '../../../../core/model/conversation/message.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'

/** Sentences about one kind of call. Each starts with the verb and has placeholders for what the call is about. */
export interface CallWording {
  done: MessageDescriptor
  /** The call succeeded, and its result is readable. */
  outcome?: MessageDescriptor
  /** The call has not started and waits for the person. */
  waiting: MessageDescriptor
  running: MessageDescriptor
  failed: MessageDescriptor
}

type Values = Readonly<Record<string, string | number | undefined>>

/** Placeholder for an unknown object, for example while the model is still writing the arguments. */
export const unknownObject = '…'

const forms: Record<ToolCallState, 'done' | 'waiting' | 'running' | 'failed'> = {
  proposed: 'running',
  'awaiting-approval': 'waiting',
  running: 'running',
  'outcome-unknown': 'running',
  succeeded: 'done',
  failed: 'failed',
  denied: 'failed',
  refused: 'failed',
  cancelled: 'failed',
}

/**
 * Says in one sentence what the call did, is doing, could not do or wants to do. The sentence with an outcome is chosen if every value is
 * known.
 */
export function sayCall(
  { state }: Pick<CallView, 'state'>,
  wording: CallWording,
  values: Values = {},
): string {
  const form = forms[state]
  const known = Object.entries(values).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  )
  const isComplete = form === 'done' && known.length === Object.keys(values).length
  const sentence = (isComplete ? wording.outcome : undefined) ?? wording[form]
  const said = i18n.t(sentence, Object.fromEntries(known)).replace(/…\s?…/g, unknownObject)
  if (state !== 'outcome-unknown') return said
  return i18n.t('{action}: outcome unknown', { action: said.replace(/\s?…$/, '') })
}

/** Returns the arguments and the result of a call as objects, empty where they are something else. */
export function readCall({ arguments: args, result }: CallView): { args: JsonObject; result: JsonObject } {
  return { args: toObject(args), result: toObject(result) }
}

export function toObject(value: JsonValue | undefined): JsonObject {
  return isRecord(value) ? value : {}
}

/** Number of characters that are read of a long text. White space is collapsed afterwards. */
const maxRead = 2000
const maxShown = 60

/** Returns a value that can be shown in a line, cut to its length. Returns `undefined` for objects, lists and empty texts. */
export function toLine(value: JsonValue | undefined, maxCharacters = maxShown): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined
  const line = truncateString(String(value), maxRead).replace(/\s+/g, ' ').trim()
  if (line === '') return undefined
  return line.length <= maxCharacters ? line : `${truncateString(line, maxCharacters - 1)}…`
}

/** Returns the number of entries of a list, or `undefined` if the value is no list. */
export function countOf(value: JsonValue | undefined): number | undefined {
  return Array.isArray(value) ? value.length : undefined
}

/** Returns an address as people name it: host and path. Other texts are only cut. */
export function toPlace(address: JsonValue | undefined): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address) : null
  if (url === null || url.host === '') return toLine(address)
  return toLine(`${url.host}${url.pathname.replace(/\/$/, '')}`)
}

/** Returns the last segment of a file's path. */
export function toFileName(path: JsonValue | undefined): string | undefined {
  return typeof path === 'string' ? toLine(path.slice(path.lastIndexOf('/') + 1)) : undefined
}

const maxExactDigits = 4
const exact: Intl.NumberFormatOptions = { maximumFractionDigits: maxExactDigits }
const rounded: Intl.NumberFormatOptions = { maximumFractionDigits: 2 }
const roundedSmall: Intl.NumberFormatOptions = { maximumSignificantDigits: 3 }

/** Rounds the long decimals of a text, such as `6.2137119223733 miles`, and shows decimals in the person's format. */
export function roundDecimals(text: string): { text: string; isRounded: boolean } {
  let isRounded = false
  const shown = text.split(/([\s,;[\]()]+)/).map((word) => {
    const [, digits] = /^-?\d+\.(\d+)$/.exec(word) ?? []
    if (digits === undefined) return word
    const value = Number(word)
    if (digits.length <= maxExactDigits) return formatNumber(value, exact)
    isRounded = true
    return formatNumber(value, Math.abs(value) < 1 ? roundedSmall : rounded)
  })
  return { text: shown.join(''), isRounded }
}
