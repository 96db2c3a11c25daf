import { findAddresses, findResultAddresses } from './taint-addresses.ts'
import type { TaintState } from './call-policy.ts'
import type { CallId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import type { Message, ToolCallPart } from '../../model/conversation/message.ts'
import type { RunEventBody } from '../../model/runs/run-event.ts'
import { expandWritten } from '../../model/conversation/written-text.ts'
import type { ToolSource, TurnInput } from '../ports/turn-ports.ts'
import type { HostedTool } from '../../model/tools/tool-info.ts'

type SaidCall = Pick<ToolCallPart, 'toolName' | 'arguments'>

/** Tracks whether the context contains untrusted content, and which URLs users and results contained. */
export class TurnTaint {
  readonly #tools: ToolSource
  readonly #asks: boolean
  readonly #spelledOut = new Set<string>()
  readonly #calls = new Map<CallId, SaidCall>()
  readonly #hostedArguments = new Map<CallId, JsonValue>()
  #pending: { said: JsonValue; repeated?: JsonValue }[] = []
  #hasOwnContent = false
  #hasHostedContent = false

  constructor(input: TurnInput, tools: ToolSource) {
    this.#tools = tools
    this.#asks = input.asksWhenTainted !== false
    for (const message of input.history) this.#readMessage(message)
    for (const part of input.earlier?.parts ?? []) this.#readPart(part)
  }

  apply(event: RunEventBody): void {
    if (event.type === 'tool-invocation-proposed') this.#calls.set(event.callId, event)
    else if (event.type === 'hosted-call-started') this.#hostedArguments.set(event.callId, event.arguments)
    else if (event.type === 'hosted-call-ended') {
      this.#readHosted(event.result, this.#hostedArguments.get(event.callId))
    } else if (event.type === 'message-steered') {
      this.#pending.push({ said: expandWritten(event) })
      this.#hasOwnContent ||= (event.attachments ?? []).length > 0
    } else if (event.type === 'tool-invocation-succeeded') {
      const call = this.#calls.get(event.callId)
      if (call) this.#readResult(call, event.result)
    } else if (event.type === 'tool-invocation-failed') {
      const call = this.#calls.get(event.callId)
      if (call) this.#readFailure(call)
    }
  }

  /**
   * `true` if untrusted content came in through our own tools or attachments. Provider tools do not count: the provider must
   * protect them. Otherwise every provider search would ask because of the last one.
   */
  get hasOutsideContent(): boolean {
    return this.#hasOwnContent
  }

  /** `true` if the context contains untrusted content from any source. */
  get isTainted(): boolean {
    return this.#hasOwnContent || this.#hasHostedContent
  }

  /** Returns the state. Texts are searched for URLs only here, on demand. */
  state(): TaintState {
    for (const { said, repeated } of this.#pending) {
      const addresses = repeated === undefined ? findAddresses(said) : findResultAddresses(said, repeated)
      for (const address of addresses) this.#spelledOut.add(address)
    }
    this.#pending = []
    return {
      tainted: this.isTainted,
      spelledOut: this.#spelledOut,
      asks: this.#asks,
    }
  }

  #readMessage(message: Message): void {
    for (const part of message.parts) {
      if (message.role === 'assistant') this.#readPart(part)
      else if (part.type === 'text') this.#pending.push({ said: expandWritten(part) })
      // The user who attached a file may not have written it.
      else if (part.type === 'file') this.#hasOwnContent = true
    }
  }

  #readPart(part: Message['parts'][number]): void {
    if (part.type === 'hosted-call') this.#readHosted(part.result ?? null, part.arguments)
    if (part.type !== 'tool-call') return
    if (part.state === 'succeeded') this.#readResult(part, part.result)
    else if (part.state === 'failed') this.#readFailure(part)
  }

  /** Results of provider tools come from the web. URLs in them count like those of other results. */
  #readHosted(result: JsonValue, args: JsonValue = {}): void {
    this.#hasHostedContent = true
    this.#pending.push({ said: result, repeated: args })
  }

  /** A failure may quote the server. URLs in it do not count as known. */
  #readFailure({ toolName }: SaidCall): void {
    this.#hasOwnContent ||= this.#isFromOutside(toolName)
  }

  #readResult(call: SaidCall, result: JsonValue | undefined): void {
    this.#hasOwnContent ||= this.#isFromOutside(call.toolName)
    if (result !== undefined) this.#pending.push({ said: result, repeated: call.arguments ?? {} })
  }

  /** Results of a tool that is no longer registered count as untrusted. */
  #isFromOutside(toolName: string): boolean {
    const tool = this.#tools.get(toolName)
    return !tool || (tool.isUntrusted ?? tool.effects.includes('network'))
  }
}

/**
 * Holds the provider tools that a turn may use. The user switches them on for the chat. Once untrusted content is in the chat,
 * the user is asked again. A refusal removes them for the rest of the turn.
 */
export class HostedToolsSwitch {
  #tools: readonly HostedTool[]
  #isJudged = false
  #offSince: number | undefined

  constructor(tools: readonly HostedTool[] = []) {
    this.#tools = tools.toSorted()
  }

  get tools(): readonly HostedTool[] {
    return this.#tools
  }

  get isDecided(): boolean {
    return this.#isJudged
  }

  /** `true` if the request of this round is the first without them. */
  wereSwitchedOff(round: number): boolean {
    return this.#offSince === round
  }

  apply(event: RunEventBody): void {
    if (event.type !== 'hosted-tools-judged') return
    this.#isJudged = true
    if (event.isKept) return
    this.#tools = []
    this.#offSince = event.round
  }
}
