import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { useObservable } from '../../../ui/use-observable.ts'
import type { ShownInteraction } from '../interaction/interaction-log.ts'
import type { SessionChat } from '../turn/session-chat.ts'

/** Returns the interactions of a chat, whichever tab its turns belong to. */
export function useInteractions(
  queries: Queries,
  sessionId: SessionId,
  { interactions }: SessionChat,
): readonly ShownInteraction[] {
  const observed = useObservable(useMemo(() => queries.watchInteractions(sessionId), [queries, sessionId]))
  const open = observed.state === 'ready' ? observed.value : null
  useEffect(() => {
    if (open !== null) interactions.setStored(open)
  }, [interactions, open])
  return useSyncExternalStore(interactions.subscribe, interactions.read)
}
