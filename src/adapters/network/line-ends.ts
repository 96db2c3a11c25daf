const lineFeed = 10
const carriageReturn = 13

/**
 * Writes each line end of an event stream (CR, LF or CR LF) as LF. Parsers wait after a CR at the end of a chunk for a LF, so that
 * the last event of a stream whose lines end with CR would be lost, and each other would be late.
 */
export class LineEnds {
  #isAfterReturn = false

  /** Returns the chunk itself if it needs no change. In UTF-8, no byte of another character equals a line end. */
  normalize(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (!this.#isAfterReturn && !chunk.includes(carriageReturn)) return chunk
    const changed = new Uint8Array(chunk.byteLength)
    let length = 0
    for (const byte of chunk) {
      const isSecondHalf = byte === lineFeed && this.#isAfterReturn
      this.#isAfterReturn = byte === carriageReturn
      if (isSecondHalf) continue
      changed[length] = byte === carriageReturn ? lineFeed : byte
      length += 1
    }
    return changed.subarray(0, length)
  }
}
