import { truncateString } from '../../../lib/text.ts'
import MiniSearch from 'minisearch'
import type { TextSection } from '../../../core/model/files/file-text.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { normalizeWord, splitWords, wordFuzziness } from '../../../core/model/search/search-words.ts'
import type { Job } from '../job.ts'
import { loadFileText, type SearchedFile } from './extract-text/extracted-text.ts'
import { splitPassages, type Passage } from './search-files/split-passages.ts'
import type { LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { toolWorkerText } from '../../../core/model/messages/write-text.ts'

export interface FileSearch {
  /** Files to search. The same `key` means the same content. */
  files: readonly (SearchedFile & { key: string })[]
  query: string
  limit: number
}

/** Search result. Files are identified by their index in the input. */
export interface PassageSearchResult {
  hits: (Passage & { file: number; columns?: string })[]
  passageCount: number
  unreadable: { file: number; failure: Failure }[]
  /** Files that contain more than was searched. */
  cut: number[]
}

interface Indexed {
  key: string
  passages: (Passage & { file: number; section: TextSection })[]
  unreadable: PassageSearchResult['unreadable']
  cut: number[]
  index: MiniSearch<{ id: number; text: string }>
}

let last: Indexed | undefined

/**
 * Returns the passages that match the query, best first: those with all of its words, or else those with any. Words
 * are normalized for search.
 */
export const searchFiles: Job<FileSearch, PassageSearchResult> = async (
  { files, query, limit },
  { report },
) => {
  const key = files.map((file) => file.key).join()
  if (last?.key !== key) {
    // Released before the next index is built, because two would take twice the memory.
    last = undefined
    last = makeIndex(key, files, report)
  }
  const { index, passages, unreadable, cut } = last
  const options = { prefix: (word: string) => word.length > 2, fuzzy: wordFuzziness }
  const all = index.search(query, { ...options, combineWith: 'AND' })
  const hits = all.length > 0 ? all : index.search(query, { ...options, combineWith: 'OR' })
  return succeed({
    hits: hits.slice(0, limit).flatMap(({ id }) => {
      const passage = passages[Number(id)]
      return passage ? [toFoundPassage(passage)] : []
    }),
    passageCount: passages.length,
    unreadable,
    cut,
  })
}

function makeIndex(key: string, files: FileSearch['files'], report: (text: LocalizedText) => void): Indexed {
  const passages: Indexed['passages'] = []
  const unreadable: Indexed['unreadable'] = []
  const cut: number[] = []
  for (const [file, searched] of files.entries()) {
    const text = loadFileText(searched)
    if (!text.isReadable) {
      unreadable.push({ file, failure: text.failure })
      continue
    }
    if (text.isCut) cut.push(file)
    for (const section of text.sections)
      for (const passage of splitPassages(section)) passages.push({ ...passage, file, section })
  }
  report(toolWorkerText('searching-passages', { count: { number: passages.length } }))
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: splitWords,
    processTerm: normalizeWord,
  })
  index.addAll(passages.map(({ text }, id) => ({ id, text })))
  return { key, passages, unreadable, cut, index }
}

/** Adds the column names to a table row, which means little without them. */
function toFoundPassage({
  file,
  place,
  text,
  section,
}: Indexed['passages'][number]): PassageSearchResult['hits'][number] {
  const columns = truncateString(section.text, 400).split(/\r\n|[\n\r]/, 1)[0] ?? ''
  const isTable = /^(sheet|table) /.test(section.label ?? '') || looksLikeRows(columns, text)
  return { file, place, text, columns: isTable && !text.startsWith(columns) ? columns : undefined }
}

function looksLikeRows(columns: string, text: string): boolean {
  const separator = /[,;\t]/.exec(columns)?.[0]
  if (separator === undefined) return false
  const count = (line: string) => line.split(separator).length
  const [first = ''] = text.split('\n', 1)
  return count(columns) > 2 && count(columns) === count(first)
}
