import { useMemo } from 'react'
import { useRestedDraft } from '../drafts/use-rested-draft.ts'
import { estimateDraft } from './estimate-draft.ts'

/** Estimates the tokens of the draft once the user stops typing. */
export function useDraftTokens(draftKey: string): number {
  const draft = useRestedDraft(draftKey)
  return useMemo(() => (draft === undefined ? 0 : estimateDraft(draft)), [draft])
}
