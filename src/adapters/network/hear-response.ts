import type { EgressEntry } from '../../core/engine/egress-scope.ts'
import type { WireHeader } from '../../core/kernel/wire-header.ts'

/** Of a body that comes back, so many bytes are held for the flight record until it has ended. */
export const mostHeardBytes = 16 * 1024 * 1024

const mostHeaders = 200
const mostOfValue = 4096

/** A part of a value could be a part of a key, which nobody would find. */
function toShort([name, value]: [string, string]): WireHeader {
  return { name: name.slice(0, 200), ...(value.length <= mostOfValue && { value }) }
}

/** Notes in the entry what comes back. Gives what hears each chunk, and copies it: who reads it next may write into it. */
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
