import { useEffect, useState } from 'react'
import type { WrittenText } from '../../../../core/kernel/written-text.ts'
import { useDraft } from '../drafts.ts'

const restMs = 250

/** The draft as it is once its writer rests: for what is too dear for each letter. */
export function useRestedDraft(draftKey: string): WrittenText | undefined {
  const draft = useDraft(draftKey)
  const [rested, setRested] = useState<{ draftKey: string; draft: WrittenText | undefined }>()
  useEffect(() => {
    const timer = setTimeout(() => setRested({ draftKey, draft }), restMs)
    return () => clearTimeout(timer)
  }, [draftKey, draft])
  return rested?.draftKey === draftKey ? rested.draft : undefined
}
