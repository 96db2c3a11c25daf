import type { ContextCut, ContextKind, ContextMeasure, ContextPart } from '../kernel/context-report.ts'
import { estimateTokens } from '../kernel/estimate-tokens.ts'
import type { ModelMessage, ModelRequest } from '../kernel/model-request.ts'
import { joinPrompt, type PromptPart } from '../kernel/prompt-part.ts'
import { estimateFiles, estimateMessageTokens, filesOfMessage } from './request-tokens.ts'
import type { MessageOrigin, ProjectedMessage } from './project-messages.ts'

/** `isEarlier`: of a turn before the one that is answered. */
export type KnownMessage = ProjectedMessage & { isEarlier?: true }

export function asEarlier(messages: readonly ProjectedMessage[]): KnownMessage[] {
  return messages.map(({ message, origin }) => ({ message, origin, isEarlier: true }))
}

export interface ContextSources {
  prompt: readonly PromptPart[]
  messages: readonly KnownMessage[]
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

/**
 * What a request is made of: pure, and in so few numbers that they can be stored with it. What the request has and no
 * source knows of was written by a hook.
 */
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
  const known = new Map(sources.messages.map((each) => [each.message, each]))
  for (const message of messages) addMessage(tally, message, known.get(message))
  return { parts: tally.parts(), cuts: [...sources.cuts] }
}

/** Files of a question count apart: they are what people can leave out. */
function addMessage(tally: PartTally, message: ModelMessage, known: KnownMessage | undefined): void {
  const tokens = estimateMessageTokens(message)
  if (!known) return tally.add({ kind: 'changed' }, tokens)
  const age = known.isEarlier === true ? { isEarlier: true as const } : {}
  const files = known.origin === 'question' ? filesOfMessage(message) : []
  const ofFiles = estimateFiles(files)
  tally.add({ kind: kindOf[known.origin], ...age }, tokens - ofFiles)
  if (files.length > 0) tally.add({ kind: 'files', ...age }, ofFiles, files.length)
}

type PartName = Pick<ContextPart, 'kind' | 'origin' | 'isEarlier'>

/** Parts of one name are one part, at the place of the first. */
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
