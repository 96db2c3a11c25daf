import { useEffect, useState } from 'react'
import type { WrittenText } from '../../../../core/kernel/written-text.ts'
import { useDraft } from '../drafts.ts'

const restMs = 250

/** Returns the draft once the user stops typing, for work that is too slow for each keystroke. */
export function useRestedDraft(draftKey: string): WrittenText | undefined {
  const draft = useDraft(draftKey)
  const [rested, setRested] = useState<{ draftKey: string; draft: WrittenText | undefined }>()
  useEffect(() => {
    const timer = setTimeout(() => setRested({ draftKey, draft }), restMs)
    return () => clearTimeout(timer)
  }, [draftKey, draft])
  return rested?.draftKey === draftKey ? rested.draft : undefined
}
