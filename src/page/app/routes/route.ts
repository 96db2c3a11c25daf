import { trimSuffix } from '../../../lib/text.ts'
import type { MessageId, RunId, SessionId, WorkflowId } from '../../../core/model/id.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { settingsSectionIds, type SettingsSectionId } from '../../features/settings/section-ids.ts'

export type Route =
  | { name: 'new' }
  /** With a message, the chat is opened there. */
  | { name: 'chat'; sessionId: SessionId; messageId?: MessageId }
  /** `turnId` is a run, or a message of its turn, at which Review opens. `childRunId` is the run of one of its agents. */
  | { name: 'review'; sessionId: SessionId | null; turnId?: RunId | MessageId; childRunId?: RunId }
  | { name: 'usage' }
  /** The library. Without a workflow it shows the list. */
  | { name: 'library'; workflowId?: WorkflowId }
  /** Without a section, the list of pages. `adds`: kind of provider whose form is open from the start, or `new`. */
  | { name: 'settings'; section?: SettingsSectionId; adds?: string }
  | { name: 'not-found'; path: string }

/** Parses a route. Routes are in the hash, so that any static host and any sub-path can serve the page. Never throws. */
export function parseRoute(hash: string): Route {
  const path = trimSuffix(hash.replace(/^#/, ''), '/') || '/'
  if (path === '/') return { name: 'new' }
  const [, page, id, ...rest] = path.split('/')
  if (page === 'c' && rest.length <= 1 && [id ?? '', ...rest].every(isId)) {
    const [messageId] = rest as MessageId[]
    return { name: 'chat', sessionId: id as SessionId, messageId }
  }
  if (page === 'review' && id === undefined) return { name: 'review', sessionId: null }
  if (page === 'review' && rest.length <= 2 && [id ?? '', ...rest].every(isId)) {
    const [turnId, childRunId] = rest as RunId[]
    return { name: 'review', sessionId: id as SessionId, turnId, childRunId }
  }
  if (page === 'usage' && id === undefined) return { name: 'usage' }
  if (page === 'library' && (id === undefined || id === 'workflows') && rest.length <= 1) {
    const [workflowId] = rest as WorkflowId[]
    if (workflowId === undefined || isId(workflowId)) return { name: 'library', workflowId }
  }
  if (page === 'settings' && rest.length === 0) {
    if (id === undefined) return { name: 'settings' }
    const section = settingsSectionIds.find((each) => each === id)
    if (section !== undefined) return { name: 'settings', section }
  }
  if (page === 'settings' && id === 'providers' && rest.length === 1 && isId(rest[0] ?? ''))
    return { name: 'settings', section: 'providers', adds: rest[0] ?? '' }
  return { name: 'not-found', path }
}

/** Returns the address of a route. `parseRoute` is its inverse. */
export function toHash(route: Exclude<Route, { name: 'not-found' }>): string {
  switch (route.name) {
    case 'new':
      return '#/'
    case 'chat':
      return `#/c/${join(route.sessionId, route.messageId)}`
    case 'review':
      return route.sessionId === null ? '#/review' : toReviewHash(route.sessionId, route)
    case 'usage':
      return '#/usage'
    case 'library':
      return `#/library/${join('workflows', route.workflowId)}`
    case 'settings':
      return route.section === undefined ? '#/settings' : `#/settings/${join(route.section, route.adds)}`
  }
}

function toReviewHash(
  sessionId: SessionId,
  { turnId, childRunId }: { turnId?: string; childRunId?: string },
): string {
  if (turnId === undefined) return `#/review/${sessionId}`
  return `#/review/${sessionId}/${join(turnId, childRunId)}`
}

function join(first: string, second: string | undefined): string {
  return second === undefined ? first : `${first}/${second}`
}

/** Names that every object has are no ids: the page looks up drafts and choices by id in plain objects. */
function isId(text: string): boolean {
  return /^[\w-]{1,80}$/.test(text) && !(text in Object.prototype)
}

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

/** Replaces the current route, without a new history entry. */
export function replaceRoute(route: Exclude<Route, { name: 'not-found' }>): void {
  history.replaceState(history.state, '', toHash(route))
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Removes the message from the address once it was shown, so that a reload does not jump to it again. */
export function removeMessageFromAddress(sessionId: SessionId): void {
  replaceRoute({ name: 'chat', sessionId })
}

/** Opens a new chat if this one is open. The returned function goes back. */
export function leaveSession(sessionId: SessionId): () => void {
  const route = parseRoute(location.hash)
  if (route.name !== 'chat' || route.sessionId !== sessionId) return () => undefined
  navigate({ name: 'new' })
  return () => navigate(route)
}
