import { useEffect, useState } from 'react'
import { useDraft } from '../drafts.ts'
import { estimateDraft } from './estimate-draft.ts'

const restMs = 250

/** About how many tokens the draft has, once its writer rests. */
export function useDraftTokens(draftKey: string): number {
  const draft = useDraft(draftKey)
  const [tokens, setTokens] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setTokens(draft === undefined ? 0 : estimateDraft(draft)), restMs)
    return () => clearTimeout(timer)
  }, [draft])
  return tokens
}
