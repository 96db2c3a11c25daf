/** Numbers the text and reasoning parts of one reply in the order of their first token, as rendered blocks are keyed. */
export class ProseIndex {
  readonly #indices = new Map<string, number>()

  /** The part's number, given to it now if it is new. */
  claim(partId: string): number {
    const known = this.#indices.get(partId)
    if (known !== undefined) return known
    const index = this.#indices.size
    this.#indices.set(partId, index)
    return index
  }

  /** `undefined` for a part that never had a token: it does not exist. */
  find(partId: string): number | undefined {
    return this.#indices.get(partId)
  }
}
