import { describeError } from './describe-error.ts'
import { EventRing, type DiagnosticEvent } from './event-ring.ts'

const ring = new EventRing({
  storage: findStorage(),
  page: crypto.randomUUID?.().slice(0, 4) ?? 'page',
  now: () => Date.now(),
})

/** One line of what Settings, About can copy. Only words of our own, numbers and codes. */
export function noteEvent(what: string, facts?: DiagnosticEvent['facts']): void {
  ring.note(what, facts)
}

export function noteError(what: string, error: unknown): void {
  ring.note(what, { error: describeError(error, location.origin) })
}

export function readEvents(): readonly DiagnosticEvent[] {
  return ring.read()
}

/** What nobody catches is noted; what becomes of it stays the browser's matter. */
export function noteUncaught(): void {
  addEventListener('error', ({ error, message }) => {
    // A file that could not be loaded has no error, and says so elsewhere.
    if (error !== null && error !== undefined) noteError('error', error)
    else if (message) noteEvent('error')
  })
  addEventListener('unhandledrejection', ({ reason }) => noteError('unhandled rejection', reason))
}

function findStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    // Forbidden: events are known as long as the page lives.
    return null
  }
}
