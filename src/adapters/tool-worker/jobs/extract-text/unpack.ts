import { unzipSync } from 'fflate'
import { fail, succeed, type Result } from '../../../../core/kernel/result.ts'
import { describeUnreadable } from './describe-unreadable.ts'

/** Parts of an archive by their paths. */
export type Parts = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

const maxUnpackedBytes = 200_000_000

/**
 * The parts of an office document that hold words: not its pictures. What they unpack to is added up from what the archive
 * says before anything is unpacked, and the library makes no part larger than said.
 */
export function unpack(bytes: Uint8Array): Result<Parts> {
  let total = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/(\.xml|\.rels|^mimetype)$/.test(name)) return false
        total += originalSize
        return total <= maxUnpackedBytes
      },
    })
    return total > maxUnpackedBytes ? fail(describeUnreadable('too-large')) : succeed(parts as Parts)
  } catch {
    // The library throws for whatever is no sound archive.
    return fail(describeUnreadable('damaged'))
  }
}
