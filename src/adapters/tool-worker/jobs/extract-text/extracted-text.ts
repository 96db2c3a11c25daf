import type { FileText, TextSection } from '../../../../core/kernel/file-text.ts'

export type ExtractedText = Omit<Extract<FileText, { isReadable: true }>, 'isReadable'>

/** More than this of one file is not kept: it would be held in memory several times over while it is searched. */
export const maxExtractedCharacters = 24_000_000

export function truncateText({ sections, isCut }: ExtractedText): ExtractedText {
  const kept: TextSection[] = []
  let left = maxExtractedCharacters
  for (const { label, text } of sections) {
    if (left <= 0) return { sections: kept, isCut: true }
    kept.push({ label, text: text.slice(0, left) })
    left -= text.length
  }
  return { sections: kept, isCut: isCut || left < 0 }
}

/** UTF-16 where its mark says so; what is not UTF-8 is read as the encoding that old files of Windows have. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: every byte means something in this one.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A text as it is, or what `extract-text` made of a document. */
export interface SearchedFile {
  bytes: Uint8Array<ArrayBuffer>
  isExtracted: boolean
}

export function loadFileText({ bytes, isExtracted }: SearchedFile): FileText {
  // Our own writing, read back.
  if (isExtracted) return JSON.parse(new TextDecoder().decode(bytes)) as FileText
  const sections = [{ label: null, text: decodeText(bytes) }]
  return { isReadable: true, ...truncateText({ sections, isCut: false }) }
}
