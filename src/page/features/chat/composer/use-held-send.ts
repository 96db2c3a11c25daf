import { useEffect, useEffectEvent, useState } from 'react'
import { useAttaching } from '../attachments/attaching.ts'

export type SendWish = 'send' | 'steer'

export interface HeldSendOptions {
  draftKey: string
  text: string
  /** Called once the files are attached, with what was wished. */
  onGranted: (wish: SendWish) => void
}

/**
 * What is to be sent while its files are still read waits for them. Not where one could not be attached, or where something was
 * written on meanwhile: the person says anew that it is meant to go.
 */
export function useHeldSend({ draftKey, text, onGranted }: HeldSendOptions) {
  const isReading = useAttaching(({ reading }) => (reading[draftKey]?.length ?? 0) > 0)
  const hasProblems = useAttaching(({ problems }) => (problems[draftKey]?.length ?? 0) > 0)
  const [held, setHeld] = useState<{ wish: SendWish; draftKey: string; text: string } | null>(null)
  const isMeant = held !== null && held.draftKey === draftKey && held.text === text
  const isOver = held !== null && !(isMeant && isReading)
  const decide = useEffectEvent(() => {
    setHeld(null)
    if (held !== null && isMeant && !hasProblems) onGranted(held.wish)
  })
  useEffect(() => {
    if (isOver) decide()
  }, [isOver])
  return {
    isReading,
    isHeld: isMeant && isReading,
    hold: (wish: SendWish) => setHeld({ wish, draftKey, text }),
  }
}
