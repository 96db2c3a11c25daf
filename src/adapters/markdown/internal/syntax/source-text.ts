/** Converts all line ends to line feeds, across chunk borders, so that offsets do not depend on them. */
export class SourceText {
  #carriageReturn = false
  #isFirst = true

  take(chunk: string): string {
    if (chunk === '') return ''
    let text = this.#carriageReturn ? `\r${chunk}` : chunk
    this.#carriageReturn = text.endsWith('\r')
    if (this.#carriageReturn) text = text.slice(0, -1)
    if (this.#isFirst && text !== '') {
      this.#isFirst = false
      text = text.replace(/^\uFEFF/, '')
    }
    return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
  }

  end(): string {
    const rest = this.#carriageReturn ? '\n' : ''
    this.#carriageReturn = false
    return rest
  }
}
