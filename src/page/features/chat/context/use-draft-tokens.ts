import { useMemo } from 'react'
import { useRestedDraft } from '../drafts/use-rested-draft.ts'
import { estimateDraft } from './estimate-draft.ts'

/** About how many tokens the draft has, once its writer rests. */
export function useDraftTokens(draftKey: string): number {
  const draft = useRestedDraft(draftKey)
  return useMemo(() => (draft === undefined ? 0 : estimateDraft(draft)), [draft])
}
