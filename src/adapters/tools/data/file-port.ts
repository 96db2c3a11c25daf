import type { Failure } from '../../../core/model/failures/failure.ts'
import type { TextEncoding } from '../../../core/model/files/text-encodings.ts'
import type { BlobId } from '../../../core/model/id.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { LocalizedText } from '../../../core/model/messages/localized-text.ts'

/** A file that may contain text: one of the chat or a sample of the application. */
export interface ChatFile {
  name: string
  mediaType: string
  source: { blobId: BlobId } | { sample: string }
  /** Encoding of a text file. It is detected if it is omitted. */
  encoding?: TextEncoding
}

export interface FileSearchOptions {
  signal: AbortSignal
  report(text: LocalizedText): void
}

export interface FileSearchResult {
  hits: readonly { file: string; place: string; text: string; columns?: string }[]
  passageCount: number
  /** Files that could not be searched, with the reason. */
  unreadable: readonly { name: string; failure: Failure }[]
  /** Names of files that contain more than was searched. */
  cut: readonly string[]
}

/** Searches and reads files. No method rejects. */
export interface FilePort {
  search(
    files: readonly ChatFile[],
    query: string,
    options: FileSearchOptions,
  ): Promise<Result<FileSearchResult>>
  /** Reads one part of a file. Parts are counted from 1. */
  readPart(
    file: ChatFile,
    part: number,
    options: FileSearchOptions,
  ): Promise<Result<{ text: string; part: number; partCount: number }>>
}
