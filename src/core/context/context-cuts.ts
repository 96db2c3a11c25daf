import type { ContextCut, ContextRule } from '../model/context/context-report.ts'
import { estimateTokens } from '../model/context/token-estimate.ts'
import type { JsonValue } from '../model/json.ts'
import { isDeleted } from '../model/conversation/annotated-message.ts'
import type { Message, MessagePart, ToolCallPart } from '../model/conversation/message.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import { estimateSentTokens } from '../model/context/cut-message.ts'
import { BranchIds } from './branch-ids.ts'
import { estimateFilesTokens } from './request-tokens.ts'
import { modelMatchFor, type ModelMatch } from './model-match.ts'
import { findCompactionIndex, findSentStart, type BranchView } from './view-branch.ts'
import { leavesOutImages, noReductions, type BranchReductions } from './reductions/apply-reductions.ts'
import type { Reduction } from '../model/context/reduction.ts'
import type { CallId, MessageId } from '../model/id.ts'

/** Adds up what a request leaves out, by rule. */
export class CutTally {
  readonly #cuts = new Map<ContextRule, ContextCut>()

  add(rule: ContextRule, tokens: number, count = 1): void {
    const entry = this.#cuts.get(rule) ?? { rule, count: 0, tokens: 0 }
    this.#cuts.set(rule, {
      rule,
      count: entry.count + count,
      tokens: entry.tokens + Math.max(0, Math.round(tokens)),
    })
  }

  /** `repairs` is the number of repaired pairs of calls and results. */
  list(repairs = 0): ContextCut[] {
    const cuts = [...this.#cuts.values()]
    return repairs === 0 ? cuts : [...cuts, { rule: 'pairing-repaired', count: repairs, tokens: 0 }]
  }
}

export interface CutOptions {
  view: BranchView
  target: ModelRef
  reductions?: BranchReductions
}

/** Lists what the request leaves out of the stored branch, by rule, with an estimate of the tokens saved. */
export function listContextCuts(history: readonly Message[], options: CutOptions): ContextCut[] {
  const tally = new CutTally()
  tallyBranchCuts(tally, history, options)
  return tally.list()
}

/** Adds what the request leaves out of the stored branch, with an estimate of the tokens saved. */
export function tallyBranchCuts(
  tally: CutTally,
  history: readonly Message[],
  { view, target, reductions = noReductions }: CutOptions,
): void {
  const compactedAt = findCompactionIndex(history)
  const count = history.slice(0, compactedAt + 1).filter((message) => !isDeleted(message)).length
  const { tokensBefore = 0 } = history[compactedAt]?.marks?.compaction ?? {}
  const start = findSentStart(history, view.maxMessages)
  if (count > 0) tally.add('compacted', tokensBefore, count)
  for (const message of history.slice(compactedAt + 1, start)) tally.add('message-window', tokensOf(message))
  const sent = history
    .slice(Math.max(compactedAt + 1, start))
    .filter(({ id }) => !leavesOut(reductions, id, (rule) => tally.add(rule, 0)))
  for (const message of sent) {
    if (isDeleted(message)) tally.add('message-deleted', tokensOf(message))
    else if (message.role === 'user') for (const part of message.parts) tallyText(tally, part)
    if (message.role !== 'assistant' || isDeleted(message)) continue
    const modelMatchOf = modelMatchFor(target, message)
    for (const part of message.parts) tallyPart(part, modelMatchOf(part.round), tally)
  }
  tallyImages(tally, history, { sent, view, target, reductions })
  for (const reduction of reductions.active) tallyReduction(tally, reduction, reductions)
  for (const { throughRound, summary } of reductions.rounds.values()) {
    if (summary !== undefined) tally.add('rounds-summarized', 0, throughRound + 1)
  }
}

function leavesOut(
  { omittedMessages }: BranchReductions,
  id: MessageId,
  add: (rule: 'turns-omitted' | 'head-truncated') => void,
): boolean {
  const rule = omittedMessages.get(id)
  if (rule) add(rule)
  return rule !== undefined
}

function tallyImages(
  tally: CutTally,
  history: readonly Message[],
  { sent, view, target, reductions }: Required<CutOptions> & { sent: readonly Message[] },
): void {
  const ids = new BranchIds(history)
  const sentIds = new Set(sent.map(({ id }) => id))
  for (const { file, group, messageId } of ids.images()) {
    if (!sentIds.has(messageId)) continue
    const tokens = estimateFilesTokens([file])
    if (reductions.findOmission(messageId, file.blobId, target)) tally.add('images-stripped', tokens)
    else if (group < ids.groupCount - view.mediaWindow) tally.add('media-window', tokens)
  }
  if (!leavesOutImages(reductions)) return
  for (const { id, parts } of sent) {
    for (const part of parts) {
      if (part.type !== 'file' || part.mediaType.startsWith('image/')) continue
      if (reductions.findOmission(id, part.blobId, target) !== 'named') continue
      tally.add('images-stripped', estimateFilesTokens([part]))
    }
  }
}

/**
 * Adds what a reduction saved. Messages, rounds and images are counted where they are left out, and so are calls that are left
 * out as a whole.
 */
function tallyReduction(tally: CutTally, reduction: Reduction, { unsentCalls }: BranchReductions): void {
  const saved = reduction.tokensBefore - reduction.tokensAfter
  switch (reduction.kind) {
    case 'results-cleared': {
      const { callIds, largeArguments = [] } = reduction
      const all = [...callIds, ...largeArguments.map(({ callId }) => callId)]
      return tallyCalls(tally, { rule: 'results-cleared', saved, callIds: all }, unsentCalls)
    }
    case 'results-referenced':
      return tallyCalls(tally, { rule: 'result-referenced', saved, callIds: reduction.callIds }, unsentCalls)
    case 'secrets-redacted':
      return tallyCalls(tally, { rule: 'secret-redacted', saved: 0, callIds: reduction.callIds }, unsentCalls)
    case 'head-truncated':
      return tally.add('head-truncated', saved, reduction.throughId === undefined ? 1 : 0)
    case 'rounds-summarized':
    case 'turns-omitted':
      return tally.add(reduction.kind, saved, 0)
    case 'images-stripped':
  }
}

/** Adds the calls that are still sent, with their share of what was saved. */
function tallyCalls(
  tally: CutTally,
  { rule, saved, callIds }: { rule: ContextRule; saved: number; callIds: readonly CallId[] },
  unsentCalls: ReadonlySet<CallId>,
): void {
  const count = callIds.filter((callId) => !unsentCalls.has(callId)).length
  if (count > 0) tally.add(rule, (saved * count) / callIds.length, count)
}

/** Adds a text of the user of which the model gets only ranges. */
export function tallyText(tally: CutTally, part: MessagePart): void {
  if (part.type !== 'text' || !part.sentRanges) return
  const { sentRanges: _, ...whole } = part
  tally.add('message-cut', estimateSentTokens([whole]) - estimateSentTokens([part]))
}

/** Adds a result of which the model gets a preview, because it is stored as a blob. */
export function tallyReference(tally: CutTally, part: MessagePart): void {
  if (part.type !== 'tool-call' || !part.reference || part.told !== undefined) return
  const { bytes, preview } = part.reference
  tally.add('result-referenced', bytes / 4 - estimateTokens(preview))
}

function tallyPart(part: MessagePart, modelMatch: ModelMatch, tally: CutTally): void {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      if (part.superseded) tally.add('superseded', estimateTokens(part.text))
      else if (part.type === 'reasoning' && modelMatch !== 'own') {
        tally.add('foreign-reasoning', estimateTokens(part.text))
      }
      return
    case 'tool-call':
      if (part.withheld) tally.add('restart-withheld', estimateTokens(part.argumentsText))
      else if (part.kept !== undefined) tally.add('result-reduced', modelOutputTokens(part) - size(part.kept))
      else tallyReference(tally, part)
      return
    case 'hosted-call':
      if (modelMatch === 'foreign') tally.add('foreign-hosted', size(part.result ?? null))
      return
    case 'file':
    case 'source':
    case 'notice':
    case 'reply':
    case 'workflow':
  }
}

/** Counts the text and the results of calls. */
function tokensOf({ parts }: Message): number {
  return parts.reduce((sum, part) => {
    if (part.type === 'tool-call') return sum + estimateTokens(part.argumentsText) + modelOutputTokens(part)
    return part.type === 'text' ? sum + estimateTokens(part.text) : sum
  }, 0)
}

function modelOutputTokens({ result, reference, told: modelOutput }: ToolCallPart): number {
  return size(modelOutput ?? result ?? reference?.preview ?? null)
}

function size(value: JsonValue): number {
  return estimateTokens(JSON.stringify(value))
}
