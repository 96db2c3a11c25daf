import { titleFromText } from '../../../core/kernel/session.ts'
import { expandWritten, type WrittenText } from '../../../core/kernel/written-text.ts'

/** Returns the first words of a chat's first message, or else the name of its first file. */
export function titleOf(written: WrittenText): string {
  const words = expandWritten(written)
  return titleFromText(words.trim() === '' ? (written.attachments?.[0]?.filename ?? '') : words)
}
