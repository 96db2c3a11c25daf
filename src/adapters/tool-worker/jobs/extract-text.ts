import { succeed } from '../../../core/kernel/result.ts'
import type { Job } from '../job.ts'

export interface FileToRead {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
}

/** A stretch of a file that has a name of its own, such as a page or a sheet; `null` for a file that has no such parts. */
export interface TextSection {
  label: string | null
  text: string
}

export interface ExtractedText {
  sections: TextSection[]
}

/** The words of a file. */
export const extractText: Job<FileToRead, ExtractedText> = async ({ bytes }) =>
  succeed({ sections: [{ label: null, text: decode(bytes) }] })

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}
