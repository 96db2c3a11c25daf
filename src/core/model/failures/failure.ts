import { type LocalizedText, type TextData, toPlainText, toTextData } from '../messages/localized-text.ts'
import type { FailureEntry } from './failure-entries.ts'
import { failureTable } from './failure-table.ts'

export { failureTable }

export type FailureCode = keyof typeof failureTable

/** Texts of a failure with their own wording, as data. Absent if the failure has the texts of its code. */
export interface FailureTexts {
  message?: TextData | undefined
  hint?: TextData | undefined
  detail?: TextData | undefined
}

/**
 * A failure as plain data. `message` and `hint` are the English texts of the time when it was made: models read them. The page
 * shows `texts`, or else the texts of the code. `detail` goes to the collapsed part of an error; untrusted text in it is
 * redacted and truncated before.
 */
export interface Failure {
  code: FailureCode
  message: string
  hint?: string | undefined
  texts?: FailureTexts | undefined
  retryable: boolean
  detail?: string | undefined
  /** Delay that the server asks for, in ms. */
  retryAfterMs?: number | undefined
}

/** Creates a failure. `message` and `hint` replace the texts of the code. */
export function createFailure(
  code: FailureCode,
  {
    message,
    hint,
    detail,
    ...overrides
  }: {
    message?: LocalizedText | undefined
    hint?: LocalizedText | undefined
    retryable?: boolean
    /** A string is a text from outside: an error of the platform, a provider or a library. */
    detail?: LocalizedText | string | undefined
    retryAfterMs?: number
  } = {},
): Failure {
  const texts: FailureTexts = {
    ...(message !== undefined && { message: toTextData(message) }),
    ...(hint !== undefined && { hint: toTextData(hint) }),
    ...(typeof detail === 'object' && { detail: toTextData(detail) }),
  }
  return {
    code,
    ...failureTable[code],
    ...(message !== undefined && { message: message.text }),
    ...(hint !== undefined && { hint: hint.text }),
    detail: typeof detail === 'object' ? detail.text : detail,
    texts: Object.keys(texts).length > 0 ? texts : undefined,
    ...overrides,
  }
}

/** Replaces texts of a failure. Without a new text of the same kind, the old one stays. */
export function rewordFailure(
  failure: Failure,
  { message, hint }: { message?: LocalizedText; hint?: LocalizedText },
): Failure {
  return {
    ...failure,
    ...(message && { message: message.text }),
    ...(hint && { hint: hint.text }),
    texts: {
      ...failure.texts,
      ...(message && { message: toTextData(message) }),
      ...(hint && { hint: toTextData(hint) }),
    },
  }
}

/** Returns what failed as a text that other texts can hold. */
export function messageOf({ code, texts, message }: Failure): LocalizedText {
  if (texts?.message) return { ...texts.message, text: message }
  return message === failureTable[code].message
    ? { code: `failure-${code}`, text: message }
    : toPlainText(message)
}

/** Returns what to do about a failure as a text that other texts can hold. */
export function hintOf({ code, texts, hint }: Failure): LocalizedText | undefined {
  if (hint === undefined) return undefined
  if (texts?.hint) return { ...texts.hint, text: hint }
  const { hint: ofCode }: FailureEntry = failureTable[code]
  return hint === ofCode ? { code: `hint-${code}`, text: hint } : toPlainText(hint)
}
