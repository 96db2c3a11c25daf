import type { Failure } from '../../core/kernel/failure.ts'
import type { BlobId } from '../../core/kernel/id.ts'
import type { Result } from '../../core/kernel/result.ts'

/** A file that may hold words: one of the chat, or one that comes with the application. */
export interface ChatFile {
  name: string
  mediaType: string
  source: { blobId: BlobId } | { sample: string }
}

export interface FileSearchOptions {
  signal: AbortSignal
  report(text: string): void
}

export interface FoundInFiles {
  found: readonly { file: string; place: string; text: string; columns?: string }[]
  passageCount: number
  /** Files of which nothing could be searched, and why. */
  unreadable: readonly { name: string; failure: Failure }[]
  /** Files that hold more than was searched. */
  cut: readonly string[]
}

/** Never rejects. */
export interface FilePort {
  search(files: readonly ChatFile[], query: string, options: FileSearchOptions): Promise<Result<FoundInFiles>>
  /** A file from its beginning on, a part at a time; parts are counted from 1. */
  readPart(
    file: ChatFile,
    part: number,
    options: FileSearchOptions,
  ): Promise<Result<{ text: string; part: number; partCount: number }>>
}
