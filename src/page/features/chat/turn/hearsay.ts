import type { ReplyMessage } from '../../../../worker/contract.ts'
import { StreamedArguments } from './streamed-arguments.ts'

/**
 * Streaming state of one turn outside its messages: the arguments of its calls while the model writes them, and their
 * output.
 */
export class Hearsay {
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

  hear(part: ReplyMessage['parts'][number]): void {
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
