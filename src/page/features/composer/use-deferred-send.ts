import { useEffect, useEffectEvent, useState } from 'react'
import type { WrittenText } from '../../../core/model/conversation/written-text.ts'
import { usePendingAttachments } from '../attachments/pending-attachments.ts'

export type SendIntent = 'send' | 'steer'

export interface DeferredSendOptions {
  draftKey: string
  written: WrittenText
  /** Called with the intent once the files are attached. */
  onGranted: (wish: SendIntent) => void
}

interface Held {
  wish: SendIntent
  draftKey: string
  written: WrittenText
  /** Problems with files that the user knows already. */
  problems: readonly string[]
}

const none: readonly string[] = []

/**
 * Delays sending while files are being read. If a file cannot be attached or the message changes meanwhile, the user has
 * to send again.
 */
export function useDeferredSend({ draftKey, written, onGranted }: DeferredSendOptions) {
  const isReading = usePendingAttachments(({ reading }) => (reading[draftKey]?.length ?? 0) > 0)
  const problems = usePendingAttachments((state) => state.problems[draftKey]) ?? none
  const [held, setHeld] = useState<Held | null>(null)
  const isMeant =
    held !== null &&
    held.draftKey === draftKey &&
    isUnchanged(held.written, written) &&
    (problems.length === 0 || problems === held.problems)
  const isOver = held !== null && !(isMeant && isReading)
  const decide = useEffectEvent(() => {
    setHeld(null)
    if (held !== null && isMeant) onGranted(held.wish)
  })
  useEffect(() => {
    if (isOver) decide()
  }, [isOver])
  return {
    isReading,
    isHeld: isMeant && isReading,
    hold: (wish: SendIntent) => setHeld({ wish, draftKey, written, problems }),
  }
}

/** Whether the message is unchanged, apart from files that were added. */
function isUnchanged(held: WrittenText, now: WrittenText): boolean {
  const left = new Set(now.attachments?.map(({ blobId }) => blobId))
  return (
    held.text === now.text &&
    held.pasted === now.pasted &&
    held.replyTo === now.replyTo &&
    (held.attachments ?? []).every(({ blobId }) => left.has(blobId))
  )
}
