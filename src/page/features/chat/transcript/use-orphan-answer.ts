import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../../core/kernel/failure.ts'
import type { TranscriptRow } from './merge-transcript.ts'
import type { SessionChat } from '../turn/session-chat.ts'
import type { TurnOutline } from '../turn/turn-outline.ts'

/** Why a message was not taken while such an answer stands at the end. */
const refusals = new Set<Failure['code']>(['session-busy', 'storage-full'])

export interface OrphanAnswer {
  chat: Pick<SessionChat, 'resume' | 'askCount'>
  turn: Pick<TurnOutline, 'isRunning' | 'isElsewhere' | 'failure'>
  /** The newest row of the chat. */
  last: TranscriptRow | undefined
}

/**
 * Follows a stored answer whose end is not stored and that nobody follows here: after a reload, because another tab was quicker, or
 * because the disk is full. Following takes the words of a refusal out of the outline: they are given back until that end is
 * stored, that tab writes no more, or something is asked again.
 */
export function useOrphanAnswer({ chat, turn, last }: OrphanAnswer): Failure | null {
  const orphan = last?.from === 'storage' && last.message.status === 'streaming' ? last.id : null
  const { isRunning, isElsewhere, failure } = turn
  const { askCount } = chat
  const resumed = useRef<string | null>(null)
  const [refusal, setRefusal] = useState<{ failure: Failure; askCount: number } | null>(null)
  useEffect(() => {
    if (orphan === null) resumed.current = null
    // Once each: the worker may have no run for an answer that another tab writes.
    if (orphan === null || isRunning || resumed.current === orphan) return
    resumed.current = orphan
    if (failure !== null && refusals.has(failure.code)) setRefusal({ failure, askCount })
    void chat.resume()
  }, [chat, orphan, isRunning, failure, askCount])
  useEffect(() => (isElsewhere ? () => setRefusal(null) : undefined), [isElsewhere])
  const isStored = last?.from === 'storage' && orphan === null
  useEffect(() => {
    if (isStored) setRefusal(null)
  }, [isStored])
  return refusal?.askCount === askCount ? refusal.failure : null
}
