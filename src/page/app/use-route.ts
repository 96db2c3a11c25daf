import { useMemo, useSyncExternalStore } from 'react'
import type { SessionId } from '../../core/kernel/id.ts'
import { parseRoute, toHash, type Route } from './route.ts'

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return useMemo(() => parseRoute(hash), [hash])
}

/** Goes to a route and adds an entry to the history. */
export function navigate(route: Exclude<Route, { name: 'not-found' }>): void {
  location.hash = toHash(route)
}

/** Removes the message from the address once it was shown, so that a reload does not jump to it again. */
export function arriveAt(sessionId: SessionId): void {
  history.replaceState(history.state, '', toHash({ name: 'chat', sessionId }))
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Opens a new chat if this one is open. The returned function goes back. */
export function leaveSession(sessionId: SessionId): () => void {
  const route = parseRoute(location.hash)
  if (route.name !== 'chat' || route.sessionId !== sessionId) return () => undefined
  navigate({ name: 'new' })
  return () => navigate(route)
}
