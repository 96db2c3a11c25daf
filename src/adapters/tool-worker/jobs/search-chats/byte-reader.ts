/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  number(): number {
    // Nearly all numbers are of one byte.
    const first = this.bytes[this.at]
    if (first !== undefined && first < 128) {
      this.at += 1
      return first
    }
    return this.#longNumber()
  }

  units(): string {
    const codes = Array.from({ length: this.number() }, () => this.number())
    return String.fromCharCode(...codes)
  }

  #longNumber(): number {
    let value = 0
    for (let unit = 1; unit < 2 ** 53; unit *= 128) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) break
      if (byte < 128) return value + byte * unit
      value += (byte - 128) * unit
    }
    throw new RangeError('The search index is damaged.')
  }
}
