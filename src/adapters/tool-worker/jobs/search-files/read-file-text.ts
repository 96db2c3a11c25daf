import type { FileText } from '../../../../core/kernel/file-text.ts'
import { cutText } from '../extract-text/extracted-text.ts'
import { decodeText } from '../extract-text/decode-text.ts'

/** A text as it is, or what `extract-text` made of a document. */
export interface SearchedFile {
  bytes: Uint8Array<ArrayBuffer>
  isExtracted: boolean
}

export function readFileText({ bytes, isExtracted }: SearchedFile): FileText {
  // Our own writing, read back.
  if (isExtracted) return JSON.parse(new TextDecoder().decode(bytes)) as FileText
  const sections = [{ label: null, text: decodeText(bytes) }]
  return { isReadable: true, ...cutText({ sections, isCut: false }) }
}
