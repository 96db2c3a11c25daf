import { titleFromText } from '../../../core/kernel/session.ts'
import { expandWritten, type WrittenText } from '../../../core/kernel/written-text.ts'

/** A chat is called after the first words of its first message; after its first file where there are none. */
export function titleOf(written: WrittenText): string {
  const words = expandWritten(written)
  return titleFromText(words.trim() === '' ? (written.attachments?.[0]?.filename ?? '') : words)
}
