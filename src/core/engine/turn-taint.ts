import { findAddresses } from '../authority/taint.ts'
import type { TaintState } from '../authority/judge-call.ts'
import type { JsonValue } from '../kernel/json.ts'
import type { Message } from '../kernel/message.ts'
import type { RunEventBody } from '../kernel/run-event.ts'
import type { ToolSource, TurnInput } from './ports.ts'

/** Whether untrusted content is in the context, and which addresses people and results have spelled out. */
export class TurnTaint {
  readonly #tools: ToolSource
  readonly #asks: boolean
  readonly #spelledOut = new Set<string>()
  readonly #toolNames = new Map<string, string>()
  #pending: JsonValue[] = []
  #isTainted = false

  constructor(input: TurnInput, tools: ToolSource) {
    this.#tools = tools
    this.#asks = input.asksWhenTainted !== false
    for (const message of input.history) this.#readMessage(message)
    for (const part of input.earlier?.parts ?? []) this.#readPart(part)
  }

  apply(event: RunEventBody): void {
    if (event.type === 'tool-invocation-started') this.#toolNames.set(event.callId, event.toolName)
    else if (event.type === 'message-steered') this.#pending.push(event.text)
    else if (event.type === 'tool-invocation-succeeded') {
      this.#readResult(this.#toolNames.get(event.callId) ?? '', event.result)
    }
  }

  /** Texts are only searched once somebody wants to know. */
  state(): TaintState {
    for (const value of this.#pending)
      for (const address of findAddresses(value)) this.#spelledOut.add(address)
    this.#pending = []
    return { tainted: this.#isTainted, spelledOut: this.#spelledOut, asks: this.#asks }
  }

  #readMessage(message: Message): void {
    for (const part of message.parts) {
      if (message.role === 'assistant') this.#readPart(part)
      else if (part.type === 'text') this.#pending.push(part.text)
    }
  }

  #readPart(part: Message['parts'][number]): void {
    if (part.type === 'tool-call' && part.state === 'succeeded') this.#readResult(part.toolName, part.result)
  }

  #readResult(toolName: string, result: JsonValue | undefined): void {
    this.#isTainted ||= this.#isFromOutside(toolName)
    if (result !== undefined) this.#pending.push(result)
  }

  /** A tool that is no longer there may have brought anything. */
  #isFromOutside(toolName: string): boolean {
    const tool = this.#tools.get(toolName)
    return !tool || (tool.isUntrusted ?? tool.effects.includes('network'))
  }
}
