import { truncateString } from '../../../../lib/text.ts'
import type { TextEncoding } from '../../../../core/model/files/text-encodings.ts'
import { decodeText } from '../../text-encoding/decode-text.ts'
import type { FileText, TextSection } from '../../../../core/model/files/file-text.ts'

export type ExtractedText = Omit<Extract<FileText, { isReadable: true }>, 'isReadable'>

/** Limit for the text of one file. While it is searched, memory holds it several times. */
export const maxExtractedCharacters = 24_000_000

export function truncateText(extracted: ExtractedText): ExtractedText {
  const { sections, isCut } = extracted
  const limited: TextSection[] = []
  let remaining = maxExtractedCharacters
  for (const { label, text } of sections) {
    if (remaining <= 0) return { ...extracted, sections: limited, isCut: true }
    limited.push({ label, text: truncateString(text, remaining) })
    remaining -= text.length
  }
  return { ...extracted, sections: limited, isCut: isCut || remaining < 0 }
}

/** A text file, or the result of `extract-text` for a document. */
export interface SearchedFile {
  bytes: Uint8Array<ArrayBuffer>
  isExtracted: boolean
  /** Encoding of a text file. It is detected if it is omitted. */
  encoding?: TextEncoding
}

export function loadFileText({ bytes, isExtracted, encoding }: SearchedFile): FileText {
  // Trusted, because `extract-text` wrote it.
  if (isExtracted) return JSON.parse(new TextDecoder().decode(bytes)) as FileText
  const sections = [{ label: null, text: decodeText(bytes, encoding) }]
  return { isReadable: true, ...truncateText({ sections, isCut: false }) }
}
