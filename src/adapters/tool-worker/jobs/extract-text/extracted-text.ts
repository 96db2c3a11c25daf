import type { FileText, TextSection } from '../../../../core/kernel/file-text.ts'

export type ExtractedText = Omit<Extract<FileText, { isReadable: true }>, 'isReadable'>

/** More than this of one file is not kept: it would be held in memory several times over while it is searched. */
export const maxCharacters = 24_000_000

export function cutText({ sections, isCut }: ExtractedText): ExtractedText {
  const kept: TextSection[] = []
  let left = maxCharacters
  for (const { label, text } of sections) {
    if (left <= 0) return { sections: kept, isCut: true }
    kept.push({ label, text: text.slice(0, left) })
    left -= text.length
  }
  return { sections: kept, isCut: isCut || left < 0 }
}
