import { lazy, Suspense, useMemo } from 'react'
import { useDraft } from '../drafts.ts'
import { useRestedDraft } from '../drafts/use-rested-draft.ts'
import { countHiddenWritten } from './drop-hidden-written.ts'

const HiddenNote = lazy(async () => ({ default: (await import('./hidden-note.tsx')).HiddenNote }))

/** Warns about hidden characters in a draft. Mounted only if there are any. */
export function DraftHidden({ draftKey }: { draftKey: string }) {
  const written = useDraft(draftKey)
  const rested = useRestedDraft(draftKey)
  const count = useMemo(() => (rested === undefined ? 0 : countHiddenWritten(rested)), [rested])
  if (written === undefined || count === 0) return null
  return (
    <Suspense>
      <HiddenNote draftKey={draftKey} written={written} count={count} />
    </Suspense>
  )
}
