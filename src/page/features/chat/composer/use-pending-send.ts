import { useRef, useState } from 'react'
import type { ChatServices, SendAsk } from '../chat-services.ts'
import { returnToDraft } from '../drafts.ts'

/** Holds one message that was sent before the services were loaded. The message returns to its draft if loading fails. */
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
      // The load failure is shown in place of the conversation.
      .catch(() => returnToDraft(ask.sessionId, ask))
      .finally(() => {
        isWaiting.current = false
        setPending(null)
      })
    return true
  }
  return { pending, wait }
}
