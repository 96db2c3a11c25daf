import { toPlainText, type LocalizedText, type TextArguments } from './localized-text.ts'
import { localizedTextSchema } from './text-schema.ts'
import type { inputTexts } from './texts/input.ts'
import { inputText } from './write-text.ts'

type Texts = typeof inputTexts

/** Returns the message of a schema: the reason as data, because a schema can have only a string. */
export function inputReason<Code extends keyof Texts>(
  code: Code,
  ...params: TextArguments<Texts[Code]>
): string {
  return JSON.stringify(inputText(code, ...params))
}

/** Returns the reason in an issue of a schema. Messages of the schema library itself have no code. */
export function readInputReason(message: string): LocalizedText {
  if (!message.startsWith('{')) return toPlainText(message)
  try {
    return localizedTextSchema.parse(JSON.parse(message))
  } catch {
    return toPlainText(message)
  }
}
