import type { EgressEntry } from '../../core/engine/egress-scope.ts'
import type { WireHeader } from '../../core/kernel/wire-header.ts'

/** Limit for the bytes of a response that are held in memory for the request record until the response ends. */
export const mostHeardBytes = 16 * 1024 * 1024

const mostHeaders = 200
const mostOfValue = 4096

/** A part of a value could be a part of a key that no redaction finds, so long values are dropped. */
function toShort([name, value]: [string, string]): WireHeader {
  return { name: name.slice(0, 200), ...(value.length <= mostOfValue && { value }) }
}

/**
 * Records the response headers in the entry. Returns a function that copies each chunk, because later readers may
 * write into it.
 */
export function hearResponse(entry: EgressEntry, headers: Headers): (chunk: Uint8Array<ArrayBuffer>) => void {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  entry.response = { headers: [...headers].slice(0, mostHeaders).map(toShort), chunks }
  let room = mostHeardBytes
  return (chunk) => {
    if (room <= 0) return
    chunks.push(chunk.slice(0, room))
    room -= chunk.byteLength
  }
}
