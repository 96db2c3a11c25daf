import {
  type ContextCut,
  type ContextKind,
  type ContextMeasure,
  type ContextPart,
  joinPrompt,
  type PromptPart,
} from '../model/context/context-report.ts'
import { estimateTokens } from '../model/context/token-estimate.ts'
import { filesOfMessage, type ModelMessage, type ModelRequest } from '../model/providers/model-request.ts'
import { estimateFilesTokens, estimateMessageTokens } from './request-tokens.ts'
import type { MessageOrigin, ProjectedMessage } from './project-messages.ts'

/** `isEarlier` marks messages of earlier turns. */
export type MeasuredMessage = ProjectedMessage & { isEarlier?: true }

export function markEarlier(messages: readonly ProjectedMessage[]): MeasuredMessage[] {
  return messages.map(({ message, origin }) => ({ message, origin, isEarlier: true }))
}

export interface ContextSources {
  prompt: readonly PromptPart[]
  messages: readonly MeasuredMessage[]
  cuts: readonly ContextCut[]
}

const kindOf: Record<MessageOrigin, ContextKind> = {
  summary: 'summaries',
  question: 'questions',
  answer: 'answers',
  results: 'results',
  note: 'notes',
  enrichment: 'enrichments',
  directive: 'directives',
}

/** Pure. Measures the parts of a request, in few numbers that can be stored with it. Text that no source contains was added by a hook. */
export function measureContext(
  { system, tools, messages }: Pick<ModelRequest, 'system' | 'tools' | 'messages'>,
  sources: ContextSources,
): ContextMeasure {
  const tally = new PartTally()
  const isOurs = joinPrompt(sources.prompt) === system
  for (const { origin, text } of isOurs ? sources.prompt : [{ origin: 'hook' as const, text: system }]) {
    if (text !== '') tally.add({ kind: 'prompt', origin }, estimateTokens(text))
  }
  if (tools.length > 0) {
    tally.add({ kind: 'tools' }, estimateTokens(JSON.stringify(tools)), tools.length)
  }
  const bySource = new Map(sources.messages.map((each) => [each.message, each]))
  for (const message of messages) addMessage(tally, message, bySource.get(message))
  return { parts: tally.parts(), cuts: [...sources.cuts] }
}

/** Adds a message. Files of user messages count separately, because users can leave them out. */
function addMessage(tally: PartTally, message: ModelMessage, measured: MeasuredMessage | undefined): void {
  const tokens = estimateMessageTokens(message)
  if (!measured) return tally.add({ kind: 'changed' }, tokens)
  const age = measured.isEarlier === true ? { isEarlier: true as const } : {}
  const files = measured.origin === 'question' ? filesOfMessage(message) : []
  const ofFiles = estimateFilesTokens(files)
  tally.add({ kind: kindOf[measured.origin], ...age }, tokens - ofFiles)
  if (files.length > 0) tally.add({ kind: 'files', ...age }, ofFiles, files.length)
}

type PartName = Pick<ContextPart, 'kind' | 'origin' | 'isEarlier'>

/** Sums parts with the same name, at the position of the first one. */
class PartTally {
  readonly #parts = new Map<string, ContextPart>()

  add(name: PartName, tokens: number, count = 1): void {
    const key = `${name.kind} ${name.origin ?? ''} ${name.isEarlier ?? ''}`
    const part = this.#parts.get(key)
    if (!part) this.#parts.set(key, { ...name, tokens, count })
    else {
      part.tokens += tokens
      part.count += count
    }
  }

  parts(): ContextPart[] {
    return [...this.#parts.values()]
  }
}

export function sumTokens(parts: readonly { tokens: number }[]): number {
  return parts.reduce((total, { tokens }) => total + tokens, 0)
}
