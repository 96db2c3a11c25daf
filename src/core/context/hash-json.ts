import type { JsonValue } from '../model/json.ts'

/** Returns a short hash. Equal values have equal hashes in any key order. Not for security. */
export function hashJson(value: JsonValue): string {
  const hash = new Hash()
  hash.addValue(value)
  return hash.digest()
}

const endOfText = 0x1_0000

/** Hash of two 32-bit lanes, mixed for each character (after cyrb53). */
class Hash {
  #low = 0xdeadbeef
  #high = 0x41c6ce57

  addValue(value: JsonValue): void {
    if (typeof value !== 'object' || value === null) return this.#addText(`${typeof value}:${String(value)}`)
    if (Array.isArray(value)) {
      this.#addText(`[${value.length}`)
      for (const item of value) this.addValue(item)
      return
    }
    const keys = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .toSorted()
    this.#addText(`{${keys.length}`)
    for (const key of keys) {
      this.#addText(key)
      this.addValue(value[key] ?? null)
    }
  }

  digest(): string {
    return (this.#high >>> 0).toString(36) + (this.#low >>> 0).toString(36)
  }

  #addText(text: string): void {
    // Local variables are three times as fast as fields on a long text.
    let [low, high] = [this.#low, this.#high]
    for (let index = 0; index <= text.length; index++) {
      const code = index === text.length ? endOfText : text.charCodeAt(index)
      low = Math.imul(low ^ code, 2_654_435_761)
      high = Math.imul(high ^ code, 1_597_334_677)
      low ^= high >>> 15
    }
    this.#low = low
    this.#high = high
  }
}
