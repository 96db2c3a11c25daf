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

export function navigate(route: Exclude<Route, { name: 'not-found' }>): void {
  location.hash = toHash(route)
}

/** The message of the address has been gone to: a reload, or the same link again, is another matter. */
export function arriveAt(sessionId: SessionId): void {
  history.replaceState(history.state, '', toHash({ name: 'chat', sessionId }))
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Goes to a new chat if this one is open. What it returns goes back, if there was anything to leave. */
export function leaveSession(sessionId: SessionId): () => void {
  const route = parseRoute(location.hash)
  if (route.name !== 'chat' || route.sessionId !== sessionId) return () => undefined
  navigate({ name: 'new' })
  return () => navigate(route)
}
