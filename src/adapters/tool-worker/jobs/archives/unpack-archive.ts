import { unzipSync } from 'fflate'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { describeUnreadable } from '../extract-text/describe-unreadable.ts'

export type ArchiveEntries = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

export const maxUnpackedBytes = 200_000_000
const maxEntries = 20_000

/**
 * Unpacks the entries of a ZIP archive that `isWanted` accepts.
 * The unpacked size is added up from the archive's headers first. The library never makes an entry larger than its
 * header says.
 */
export function unpackArchive(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
  maxBytes = maxUnpackedBytes,
): Result<ArchiveEntries> {
  let total = 0
  let count = 0
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false
        total += originalSize
        count += 1
        return total <= maxBytes && count <= maxEntries
      },
    })
    const isTooLarge = total > maxBytes || count > maxEntries
    return isTooLarge ? fail(describeUnreadable('too-large')) : succeed(entries as ArchiveEntries)
  } catch {
    // The library throws for damaged archives.
    return fail(describeUnreadable('damaged'))
  }
}

/** Lists the paths in a ZIP archive without unpacking it. Returns an empty list for a damaged archive. */
export function listArchive(bytes: Uint8Array): string[] {
  const paths: string[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (paths.length < maxEntries) paths.push(name)
        return false
      },
    })
  } catch {
    // The list of a damaged archive ends early.
  }
  return paths
}
