import { useMemo } from 'react'
import { useDebouncedDraft } from '../drafts/drafts.ts'
import { maxMessageTokens } from '../../../core/model/context/cut-message.ts'
import type { ContextFigures } from '../../../core/model/context/context-report.ts'
import { maxInputTokens } from '../../../core/model/context/context-window.ts'
import { estimateFileTokens, estimateTokens } from '../../../core/model/context/token-estimate.ts'
import type { PastedText } from '../../../core/model/conversation/attachment.ts'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'

/**
 * Estimates the tokens of the draft once the user stops typing. Text beyond what fits the model does not count, because it is
 * cut.
 */
export function useDraftTokens(draftKey: string, figures: ContextFigures | null = null): number {
  const draft = useDebouncedDraft(draftKey)
  const maxTextTokens = figures === null ? undefined : maxDraftTokens(figures)
  const windowTokens = figures?.windowTokens
  return useMemo(
    () => (draft === undefined ? 0 : estimateDraftTokens(draft, { maxTextTokens, windowTokens })),
    [draft, maxTextTokens, windowTokens],
  )
}

/** Returns the estimated tokens that the text of the next message may take, or `undefined` if the window is unknown. */
export function maxDraftTokens({
  windowTokens,
  reservedTokens,
  ...space
}: ContextFigures): number | undefined {
  if (windowTokens === undefined) return undefined
  return maxMessageTokens({ ...space, roomTokens: maxInputTokens({ windowTokens, reservedTokens }) })
}

/** Tokens by paste. A paste is long and stays the same object while its message is written. */
const ofPastes = new WeakMap<PastedText, number>()

interface DraftLimits {
  maxTextTokens?: number | undefined
  windowTokens?: number | undefined
}

/** Estimates how many tokens a draft adds to the next request. Of its text, at most `maxTextTokens` are sent. A known window limits its files. */
export function estimateDraftTokens(
  { text, pasted = [], attachments = [] }: MessageDraft,
  { maxTextTokens = Infinity, windowTokens }: DraftLimits = {},
): number {
  const texts = [
    estimateTokens(text),
    ...pasted.filter(({ placeholder }) => text.includes(placeholder)).map(estimatePaste),
  ]
  return (
    Math.min(sumOf(texts), maxTextTokens) +
    sumOf(attachments.map((file) => estimateFileTokens(file, windowTokens)))
  )
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function estimatePaste(pasted: PastedText): number {
  const cached = ofPastes.get(pasted)
  if (cached !== undefined) return cached
  const tokens = estimateTokens(pasted.text)
  ofPastes.set(pasted, tokens)
  return tokens
}
