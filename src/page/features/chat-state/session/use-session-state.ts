import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import type { ChatServices } from '../chat-services.ts'
import type { TurnOutline } from './turn-outline.ts'

export function useIsRunning(services: ChatServices | null, sessionId: SessionId | null): boolean {
  return useTurn(services, sessionId, (turn) => turn.isRunning)
}

/** Returns the state of the chat. `missing`: nothing is stored at this address, and nothing is on its way. */
export function useSessionStatus(
  services: ChatServices | null,
  sessionId: SessionId | null,
): 'there' | 'deleted' | 'missing' {
  const queries = services?.queries
  const source = useMemo(
    () => (queries === undefined || sessionId === null ? null : queries.watchSession(sessionId)),
    [queries, sessionId],
  )
  const session = useObservable(source)
  const isEmpty = useTurn(services, sessionId, isNothing)
  if (session.state !== 'ready') return 'there'
  if (session.value === null) return isEmpty ? 'missing' : 'there'
  return session.value.deletedAt === undefined ? 'there' : 'deleted'
}

function isNothing({ isRunning, messages, failure }: TurnOutline): boolean {
  return !isRunning && messages.length === 0 && failure === null
}

function useTurn(
  services: ChatServices | null,
  sessionId: SessionId | null,
  read: (turn: TurnOutline) => boolean,
): boolean {
  const chat = services === null || sessionId === null ? null : services.chats.open(sessionId)
  const subscribe = useCallback(
    (onChange: () => void) => chat?.subscribe(onChange) ?? (() => undefined),
    [chat],
  )
  return useSyncExternalStore(subscribe, () => chat !== null && read(chat.getOutline()))
}
