import { useMemo } from 'react'
import { useDebouncedDraft } from '../drafts/drafts.ts'
import { estimateFileTokens, estimateTokens } from '../../../core/model/context/token-estimate.ts'
import type { PastedText } from '../../../core/model/conversation/attachment.ts'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'

/** Estimates the tokens of the draft once the user stops typing. */
export function useDraftTokens(draftKey: string): number {
  const draft = useDebouncedDraft(draftKey)
  return useMemo(() => (draft === undefined ? 0 : estimateDraftTokens(draft)), [draft])
}

/** Tokens by paste. A paste is long and stays the same object while its message is written. */
const ofPastes = new WeakMap<PastedText, number>()

/** Estimates how many tokens a draft adds to the next request. */
export function estimateDraftTokens({ text, pasted = [], attachments = [] }: MessageDraft): number {
  const tokens = [
    estimateTokens(text),
    ...pasted.filter(({ placeholder }) => text.includes(placeholder)).map(estimatePaste),
    ...attachments.map(estimateFileTokens),
  ]
  return tokens.reduce((sum, each) => sum + each, 0)
}

function estimatePaste(pasted: PastedText): number {
  const cached = ofPastes.get(pasted)
  if (cached !== undefined) return cached
  const tokens = estimateTokens(pasted.text)
  ofPastes.set(pasted, tokens)
  return tokens
}
