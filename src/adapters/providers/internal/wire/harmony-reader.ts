export interface ProsePiece {
  type: 'text' | 'reasoning'
  text: string
}

const tags = ['<|start|>', '<|end|>', '<|message|>', '<|channel|>', '<|constrain|>', '<|return|>', '<|call|>']
const anyTag = /<\|(start|end|message|channel|constrain|return|call)\|>/

/** Returns true for the start of an answer in the Harmony format of gpt-oss. The text is in lower case. */
export function startsHarmony(text: string): boolean {
  return /^(<\|start\|>|<\|channel\|>|<\|message\|>)/.test(text)
}

/**
 * Reads an answer in the Harmony format, whose marks the server did not remove.
 * The channel `analysis` is reasoning. Everything else is text, also the arguments of a call, which are never run.
 */
export class HarmonyReader {
  readonly calls: string[] = []
  #buffered = ''
  #header: string | undefined
  #type: ProsePiece['type'] = 'text'
  #hasText = false

  get isThinking(): boolean {
    return this.#type === 'reasoning' && this.#header === undefined
  }

  push(text: string): ProsePiece[] {
    const pieces: ProsePiece[] = []
    let rest = this.#buffered + text
    for (let match = anyTag.exec(rest); match; match = anyTag.exec(rest)) {
      this.#take(rest.slice(0, match.index), pieces)
      this.#applyTag(match[1] ?? '')
      rest = rest.slice(match.index + match[0].length)
    }
    const partialLength = Math.max(...tags.map((tag) => lengthOfPartial(rest, tag)))
    this.#buffered = rest.slice(rest.length - partialLength)
    this.#take(rest.slice(0, rest.length - partialLength), pieces)
    return pieces
  }

  end(): ProsePiece[] {
    const pieces: ProsePiece[] = []
    this.#take(this.#buffered, pieces)
    this.#buffered = ''
    // A header without a message is content that no mark explains.
    if (this.#header !== undefined && this.#header.length > 80)
      pieces.push({ type: 'text', text: this.#header })
    return pieces
  }

  #applyTag(tag: string): void {
    if (tag === 'message') {
      const header = this.#header ?? ''
      const called = /\bto=(?:functions\.)?([\w.-]+)/.exec(header)?.[1]
      if (called) this.calls.push(called)
      this.#type = header.includes('analysis') && !called ? 'reasoning' : 'text'
      this.#header = undefined
    } else if (tag === 'start' || tag === 'channel' || tag === 'constrain') {
      this.#header = `${this.#header ?? ''} ${tag === 'start' ? '' : tag} `
    } else {
      this.#header = ''
    }
  }

  #take(text: string, pieces: ProsePiece[]): void {
    if (text === '') return
    if (this.#header !== undefined) {
      this.#header += text
      return
    }
    const own = this.#type === 'text' && !this.#hasText ? text.trimStart() : text
    if (own === '') return
    if (this.#type === 'text') this.#hasText = true
    pieces.push({ type: this.#type, text: own })
  }
}

/** Returns how many characters at the end of the text may be the start of the mark. */
export function lengthOfPartial(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (tag.startsWith(text.slice(text.length - length))) return length
  }
  return 0
}
