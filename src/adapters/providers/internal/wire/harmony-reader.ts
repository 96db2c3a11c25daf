export interface ProsePiece {
  type: 'text' | 'reasoning'
  text: string
}

const marks = [
  '<|start|>',
  '<|end|>',
  '<|message|>',
  '<|channel|>',
  '<|constrain|>',
  '<|return|>',
  '<|call|>',
]
const anyMark = /<\|(start|end|message|channel|constrain|return|call)\|>/

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
  #held = ''
  #header: string | undefined
  #type: ProsePiece['type'] = 'text'
  #hasText = false

  get isThinking(): boolean {
    return this.#type === 'reasoning' && this.#header === undefined
  }

  push(text: string): ProsePiece[] {
    const pieces: ProsePiece[] = []
    let rest = this.#held + text
    for (let found = anyMark.exec(rest); found; found = anyMark.exec(rest)) {
      this.#take(rest.slice(0, found.index), pieces)
      this.#mark(found[1] ?? '')
      rest = rest.slice(found.index + found[0].length)
    }
    const kept = Math.max(...marks.map((mark) => lengthOfPartial(rest, mark)))
    this.#held = rest.slice(rest.length - kept)
    this.#take(rest.slice(0, rest.length - kept), pieces)
    return pieces
  }

  end(): ProsePiece[] {
    const pieces: ProsePiece[] = []
    this.#take(this.#held, pieces)
    this.#held = ''
    // A header without a message is content that no mark explains.
    if (this.#header !== undefined && this.#header.length > 80)
      pieces.push({ type: 'text', text: this.#header })
    return pieces
  }

  #mark(mark: string): void {
    if (mark === 'message') {
      const header = this.#header ?? ''
      const called = /\bto=(?:functions\.)?([\w.-]+)/.exec(header)?.[1]
      if (called) this.calls.push(called)
      this.#type = header.includes('analysis') && !called ? 'reasoning' : 'text'
      this.#header = undefined
    } else if (mark === 'start' || mark === 'channel' || mark === 'constrain') {
      this.#header = `${this.#header ?? ''} ${mark === 'start' ? '' : mark} `
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
export function lengthOfPartial(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--) {
    if (mark.startsWith(text.slice(text.length - length))) return length
  }
  return 0
}
