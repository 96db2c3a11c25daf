import { isCompacted, isDeleted } from '../model/conversation/annotated-message.ts'
import { summaryOf } from '../model/conversation/compaction.ts'
import { truncateExcerpt } from '../model/conversation/excerpt.ts'
import type { Message, ToolCallPart } from '../model/conversation/message.ts'
import type { ContextRule, RequestPartRow } from '../model/context/context-report.ts'
import type { ContextProviderId } from '../model/context/context-fragment.ts'
import { estimateTokens } from '../model/context/token-estimate.ts'
import type { CallId } from '../model/id.ts'
import { filesOfMessage } from '../model/providers/model-request.ts'
import {
  collectReductions,
  type BranchReductions,
  type RoundReduction,
} from './reductions/apply-reductions.ts'
import { providerOfOrigin } from './fragments/context-providers.ts'
import type { ProviderFailure } from '../model/context/context-fragment.ts'
import type { ModelContext } from './context-runtime.ts'
import { kindOfOrigin, measureTools, type MeasuredMessage } from './measure-context.ts'
import { estimateFilesTokens, estimateMessageTokens } from './request-tokens.ts'

export interface ListedContext extends Pick<
  ModelContext,
  'messages' | 'systemPromptParts' | 'clips' | 'tools' | 'size'
> {
  /** The visible branch with the draft, oldest first. */
  history: readonly Message[]
  /** Sources that could not be read. */
  failures?: readonly ProviderFailure[]
}

/**
 * Lists the parts of a composed request in the order in which they are sent, and the messages of the branch that are left out of
 * it. Pure. Messages and their estimates are those of the request, so that nothing is projected again.
 */
export function listParts({ history, failures = [], ...context }: ListedContext): RequestPartRow[] {
  const listing = new PartListing(history, context.size)
  const { systemPromptParts, clips, tools, messages } = context
  const rows = systemPromptParts.flatMap(({ origin, text }): RequestPartRow[] => {
    const isClipped = clips.some(({ provider }) => provider === providerOfOrigin[origin])
    if (text === '' && !isClipped) return []
    const state = text === '' ? ('left-out' as const) : ('cut' as const)
    const clip = isClipped ? { state, rule: 'fragment-clipped' as const } : undefined
    return [listing.row({ kind: 'prompt', origin, tokens: estimateTokens(text), ...clip })]
  })
  for (const { provider } of failures) {
    const skipped = skippedParts[provider]
    if (skipped)
      rows.push(listing.row({ ...skipped, tokens: 0, state: 'skipped', rule: 'source-unreadable' }))
  }
  for (const { server, tools: ofServer, tokens } of measureTools(tools)) {
    rows.push(listing.row({ kind: 'tools', server, tokens, count: ofServer.length }))
  }
  const bySource = Map.groupBy(messages, ({ messageId }) => messageId)
  const ids = new Set(history.map(({ id }) => id))
  for (const [index, message] of history.entries()) {
    const sent = bySource.get(message.id)
    if (!sent) rows.push(...listing.omittedMessage(message, index))
    else
      rows.push(...listing.omittedRounds(message), ...sent.flatMap((each) => listing.rowsOf(each, message)))
  }
  const added = messages.filter(({ messageId }) => messageId === undefined || !ids.has(messageId))
  return [...rows, ...added.flatMap((each) => listing.rowsOf(each))]
}

/** Name of a skipped provider in the list. The others never fail, or their part is named in its place. */
const skippedParts: Partial<Record<ContextProviderId, Pick<RequestPartRow, 'kind' | 'origin'>>> = {
  'base-instructions': { kind: 'prompt', origin: 'built-in' },
  'project-instructions': { kind: 'prompt', origin: 'folder' },
  'about-you': { kind: 'prompt', origin: 'about-you' },
  'file-names': { kind: 'prompt', origin: 'assistant-files' },
  note: { kind: 'notes' },
  memories: { kind: 'memories' },
  time: { kind: 'time' },
  'server-instructions': { kind: 'server-instructions' },
}

type RowFields = Pick<RequestPartRow, 'kind' | 'tokens'> & Partial<RequestPartRow>

/** Makes the rows of one branch. */
class PartListing {
  readonly #history: readonly Message[]
  readonly #scale: number
  readonly #windowTokens: number | undefined
  readonly #reductions: BranchReductions
  readonly #calls: ReadonlyMap<CallId, ToolCallPart>
  readonly #compactedAt: number

  constructor(history: readonly Message[], { scale, windowTokens }: ModelContext['size']) {
    this.#history = history
    this.#scale = scale
    this.#windowTokens = windowTokens
    this.#reductions = collectReductions(history)
    this.#calls = new Map(
      history.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.type === 'tool-call' ? [[part.callId, part] as const] : [])),
      ),
    )
    this.#compactedAt = history.findLastIndex(isCompacted)
  }

  row({ tokens, ...fields }: RowFields): RequestPartRow {
    return { label: '', count: 1, state: 'full', ...fields, tokens: Math.round(tokens * this.#scale) }
  }

  /** Returns the rows of a message that is sent. Each result and the files of a user message are rows of their own. */
  rowsOf(each: MeasuredMessage, stored?: Message): RequestPartRow[] {
    const { message, origin } = each
    const place = { isEarlier: each.isEarlier, messageId: stored?.id }
    const kind = kindOfOrigin[origin]
    const tokens = estimateMessageTokens(message, this.#windowTokens)
    if (message.role === 'tool') return this.#resultRows(each, place)
    if (message.role === 'assistant') {
      const text = message.parts.find((part) => part.type === 'text')?.text ?? ''
      const calls = message.parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
      const label = text === '' ? [...new Set(calls.map(({ toolName }) => toolName))].join(', ') : text
      const isCleared = calls.some(({ callId }) => this.#reductions.calls.get(callId)?.fields !== undefined)
      return [
        this.row({
          kind,
          tokens,
          label: truncateExcerpt(label),
          ...place,
          ...(isCleared ? { state: 'cleared', rule: 'results-cleared' } : undefined),
        }),
      ]
    }
    if (origin === 'summary' && stored) return [this.#summaryRow(each, stored)]
    if (origin === 'memory') return this.#memoryRows(message.text, tokens, place)
    if (origin === 'time' || origin === 'server-instructions')
      return [this.row({ kind, tokens, label: truncateExcerpt(message.text), ...place })]
    if (origin !== 'question') return [this.row({ kind, tokens, ...place })]
    const files = filesOfMessage(message)
    const ofFiles = estimateFilesTokens(files, this.#windowTokens)
    const isCut = stored?.parts.some((part) => part.type === 'text' && part.sentRanges !== undefined) === true
    const question = this.row({
      kind,
      tokens: tokens - ofFiles,
      label: truncateExcerpt(message.text),
      ...place,
      ...(isCut ? { state: 'cut', rule: 'message-cut' } : undefined),
    })
    if (files.length === 0) return [question]
    const label = truncateExcerpt(files.map(({ filename, mediaType }) => filename ?? mediaType).join(', '))
    return [question, this.row({ kind: 'files', tokens: ofFiles, count: files.length, label, ...place })]
  }

  /** Returns a row for a message of the branch that is not sent. A message without content has none. */
  omittedMessage(message: Message, index: number): RequestPartRow[] {
    const rule = this.#ruleOf(message, index)
    if (rule === undefined) return []
    const text = message.parts.find((part) => part.type === 'text')?.text ?? ''
    const kind = message.role === 'user' ? 'questions' : 'answers'
    const label = truncateExcerpt(text)
    return [
      this.row({ kind, tokens: 0, label, state: 'left-out', rule, isEarlier: true, messageId: message.id }),
    ]
  }

  /** Returns a row for the rounds of an answer that are not sent. */
  omittedRounds({ id, parts }: Message): RequestPartRow[] {
    const rounds = this.#reductions.rounds.get(id)
    if (!rounds) return []
    // The rounds of a steered turn are numbered across its answers.
    const omitted = parts.filter(({ type, round }) => type !== 'notice' && round <= rounds.throughRound)
    const count = new Set(omitted.map(({ round }) => round)).size
    if (count === 0) return []
    return [
      this.row({
        kind: 'answers',
        tokens: 0,
        count,
        state: 'left-out',
        rule: ruleOfRounds(rounds),
        isEarlier: true,
        messageId: id,
      }),
    ]
  }

  /** Returns a row for each memory, of which the first also counts the text around them. */
  #memoryRows(
    text: string,
    tokens: number,
    place: Pick<RequestPartRow, 'isEarlier' | 'messageId'>,
  ): RequestPartRow[] {
    const lines = text.split('\n').filter((line) => line.startsWith('- '))
    const rest = tokens - lines.reduce((sum, line) => sum + estimateTokens(line), 0)
    return lines.map((line, index) =>
      this.row({
        kind: 'memories',
        tokens: estimateTokens(line) + (index === 0 ? rest : 0),
        label: truncateExcerpt(line.slice(2)),
        ...place,
      }),
    )
  }

  #resultRows(
    { message, origin }: MeasuredMessage,
    place: Pick<RequestPartRow, 'isEarlier' | 'messageId'>,
  ): RequestPartRow[] {
    if (message.role !== 'tool') return []
    const kind = kindOfOrigin[origin]
    return message.results.map((result) => {
      const tokens = estimateTokens(JSON.stringify(result))
      return this.row({
        kind,
        tokens,
        label: result.toolName,
        ...place,
        ...this.#stateOfResult(result.callId),
      })
    })
  }

  #stateOfResult(callId: CallId): Partial<RequestPartRow> {
    const call = this.#calls.get(callId)
    const { result, isRedacted } = this.#reductions.calls.get(callId) ?? {}
    switch (result) {
      case 'cleared':
      case 'short':
        return { state: 'cleared', rule: 'results-cleared' }
      case 'preview':
        return { state: 'reference', rule: 'result-referenced' }
      case undefined:
    }
    if (isRedacted) return { state: 'cut', rule: 'secret-redacted' }
    if (call?.reference !== undefined) return { state: 'reference', rule: 'result-referenced' }
    return call?.kept === undefined ? {} : { state: 'cut', rule: 'result-reduced' }
  }

  /** Returns the row of a summary, or of the marker of omitted turns. */
  #summaryRow({ message, isEarlier }: MeasuredMessage, stored: Message): RequestPartRow {
    const { compaction } = stored.marks ?? {}
    const fields = { kind: 'summaries', tokens: estimateMessageTokens(message), isEarlier } as const
    const rounds = this.#reductions.rounds.get(stored.id)
    const ofRounds = this.#reductions.active.findLast(
      (each) => each.kind === 'rounds-summarized' && each.text === rounds?.summary,
    )
    const isOfRounds = rounds?.summary !== undefined && ofRounds !== undefined
    const summary = isOfRounds
      ? { text: rounds.summary ?? '', reductionId: ofRounds.id }
      : compaction && isCompacted(stored)
        ? { text: summaryOf(compaction) }
        : undefined
    const label = truncateExcerpt(summary?.text ?? '')
    return this.row({ ...fields, label, state: 'summary', summary, messageId: stored.id })
  }

  #ruleOf(message: Message, index: number): ContextRule | undefined {
    if (isDeleted(message)) return 'message-deleted'
    if (index < this.#compactedAt) return 'compacted'
    const omission = this.#reductions.omittedMessages.get(message.id)
    if (omission !== undefined) return omission
    const rounds = this.#reductions.rounds.get(message.id)
    if (rounds) return ruleOfRounds(rounds)
    const hasContent = message.parts.some((part) => part.type !== 'notice' && part.type !== 'reply')
    return hasContent && index < this.#history.length - 1 ? 'message-window' : undefined
  }
}

/** Returns why rounds of an answer are not sent. */
function ruleOfRounds({ summary, isSummarizedLater }: RoundReduction): ContextRule {
  return summary !== undefined || isSummarizedLater ? 'rounds-summarized' : 'head-truncated'
}
