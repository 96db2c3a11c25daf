import { toPlainText, type LocalizedText } from './localized-text.ts'

/** An error whose message is a text of the application. */
export class TextError extends Error {
  readonly localized: LocalizedText

  constructor(localized: LocalizedText) {
    super(localized.text)
    this.name = 'TextError'
    this.localized = localized
  }
}

/** Returns the text of a thrown value. The message of any other error is a text from outside. */
export function textOfError(error: unknown): LocalizedText {
  if (error instanceof TextError) return error.localized
  return toPlainText(error instanceof Error ? error.message : String(error))
}
