import type { Result } from '../../core/kernel/result.ts'

/** A stretch of a file that has a name of its own, such as a page or a sheet; `null` for a file that has no such parts. */
export interface TextSection {
  label: string | null
  text: string
}

/** The words of a file, or in a sentence why there are none. Never rejects. */
export type ExtractTextPort = (
  file: { bytes: Uint8Array<ArrayBuffer>; mediaType: string },
  options: { signal: AbortSignal },
) => Promise<Result<{ sections: TextSection[] }>>
