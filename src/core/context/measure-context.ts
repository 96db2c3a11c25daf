import {
  type ContextCut,
  type ContextKind,
  type ContextMeasure,
  type ContextPart,
  joinPrompt,
  type PromptPart,
} from '../model/context/context-report.ts'
import { estimateTokens } from '../model/context/token-estimate.ts'
import { isMcpToolName } from '../model/mcp/mcp-result.ts'
import {
  filesOfMessage,
  type ModelMessage,
  type ModelRequest,
  type ToolDeclaration,
} from '../model/providers/model-request.ts'
import { estimateFilesTokens, estimateMessageTokens } from './request-tokens.ts'
import type { PrefixEnd } from './choose-breakpoints.ts'
import type { MessageOrigin, ProjectedMessage } from './project-messages.ts'

/** `isEarlier` marks messages of earlier turns. */
export type MeasuredMessage = ProjectedMessage & { isEarlier?: true }

export function markEarlier(messages: readonly ProjectedMessage[]): MeasuredMessage[] {
  return messages.map((each) => ({ ...each, isEarlier: true }))
}

/** The parts of a context that can be reduced: all earlier turns, the rounds of this turn before the newest, and the newest round. */
export type ContextSection = 'history' | 'in-loop' | 'current-message'

export interface ContextSources {
  prompt: readonly PromptPart[]
  messages: readonly MeasuredMessage[]
  cuts: readonly ContextCut[]
}

/** Kind of content by the origin of its message. */
export const kindOfOrigin: Readonly<Record<MessageOrigin, ContextKind>> = {
  summary: 'summaries',
  question: 'questions',
  answer: 'answers',
  results: 'results',
  note: 'notes',
  memory: 'memories',
  time: 'time',
  'server-instructions': 'server-instructions',
  enrichment: 'enrichments',
  directive: 'directives',
}

/** Origins of messages of the current turn that no layout shortens. */
const isFixed: Readonly<Partial<Record<MessageOrigin, true>>> = {
  question: true,
  note: true,
  memory: true,
  time: true,
  'server-instructions': true,
}

/** Pure. Measures the parts of a request, in few numbers that can be stored with it. Text that no source contains was added by a hook. */
export function measureContext(
  { system, tools, messages }: Pick<ModelRequest, 'system' | 'tools' | 'messages'>,
  sources: ContextSources,
): ContextMeasure {
  const isOurs = joinPrompt(sources.prompt) === system
  const prompt = isOurs ? sources.prompt : [{ origin: 'hook' as const, text: system }]
  const meter = new ContextMeter({ prompt, tools })
  const bySource = new Map(sources.messages.map((each) => [each.message, each]))
  for (const message of messages) meter.add(message, bySource.get(message))
  return { parts: meter.parts(), cuts: [...sources.cuts] }
}

/** Returns the sizes of the built-in tools, then of those of MCP servers by the server's short name, the largest first. */
export function measureTools(
  tools: readonly ToolDeclaration[],
): { server: string | undefined; tools: readonly ToolDeclaration[]; tokens: number }[] {
  const byServer = Map.groupBy(tools, ({ name }) => (isMcpToolName(name) ? name.split('__')[0] : undefined))
  return [...byServer]
    .map(([server, own]) => ({ server, tools: own, tokens: estimateTokens(JSON.stringify(own)) }))
    .toSorted((one, other) =>
      one.server === undefined ? -1 : other.server === undefined ? 1 : other.tokens - one.tokens,
    )
}

interface MeterOptions {
  prompt: readonly PromptPart[]
  tools: readonly ToolDeclaration[]
  /** The window, if it is known. It limits how much of a file is sent. */
  windowTokens?: number | undefined
}

/** Adds up the sizes of a request as its messages are added. Sizes are estimates in tokens. */
export class ContextMeter {
  readonly #tally = new PartTally()
  #fixedTokens = 0
  #historyTokens = 0
  #inLoopTokens = 0
  #currentTokens = 0
  #count = 0
  /** Tokens of the prompt and the tools. */
  #promptTokens = 0
  /** Tokens of the prefix that ends with each message. */
  readonly #prefixTokens: number[] = []
  #userMessageAt: number | undefined

  readonly windowTokens: number | undefined

  constructor({ prompt, tools, windowTokens }: MeterOptions) {
    this.windowTokens = windowTokens
    for (const { origin, text } of prompt) {
      if (text !== '') this.#addFixed({ kind: 'prompt', origin }, estimateTokens(text))
    }
    for (const { server, tools: ofServer, tokens } of measureTools(tools)) {
      this.#addFixed({ kind: 'tools', server }, tokens, ofServer.length)
    }
    this.#promptTokens = this.#fixedTokens
  }

  get promptTokens(): number {
    return this.#promptTokens
  }

  /** Index of the current user message. Steered messages come after it. */
  get userMessageAt(): number | undefined {
    return this.#userMessageAt
  }

  /** Returns the end of the prefix whose last message has the index, or `undefined` if there is no such message. */
  prefixEnd(after: number | undefined): PrefixEnd | undefined {
    const tokens = after === undefined ? undefined : this.#prefixTokens[after]
    return after === undefined || tokens === undefined ? undefined : { after, tokens }
  }

  get tokens(): number {
    return this.#fixedTokens + this.#historyTokens + this.#inLoopTokens + this.#currentTokens
  }

  get bySection(): Record<ContextSection | 'fixed', number> {
    return {
      fixed: this.#fixedTokens,
      history: this.#historyTokens,
      'in-loop': this.#inLoopTokens,
      'current-message': this.#currentTokens,
    }
  }

  /** Adds the messages after those that were added before. */
  extend(messages: readonly MeasuredMessage[]): void {
    for (; this.#count < messages.length; this.#count++) {
      const measured = messages[this.#count]
      if (measured) this.add(measured.message, measured)
    }
  }

  /** Adds a message. Files of user messages count separately, because users can leave them out. Without a source it counts as changed. */
  add(message: ModelMessage, measured: MeasuredMessage | undefined): void {
    const tokens = estimateMessageTokens(message, this.windowTokens)
    this.#addToSection(tokens, measured)
    const isQuestion = measured?.origin === 'question' && measured.isEarlier !== true
    if (isQuestion) this.#userMessageAt ??= this.#prefixTokens.length
    this.#prefixTokens.push(this.tokens)
    if (!measured) return this.#tally.add({ kind: 'changed' }, tokens)
    const age = measured.isEarlier === true ? { isEarlier: true as const } : {}
    const files = measured.origin === 'question' ? filesOfMessage(message) : []
    const ofFiles = estimateFilesTokens(files, this.windowTokens)
    this.#tally.add({ kind: kindOfOrigin[measured.origin], ...age }, tokens - ofFiles)
    if (files.length > 0) this.#tally.add({ kind: 'files', ...age }, ofFiles, files.length)
  }

  parts(): ContextPart[] {
    return this.#tally.parts()
  }

  /** An answer starts a round, and the rounds before it are no longer the newest. */
  #addToSection(tokens: number, measured: MeasuredMessage | undefined): void {
    if (measured?.isEarlier) this.#historyTokens += tokens
    else if (measured && isFixed[measured.origin]) this.#fixedTokens += tokens
    else if (measured?.origin === 'answer') {
      this.#inLoopTokens += this.#currentTokens
      this.#currentTokens = tokens
    } else this.#currentTokens += tokens
  }

  #addFixed(name: PartName, tokens: number, count?: number): void {
    this.#fixedTokens += tokens
    this.#tally.add(name, tokens, count)
  }
}

type PartName = Pick<ContextPart, 'kind' | 'origin' | 'server' | 'isEarlier'>

/** Sums parts with the same name, at the position of the first one. */
class PartTally {
  readonly #parts = new Map<string, ContextPart>()

  add(name: PartName, tokens: number, count = 1): void {
    const key = `${name.kind} ${name.origin ?? ''} ${name.server ?? ''} ${name.isEarlier ?? ''}`
    const part = this.#parts.get(key) ?? { ...name, tokens: 0, count: 0 }
    // A new object, because the parts of an earlier request are still read.
    this.#parts.set(key, { ...part, tokens: part.tokens + tokens, count: part.count + count })
  }

  parts(): ContextPart[] {
    return [...this.#parts.values()]
  }
}

export function sumTokens(parts: readonly { tokens: number }[]): number {
  return parts.reduce((total, { tokens }) => total + tokens, 0)
}
