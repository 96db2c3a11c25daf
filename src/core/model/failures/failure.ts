import { type LocalizedText, type TextData, toPlainText, toTextData } from '../messages/localized-text.ts'
import type { FailureEntry } from './failure-entries.ts'
import { failureTable } from './failure-table.ts'

export { failureTable }

export type FailureCode = keyof typeof failureTable

/** Texts of a failure as data. The default message and hint have the codes `failure-<code>` and `hint-<code>`. */
export interface FailureTexts {
  message?: TextData | undefined
  hint?: TextData | undefined
  detail?: TextData | undefined
}

/**
 * Numbers of tokens that a server named when it refused a request for its length. They come from untrusted text, so they are
 * used only within limits.
 */
export interface RefusedLength {
  /** Longest request that the server takes, with its answer. */
  windowTokens?: number | undefined
  /** The tokens that the server counted in the request. */
  promptTokens?: number | undefined
  /** The answer limit of the request. */
  answerTokens?: number | undefined
  /** Longest answer that the model gives. */
  maxAnswerTokens?: number | undefined
  /** Tokens by which the request exceeds the window. */
  excessTokens?: number | undefined
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
  /** Set for a request that was refused for its length. */
  refusedLength?: RefusedLength | undefined
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
    refusedLength?: RefusedLength
  } = {},
): Failure {
  const defaults: FailureEntry = failureTable[code]
  const texts: FailureTexts = {
    message: message ? toTextData(message) : { code: `failure-${code}` },
    hint: hint ? toTextData(hint) : defaults.hint === undefined ? undefined : { code: `hint-${code}` },
    detail: typeof detail === 'object' ? toTextData(detail) : undefined,
  }
  return {
    code,
    ...defaults,
    ...(message && { message: message.text }),
    ...(hint && { hint: hint.text }),
    detail: typeof detail === 'object' ? detail.text : detail,
    texts,
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
export function messageOf({ texts, message }: Failure): LocalizedText {
  return texts?.message ? { ...texts.message, text: message } : toPlainText(message)
}

/** Returns what to do about a failure as a text that other texts can hold. */
export function hintOf({ texts, hint }: Failure): LocalizedText | undefined {
  if (hint === undefined) return undefined
  return texts?.hint ? { ...texts.hint, text: hint } : toPlainText(hint)
}
