import { useEffect, useEffectEvent, useState } from 'react'
import type { WrittenText } from '../../../../core/kernel/written-text.ts'
import { useAttaching } from '../attachments/attaching.ts'

export type SendWish = 'send' | 'steer'

export interface HeldSendOptions {
  draftKey: string
  written: WrittenText
  /** Called once the files are attached, with what was wished. */
  onGranted: (wish: SendWish) => void
}

interface Held {
  wish: SendWish
  draftKey: string
  written: WrittenText
  /** What was wrong with files by then, and is known. */
  problems: readonly string[]
}

const none: readonly string[] = []

/**
 * What is to be sent while its files are still read waits for them. Not where one of them could then not be attached, or where the
 * message was changed meanwhile: the person says anew that it is meant to go.
 */
export function useHeldSend({ draftKey, written, onGranted }: HeldSendOptions) {
  const isReading = useAttaching(({ reading }) => (reading[draftKey]?.length ?? 0) > 0)
  const problems = useAttaching((state) => state.problems[draftKey]) ?? none
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
    hold: (wish: SendWish) => setHeld({ wish, draftKey, written, problems }),
  }
}

/** But for the files that have come. */
function isUnchanged(held: WrittenText, now: WrittenText): boolean {
  const left = new Set(now.attachments?.map(({ blobId }) => blobId))
  return (
    held.text === now.text &&
    held.pasted === now.pasted &&
    held.replyTo === now.replyTo &&
    (held.attachments ?? []).every(({ blobId }) => left.has(blobId))
  )
}
