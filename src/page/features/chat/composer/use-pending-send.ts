import { useRef, useState } from 'react'
import type { ChatServices, SendAsk } from '../chat-services.ts'
import { returnToDraft } from '../drafts.ts'

/** What was sent before there was anything to send it with: one message, which goes back to its draft if that fails. */
export function usePendingSend(loadServices: () => Promise<ChatServices>) {
  const [pending, setPending] = useState<SendAsk | null>(null)
  const isWaiting = useRef(false)
  const wait = (ask: SendAsk): boolean => {
    if (isWaiting.current) return false
    isWaiting.current = true
    setPending(ask)
    const deliver = async () => {
      const services = await loadServices()
      if (!services.send(ask)) returnToDraft(ask.sessionId, ask)
    }
    deliver()
      // What could not be loaded is said where the conversation would be.
      .catch(() => returnToDraft(ask.sessionId, ask))
      .finally(() => {
        isWaiting.current = false
        setPending(null)
      })
    return true
  }
  return { pending, wait }
}
