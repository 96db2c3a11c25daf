import {
  findAddresses,
  findListedAddresses,
  findResultAddresses,
  normalizeAddress,
  type TaintState,
} from './taint-addresses.ts'
import type { NetworkAddress } from './tool-authority.ts'
import { isRecord } from '../../../lib/json.ts'
import { readResultTool } from '../../model/tools/read-result.ts'
import type { CallId, MessageId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import type { Message, ToolCallPart } from '../../model/conversation/message.ts'
import type { RunEventBody } from '../../model/runs/run-event.ts'
import { splitDraft, typedTextOf, type MessageDraft } from '../../model/conversation/message-draft.ts'
import type { InheritedTaint } from '../ports/agent-runner-port.ts'
import type { ToolSource, TurnInput } from '../ports/turn-ports.ts'
import type { HostedTool } from '../../model/tools/tool-info.ts'

type RecordedCall = Pick<ToolCallPart, 'toolName' | 'arguments'>

/** Returns what a model received of a result. The rest of a stored result spells out nothing. */
function receivedOf({
  result,
  reference,
}: Pick<ToolCallPart, 'result' | 'reference'>): JsonValue | undefined {
  return reference ? reference.preview : result
}

/** Returns the texts that `read_result` returned: one part, or passages. */
function textsOfPart(result: JsonValue): JsonValue {
  const { text = null, passages = null } = isRecord(result) ? result : {}
  return [text, passages]
}

/** Tracks whether the context contains untrusted content, and which URLs the user and results spelled out. */
export class TurnTaint {
  readonly #tools: ToolSource
  readonly #asks: boolean
  readonly #importedIds: ReadonlySet<MessageId>
  readonly #typed = new Set<string>()
  readonly #resultAddresses = new Set<string>()
  readonly #calls = new Map<CallId, RecordedCall>()
  readonly #callsByOrigin = new Map<string, number>()
  #typedTexts: string[] = []
  #results: { call: RecordedCall; result: JsonValue }[] = []
  #hasOwnContent = false
  #hasHostedContent = false

  constructor(input: TurnInput, tools: ToolSource) {
    this.#tools = tools
    this.#asks = input.asksWhenTainted !== false
    this.#importedIds = input.importedIds ?? new Set()
    const hasTaintedNote = input.note !== undefined && input.isNoteTainted === true
    const hasInstructions = (input.serverInstructions ?? '') !== ''
    this.#hasOwnContent = hasTaintedNote || hasInstructions || input.hasForeignPrompt === true
    // A model wrote the brief of a child run, so it spells out nothing.
    if (input.child) this.#inherit(input.child.taint)
    else for (const message of input.history) this.#readMessage(message)
    for (const part of input.earlier?.parts ?? []) {
      this.#readPart(part)
      if (part.type === 'tool-call' && part.state !== 'refused') this.#countCall(part)
    }
  }

  apply(event: RunEventBody): void {
    if (event.type === 'tool-invocation-proposed') this.#calls.set(event.callId, event)
    else if (event.type === 'authority-decided') {
      const call = this.#calls.get(event.callId)
      if (call && event.verdict === 'approved') this.#countCall(call)
    } else if (event.type === 'hosted-call-ended') this.#hasHostedContent = true
    else if (event.type === 'agent-ended') this.#hasOwnContent ||= event.isTainted
    else if (event.type === 'message-steered') {
      this.#readUserText(event)
      this.#hasOwnContent ||= (event.attachments ?? []).length > 0
    } else if (event.type === 'tool-invocation-succeeded') {
      const call = this.#calls.get(event.callId)
      if (call) this.#readResult(call, receivedOf(event))
    } else if (event.type === 'tool-invocation-failed') {
      const call = this.#calls.get(event.callId)
      if (call) this.#readFailure(call)
    }
  }

  /**
   * `true` if untrusted content came in through our own tools, attachments, pasted blocks, imported messages, the note or a prompt. Provider tools do
   * not count: the provider must protect them. Otherwise every provider search would ask because of the last one.
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
    for (const text of this.#typedTexts) {
      for (const address of findAddresses(text)) this.#typed.add(address)
    }
    for (const { call, result } of this.#results) {
      for (const address of this.#readResultAddresses(call, result)) this.#resultAddresses.add(address)
    }
    this.#typedTexts = []
    this.#results = []
    return {
      tainted: this.isTainted,
      typed: this.#typed,
      resultAddresses: this.#resultAddresses,
      callsTo: (origin) => this.#callsByOrigin.get(origin) ?? 0,
      asks: this.#asks,
    }
  }

  /** Returns what a child run that starts now inherits. */
  inherit(): InheritedTaint {
    const { typed, resultAddresses } = this.state()
    return { isTainted: this.isTainted, typed: [...typed], resultAddresses: [...resultAddresses] }
  }

  #inherit({ isTainted, typed, resultAddresses }: InheritedTaint): void {
    this.#hasOwnContent ||= isTainted
    for (const address of typed) this.#typed.add(address)
    for (const address of resultAddresses) this.#resultAddresses.add(address)
  }

  #readMessage(message: Message): void {
    if (this.#importedIds.has(message.id)) {
      // A stranger may have written everything in it, results of calls included.
      this.#hasOwnContent = true
      return
    }
    for (const part of message.parts) {
      if (message.role === 'assistant') this.#readPart(part)
      else if (part.type === 'text') this.#readUserText(part)
      // The user who attached a file may not have written it.
      else if (part.type === 'file') this.#hasOwnContent = true
    }
  }

  /** Reads a text of the user. A pasted block may come from anywhere. */
  #readUserText(content: MessageDraft): void {
    this.#typedTexts.push(typedTextOf(content))
    this.#hasOwnContent ||= splitDraft(content).some(({ pasted }) => pasted !== undefined)
  }

  #readPart(part: Message['parts'][number]): void {
    if (part.type === 'hosted-call') this.#hasHostedContent = true
    // A note that was sent stays in the context, whatever the note of the chat is now.
    if (part.type === 'notice' || part.type === 'workflow') this.#hasOwnContent ||= part.isTainted === true
    if (part.type !== 'tool-call') return
    this.#calls.set(part.callId, part)
    this.#hasOwnContent ||= part.agent?.isTainted === true
    if (part.state === 'succeeded') this.#readResult(part, receivedOf(part))
    else if (part.state === 'failed') this.#readFailure(part)
  }

  /** A failure may quote the server. It spells out no URLs. */
  #readFailure({ toolName }: RecordedCall): void {
    this.#hasOwnContent ||= this.#isFromOutside(toolName)
  }

  #readResult(call: RecordedCall, result: JsonValue | undefined): void {
    this.#hasOwnContent ||= this.#isFromOutside(call.toolName)
    if (result !== undefined) this.#results.push({ call, result })
  }

  /**
   * Returns the URLs that a result spells out: those of the host that the call asked, or the results of a search engine that the
   * user configured. The model may have written everything else.
   */
  #readResultAddresses(call: RecordedCall, result: JsonValue): string[] {
    const source = call.toolName === readResultTool ? this.#findReadCall(result) : undefined
    if (source) return this.#readResultAddresses(source, textsOfPart(result))
    const address = this.#addressOf(call)
    const trusted = this.#tools.get(call.toolName)?.trustedResultAddresses
    if (!address || trusted === undefined) return []
    if (trusted === 'listed') return findListedAddresses(result, call.arguments ?? {})
    const requested = normalizeAddress(address.href)
    return findResultAddresses(result, call.arguments ?? {}).filter(
      (each) => each !== requested && each.startsWith(`${address.origin}/`),
    )
  }

  /** Returns the call whose stored result `read_result` read. A part of it spells out what the result would. */
  #findReadCall(result: JsonValue): RecordedCall | undefined {
    const callId = isRecord(result) ? result['call'] : undefined
    const call = typeof callId === 'string' ? this.#calls.get(callId as CallId) : undefined
    return call?.toolName === readResultTool ? undefined : call
  }

  #countCall(call: RecordedCall): void {
    const origin = this.#addressOf(call)?.origin
    if (origin !== undefined) this.#callsByOrigin.set(origin, (this.#callsByOrigin.get(origin) ?? 0) + 1)
  }

  #addressOf({ toolName, arguments: args }: RecordedCall): NetworkAddress | undefined {
    const tool = this.#tools.get(toolName)
    const parsed = tool?.address && tool.parameters.safeParse(args ?? {})
    return parsed?.success ? tool?.address?.(parsed.data) : undefined
  }

  /** Results of a tool that is no longer registered count as untrusted. */
  #isFromOutside(toolName: string): boolean {
    const tool = this.#tools.get(toolName)
    return !tool || (tool.isUntrusted ?? tool.effects.includes('network'))
  }
}

/** Returns whether untrusted content may have influenced a run with these events. */
export function isRunTainted(input: TurnInput, tools: ToolSource, events: readonly RunEventBody[]): boolean {
  const taint = new TurnTaint(input, tools)
  for (const event of events) taint.apply(event)
  return taint.isTainted
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
