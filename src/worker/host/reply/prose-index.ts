/**
 * Numbers the text and reasoning parts of one message in the order of their first token. Rendered blocks use these
 * numbers as keys.
 */
export class ProseIndex {
  readonly #indices = new Map<string, number>()

  /** Returns the part's number, and assigns one if the part is new. */
  claim(partId: string): number {
    const known = this.#indices.get(partId)
    if (known !== undefined) return known
    const index = this.#indices.size
    this.#indices.set(partId, index)
    return index
  }

  /** Returns `undefined` for a part that never had a token: it does not exist. */
  find(partId: string): number | undefined {
    return this.#indices.get(partId)
  }
}
