/** The lines at which the values of a JSON text start. */
export interface JsonLines {
  /** Line of each value by its path, with dots between keys and indexes. The whole text has the empty path. */
  lines: ReadonlyMap<string, number>
  /** Line at which the text stops being JSON, or at which it is nested too deeply. */
  errorLine?: number
}

const maxDepth = 60
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
// oxlint-disable-next-line no-control-regex -- control characters end a string
const string = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const space = /[ \t\r\n]*/y

/** Finds the lines of the values of a JSON text. Lines count from 1. Takes linear time and never throws. */
export function findJsonLines(text: string): JsonLines {
  const scanner = new Scanner(text)
  const isWhole = scanner.value('', 0) && scanner.isAtEnd()
  return isWhole ? { lines: scanner.lines } : { lines: scanner.lines, errorLine: scanner.line() }
}

class Scanner {
  readonly lines = new Map<string, number>()
  readonly #text: string
  #at = 0
  #counted = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  /** Reads a value. Returns false where the text is not JSON. */
  value(path: string, depth: number): boolean {
    this.#skip()
    this.lines.set(path, this.line())
    const first = this.#text[this.#at]
    if (first === '{' || first === '[') return depth < maxDepth && this.#members(path, depth, first === '{')
    return first === '"' ? this.#take(string) !== undefined : this.#take(scalar) !== undefined
  }

  isAtEnd(): boolean {
    this.#skip()
    return this.#at === this.#text.length
  }

  /** Returns the line of the current place. */
  line(): number {
    for (; this.#counted < this.#at; this.#counted++) if (this.#text[this.#counted] === '\n') this.#line++
    return this.#line
  }

  #members(path: string, depth: number, isObject: boolean): boolean {
    const end = isObject ? '}' : ']'
    this.#at++
    this.#skip()
    if (this.#accept(end)) return true
    for (let index = 0; ; index++) {
      let name = String(index)
      if (isObject) {
        this.#skip()
        const key = this.#take(string)
        if (key === undefined) return false
        this.#skip()
        if (!this.#accept(':')) return false
        name = String(JSON.parse(key))
      }
      if (!this.value(path === '' ? name : `${path}.${name}`, depth + 1)) return false
      this.#skip()
      if (this.#accept(end)) return true
      if (!this.#accept(',')) return false
    }
  }

  #accept(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at++
    return true
  }

  #skip(): void {
    this.#take(space)
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? []
    this.#at += found?.length ?? 0
    return found
  }
}
