/** Generates texts whose words are as frequent as in real texts (Zipf). Each run generates the same texts. */
export class ChatCorpus {
  readonly #vocabulary: string[]
  #state = 7

  constructor(wordCount = 60_000) {
    this.#vocabulary = Array.from({ length: wordCount }, () =>
      Array.from({ length: 1 + Math.floor(this.random() * 4) }, () => this.#pick(syllables)).join(''),
    )
  }

  random(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return this.#state / 2 ** 32
  }

  word(): string {
    if (this.random() < 0.004) return `id${Math.floor(this.random() * 1e6).toString(36)}`
    return this.#vocabulary[Math.floor(this.#vocabulary.length ** this.random()) - 1] ?? 'a'
  }

  /** Returns a text of 400 characters on average. */
  text(): string {
    const length = Math.max(20, -Math.log(1 - this.random()) * 400)
    let text = ''
    while (text.length < length) text += `${this.word()}${this.random() < 0.1 ? '. ' : ' '}`
    return text
  }

  #pick(from: readonly string[]): string {
    return from[Math.floor(this.random() * from.length)] ?? ''
  }
}

const syllables =
  'ba ter ing ol ne ri sa con de ma lu tion ver per in at ka mo us el or an st tra pi go hu ly qui ze'.split(
    ' ',
  )
