import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { useObservable } from '../../../ui/use-observable.ts'
import type { ChatServices } from '../chat-services.ts'

export function useIsRunning(services: ChatServices | null, sessionId: SessionId | null): boolean {
  const chat = services === null || sessionId === null ? null : services.chats.open(sessionId)
  const subscribe = useCallback(
    (onChange: () => void) => chat?.subscribe(onChange) ?? (() => undefined),
    [chat],
  )
  return useSyncExternalStore(subscribe, () => chat?.getOutline().isRunning ?? false)
}

export function useIsDeleted(services: ChatServices | null, sessionId: SessionId | null): boolean {
  const queries = services?.queries
  const source = useMemo(
    () => (queries === undefined || sessionId === null ? null : queries.watchSession(sessionId)),
    [queries, sessionId],
  )
  const session = useObservable(source)
  return session.state === 'ready' && session.value?.deletedAt !== undefined
}
