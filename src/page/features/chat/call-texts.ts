import type { ReplyMessage } from '../../../worker/contract.ts'
import { StreamedArguments } from './streamed-arguments.ts'

/** What the calls of one turn have said so far, by call: their arguments while the model writes them, and their output. */
export class CallTexts {
  readonly inputs = new Map<string, StreamedArguments>()
  readonly outputs = new Map<string, string>()
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  clear(): void {
    this.inputs.clear()
    this.outputs.clear()
  }

  hear(part: ReplyMessage['parts'][number]): void {
    if (part.type === 'data-call-input') this.#addInput(part.data)
    if (part.type === 'data-call-output') this.#addOutput(part.data)
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
