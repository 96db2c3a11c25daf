import { isRecord } from '../../../../lib/json.ts'
import { truncateString } from '../../../../lib/text.ts'
import type { ChatUIMessage } from '../../../../worker/contract.ts'
import { parse } from 'jsonriver'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'

/**
 * Streaming state of one turn outside its messages: the arguments of its calls while the model writes them, and their
 * output.
 */
export class StreamingToolState {
  readonly inputs = new Map<string, StreamedArguments>()
  readonly outputs = new Map<string, string>()
  /** Estimated tokens of the latest request. */
  contextTokens: number | undefined
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  clear(): void {
    this.inputs.clear()
    this.outputs.clear()
    this.contextTokens = undefined
  }

  onData(part: ChatUIMessage['parts'][number]): void {
    if (part.type === 'data-call-input') this.#addInput(part.data)
    if (part.type === 'data-call-output') this.#addOutput(part.data)
    if (part.type === 'data-context') this.#noteContext(part.data)
  }

  #noteContext({ tokens }: { tokens: number }): void {
    this.contextTokens = tokens
    this.#onChange()
  }

  #addInput({ callId, text }: { callId: string; text: string }): void {
    const input = this.inputs.get(callId) ?? new StreamedArguments(this.#onChange)
    this.inputs.set(callId, input)
    input.push(text)
  }

  #addOutput({ callId, text }: { callId: string; text: string }): void {
    this.outputs.set(callId, (this.outputs.get(callId) ?? '') + text)
    this.#onChange()
  }
}

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
        return [[name, typeof value === 'string' ? truncateString(value, summaryCharacters) : value]]
      }),
    )
  }

  async #read(onChange: () => void): Promise<void> {
    try {
      for await (const value of parse(this.#pieces())) {
        if (!isRecord(value)) return
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
