import type { ContextCut, ContextRule } from '../model/context/context-report.ts'
import { estimateTokens } from '../model/context/token-estimate.ts'
import type { JsonValue } from '../model/json.ts'
import { isDeleted } from '../model/conversation/annotated-message.ts'
import type { Message, MessagePart, ToolCallPart } from '../model/conversation/message.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import { BranchIds } from './branch-ids.ts'
import { estimateFilesTokens } from './request-tokens.ts'
import { modelMatchFor, type ModelMatch } from './model-match.ts'
import { findCompactionIndex, type BranchView } from './view-branch.ts'

/** Lists what the request leaves out of the stored branch, by rule, with an estimate of the tokens saved. */
export function listContextCuts(
  history: readonly Message[],
  view: BranchView,
  target: ModelRef,
): ContextCut[] {
  const cuts = new Map<ContextRule, ContextCut>()
  const cut = (rule: ContextRule, tokens: number): void => {
    const entry = cuts.get(rule) ?? { rule, count: 0, tokens: 0 }
    cuts.set(rule, { rule, count: entry.count + 1, tokens: entry.tokens + Math.max(0, tokens) })
  }
  const compactedAt = findCompactionIndex(history)
  const count = history.slice(0, compactedAt + 1).filter((message) => !isDeleted(message)).length
  const { tokensBefore: tokens = 0 } = history[compactedAt]?.marks?.compaction ?? {}
  if (count > 0) cuts.set('compacted', { rule: 'compacted', count, tokens })
  for (const message of history.slice(compactedAt + 1)) {
    if (isDeleted(message)) cut('message-deleted', tokensOf(message))
    if (message.role !== 'assistant' || isDeleted(message)) continue
    const modelMatchOf = modelMatchFor(target, message)
    for (const part of message.parts) cutPart(part, modelMatchOf(part.round), cut)
  }
  const ids = new BranchIds(history)
  const sentIds = new Set(history.slice(compactedAt + 1).map(({ id }) => id))
  for (const { file, group, messageId } of ids.images()) {
    if (sentIds.has(messageId) && group < ids.groupCount - view.mediaWindow)
      cut('media-window', estimateFilesTokens([file]))
  }
  return [...cuts.values()]
}

function cutPart(
  part: MessagePart,
  modelMatch: ModelMatch,
  cut: (rule: ContextRule, tokens: number) => void,
): void {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      if (part.superseded) cut('superseded', estimateTokens(part.text))
      else if (part.type === 'reasoning' && modelMatch !== 'own') {
        cut('foreign-reasoning', estimateTokens(part.text))
      }
      return
    case 'tool-call':
      if (part.withheld) cut('restart-withheld', estimateTokens(part.argumentsText))
      else if (part.kept !== undefined) cut('result-reduced', modelOutputTokens(part) - size(part.kept))
      return
    case 'hosted-call':
      if (modelMatch === 'foreign') cut('foreign-hosted', size(part.result ?? null))
      return
    case 'file':
    case 'source':
    case 'notice':
    case 'reply':
  }
}

/** Counts the text and the results of calls. */
function tokensOf({ parts }: Message): number {
  return parts.reduce((sum, part) => {
    if (part.type === 'tool-call') return sum + estimateTokens(part.argumentsText) + modelOutputTokens(part)
    return part.type === 'text' ? sum + estimateTokens(part.text) : sum
  }, 0)
}

function modelOutputTokens({ result = null, told: modelOutput = result }: ToolCallPart): number {
  return size(modelOutput)
}

function size(value: JsonValue): number {
  return estimateTokens(JSON.stringify(value))
}
