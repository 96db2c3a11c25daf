import { findAddresses, findResultAddresses } from '../authority/taint.ts'
import type { TaintState } from '../authority/judge-call.ts'
import type { CallId } from '../kernel/id.ts'
import type { JsonValue } from '../kernel/json.ts'
import type { Message, ToolCallPart } from '../kernel/message.ts'
import type { RunEventBody } from '../kernel/run-event.ts'
import type { ToolSource, TurnInput } from './ports.ts'

type SaidCall = Pick<ToolCallPart, 'toolName' | 'arguments'>

/** Whether untrusted content is in the context, and which addresses people and results have spelled out. */
export class TurnTaint {
  readonly #tools: ToolSource
  readonly #asks: boolean
  readonly #spelledOut = new Set<string>()
  readonly #calls = new Map<CallId, SaidCall>()
  #pending: { said: JsonValue; repeated?: JsonValue }[] = []
  #isTainted = false

  constructor(input: TurnInput, tools: ToolSource) {
    this.#tools = tools
    this.#asks = input.asksWhenTainted !== false
    for (const message of input.history) this.#readMessage(message)
    for (const part of input.earlier?.parts ?? []) this.#readPart(part)
  }

  apply(event: RunEventBody): void {
    if (event.type === 'tool-invocation-proposed') this.#calls.set(event.callId, event)
    else if (event.type === 'message-steered') this.#pending.push({ said: event.text })
    else if (event.type === 'tool-invocation-succeeded') {
      const call = this.#calls.get(event.callId)
      if (call) this.#readResult(call, event.result)
    } else if (event.type === 'tool-invocation-failed') {
      const call = this.#calls.get(event.callId)
      if (call) this.#readFailure(call)
    }
  }

  /** Texts are only searched once somebody wants to know. */
  state(): TaintState {
    for (const { said, repeated } of this.#pending) {
      const addresses = repeated === undefined ? findAddresses(said) : findResultAddresses(said, repeated)
      for (const address of addresses) this.#spelledOut.add(address)
    }
    this.#pending = []
    return { tainted: this.#isTainted, spelledOut: this.#spelledOut, asks: this.#asks }
  }

  #readMessage(message: Message): void {
    for (const part of message.parts) {
      if (message.role === 'assistant') this.#readPart(part)
      else if (part.type === 'text') this.#pending.push({ said: part.text })
    }
  }

  #readPart(part: Message['parts'][number]): void {
    if (part.type !== 'tool-call') return
    if (part.state === 'succeeded') this.#readResult(part, part.result)
    else if (part.state === 'failed') this.#readFailure(part)
  }

  /** It may quote whoever answered; an address in it is nobody's word. */
  #readFailure({ toolName }: SaidCall): void {
    this.#isTainted ||= this.#isFromOutside(toolName)
  }

  #readResult(call: SaidCall, result: JsonValue | undefined): void {
    this.#isTainted ||= this.#isFromOutside(call.toolName)
    if (result !== undefined) this.#pending.push({ said: result, repeated: call.arguments ?? {} })
  }

  /** A tool that is no longer there may have brought anything. */
  #isFromOutside(toolName: string): boolean {
    const tool = this.#tools.get(toolName)
    return !tool || (tool.isUntrusted ?? tool.effects.includes('network'))
  }
}
