import { useState } from 'react'
import type { Failure } from '../../../../core/kernel/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../words/say.ts'

export interface ElsewhereNoteProps {
  takeOver: () => Promise<Failure | null>
  onFailure: (failure: Failure) => void
}

/** Note below an answer that another tab is writing. That tab may be frozen or on another screen. */
export function ElsewhereNote({ takeOver, onFailure }: ElsewhereNoteProps) {
  const [isTaking, setIsTaking] = useState(false)
  const take = async () => {
    setIsTaking(true)
    const failure = await takeOver()
    setIsTaking(false)
    if (failure) onFailure(failure)
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 text-sm text-muted">
      <p>{say('Another tab is writing this answer. Taking over ends it there, and you go on here.')}</p>
      <Button disabled={isTaking} onClick={() => void take()}>
        {say('Take over')}
      </Button>
    </div>
  )
}
