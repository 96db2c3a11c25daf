import { parse } from 'jsonriver'
import type { JsonObject, JsonValue } from '../../../../core/kernel/json.ts'

const summaryCharacters = 200

/** The arguments of one call while the model writes them. Each piece is read once, whatever came before it. */
export class StreamedArguments {
  /** Handed to the parser so far. */
  charactersRead = 0
  #value: JsonObject = {}
  #waiting: string[] = []
  #wake: () => void = () => {}
  #isBroken = false

  /** `onChange`: after more of the value is there, in a later microtask than the piece. */
  constructor(onChange: () => void) {
    void this.#read(onChange)
  }

  push(text: string): void {
    if (text === '' || this.#isBroken) return
    this.#waiting.push(text)
    this.#wake()
  }

  /** What a string field has so far; `undefined` before it has begun. */
  text(field: string): string | undefined {
    const value = this.#value[field]
    return typeof value === 'string' ? value : undefined
  }

  /** The same as long as only the rest of long texts grows. */
  summary(): JsonObject {
    return Object.fromEntries(
      Object.entries(this.#value).flatMap(([name, value]): [string, JsonValue][] => {
        if (typeof value === 'object' && value !== null) return []
        return [[name, typeof value === 'string' ? value.slice(0, summaryCharacters) : value]]
      }),
    )
  }

  async #read(onChange: () => void): Promise<void> {
    try {
      for await (const value of parse(this.#pieces())) {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return
        this.#value = value
        onChange()
      }
    } catch {
      // The worker judges arguments that are no JSON; what could be read of them stays.
      this.#isBroken = true
    }
  }

  async *#pieces(): AsyncGenerator<string, void> {
    for (;;) {
      const pieces = this.#waiting
      this.#waiting = []
      for (const piece of pieces) {
        this.charactersRead += piece.length
        yield piece
      }
      if (this.#waiting.length === 0) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    }
  }
}
