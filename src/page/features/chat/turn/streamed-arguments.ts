import { parse } from 'jsonriver'
import type { JsonObject, JsonValue } from '../../../../core/kernel/json.ts'

const summaryCharacters = 200

/** The arguments of one call while the model writes them. Each piece is parsed once, regardless of length. */
export class StreamedArguments {
  /** Number of characters passed to the parser. */
  charactersRead = 0
  #value: JsonObject = {}
  #waiting: string[] = []
  #wake: () => void = () => {}
  #isBroken = false

  /** Starts the parser. `onChange` is called after the value has grown, in a later microtask than the piece. */
  constructor(onChange: () => void) {
    void this.#read(onChange)
  }

  push(text: string): void {
    if (text === '' || this.#isBroken) return
    this.#waiting.push(text)
    this.#wake()
  }

  /** Returns a string field as far as it was received; `undefined` before it has started. */
  text(field: string): string | undefined {
    const value = this.#value[field]
    return typeof value === 'string' ? value : undefined
  }

  /** Returns the arguments with long texts cut. The result does not change while only the rest of long texts grows. */
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
      // The worker validates arguments that are not JSON. The fields parsed so far stay.
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
