import { listArchive, unpackArchive } from './unpack-archive.ts'

export type ArchiveKind = 'workbook' | 'document' | 'slides' | 'open-document' | 'book' | 'other'

/** Detects what a ZIP archive is from its entries. Its name may say something else. */
export function findArchiveKind(bytes: Uint8Array): ArchiveKind {
  const paths = listArchive(bytes)
  const has = (form: RegExp) => paths.some((path) => form.test(path))
  if (has(/^xl\/(workbook\.(xml|bin)|worksheets\/)/i) || has(/^Index\/Tables\//)) return 'workbook'
  if (has(/^word\/document\d*\.xml$/i)) return 'document'
  if (has(/^ppt\/presentation\.xml$/i)) return 'slides'
  const type = readMimetype(bytes)
  if (type === 'application/epub+zip' || has(/^META-INF\/container\.xml$/)) return 'book'
  if (type.includes('opendocument.spreadsheet')) return 'workbook'
  return has(/^content\.xml$/) ? 'open-document' : 'other'
}

/** Returns the media type that OpenDocument and EPUB files name in their first entry. */
export function readMimetype(bytes: Uint8Array): string {
  const unpacked = unpackArchive(bytes, (path) => path === 'mimetype', 1000)
  const entry = unpacked.ok ? unpacked.value.mimetype : undefined
  return entry ? new TextDecoder().decode(entry).trim() : ''
}
