const lineFeed = 10
const carriageReturn = 13

/** Counts line lengths and events of a stream as it passes, without keeping any of it. An event ends with an empty line. */
export class LineGauge {
  #line = 0
  #longestLine = 0
  #events = 0

  /** Longest line in bytes, including the unfinished one. */
  get longestLine(): number {
    return this.#longestLine
  }

  get events(): number {
    return this.#events
  }

  measure(chunk: Uint8Array): void {
    // Streams end their lines in one way. Carriage returns count only if the chunk has no line feeds.
    const end = chunk.includes(lineFeed) ? lineFeed : carriageReturn
    let start = 0
    for (let at = chunk.indexOf(end); at !== -1; at = chunk.indexOf(end, start)) {
      this.#endLine(at - start - (at > start && chunk[at - 1] === carriageReturn ? 1 : 0))
      start = at + 1
    }
    this.#line += chunk.byteLength - start
    this.#longestLine = Math.max(this.#longestLine, this.#line)
  }

  #endLine(bytes: number): void {
    this.#line += bytes
    this.#longestLine = Math.max(this.#longestLine, this.#line)
    if (this.#line === 0) this.#events += 1
    this.#line = 0
  }
}
