import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { TranscriptRow } from '../chat-state/session/transcript-rows.ts'
import type { SessionChat } from '../chat-state/session/session-chat.ts'
import type { TurnOutline } from '../chat-state/session/turn-outline.ts'

/** Failures that reject a message while such an answer is the last row. */
const refusals = new Set<Failure['code']>(['session-busy', 'storage-full'])

export interface OrphanAnswer {
  chat: Pick<SessionChat, 'resume' | 'askCount'>
  turn: Pick<TurnOutline, 'isRunning' | 'isRemote' | 'failure'>
  /** The newest row of the chat. */
  last: TranscriptRow | undefined
}

/**
 * Follows a stored answer whose end is not stored and that this tab does not follow. Reasons are a reload, another tab
 * that was faster, or a full disk. Following clears the failure of a rejected message from the outline, so this returns
 * it. The failure stays until the end is stored, the other tab stops writing, or another answer is requested.
 */
export function useOrphanAnswer({ chat, turn, last }: OrphanAnswer): Failure | null {
  const orphan = last?.from === 'storage' && last.message.status === 'streaming' ? last.id : null
  const { isRunning, isRemote, failure } = turn
  const { askCount } = chat
  const resumed = useRef<string | null>(null)
  const [refusal, setRefusal] = useState<{ failure: Failure; askCount: number } | null>(null)
  useEffect(() => {
    if (orphan === null) resumed.current = null
    // Each answer is tried once. The worker may have no run for an answer of another tab.
    if (orphan === null || isRunning || resumed.current === orphan) return
    resumed.current = orphan
    if (failure !== null && refusals.has(failure.code)) setRefusal({ failure, askCount })
    void chat.resume()
  }, [chat, orphan, isRunning, failure, askCount])
  useEffect(() => (isRemote ? () => setRefusal(null) : undefined), [isRemote])
  const isStored = last?.from === 'storage' && orphan === null
  useEffect(() => {
    if (isStored) setRefusal(null)
  }, [isStored])
  return refusal?.askCount === askCount ? refusal.failure : null
}
