import { useEffect, useEffectEvent, useState } from 'react'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { usePendingAttachments } from '../attachments/pending-attachments.ts'

export type SendIntent = 'send' | 'steer'

export interface DeferredSendOptions {
  draftKey: string
  draft: MessageDraft
  /** Called with the intent once the files are attached. */
  onGranted: (intent: SendIntent) => void
}

interface DeferredMessage {
  intent: SendIntent
  draftKey: string
  draft: MessageDraft
  /** Problems with files that the user knows already. */
  problems: readonly string[]
}

const none: readonly string[] = []

/**
 * Delays sending while files are being read. If a file cannot be attached or the message changes meanwhile, the user has
 * to send again.
 */
export function useDeferredSend({ draftKey, draft, onGranted }: DeferredSendOptions) {
  const isReading = usePendingAttachments(({ reading }) => (reading[draftKey]?.length ?? 0) > 0)
  const problems = usePendingAttachments((state) => state.problems[draftKey]) ?? none
  const [deferred, setDeferred] = useState<DeferredMessage | null>(null)
  const isCurrent =
    deferred !== null &&
    deferred.draftKey === draftKey &&
    isUnchanged(deferred.draft, draft) &&
    (problems.length === 0 || problems === deferred.problems)
  const isOver = deferred !== null && !(isCurrent && isReading)
  const decide = useEffectEvent(() => {
    setDeferred(null)
    if (deferred !== null && isCurrent) onGranted(deferred.intent)
  })
  useEffect(() => {
    if (isOver) decide()
  }, [isOver])
  return {
    isReading,
    isWaiting: isCurrent && isReading,
    hold: (intent: SendIntent) => setDeferred({ intent, draftKey, draft, problems }),
  }
}

/** Whether the message is unchanged, apart from files that were added. */
function isUnchanged(before: MessageDraft, now: MessageDraft): boolean {
  const left = new Set(now.attachments?.map(({ blobId }) => blobId))
  return (
    before.text === now.text &&
    before.pasted === now.pasted &&
    before.replyTo === now.replyTo &&
    (before.attachments ?? []).every(({ blobId }) => left.has(blobId))
  )
}
