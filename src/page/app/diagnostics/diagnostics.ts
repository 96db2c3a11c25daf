import { describeError } from './describe-error.ts'
import { EventRing, type DiagnosticEvent } from './event-ring.ts'

const ring = new EventRing({
  storage: findStorage(),
  page: crypto.randomUUID?.().slice(0, 4) ?? 'page',
  now: () => Date.now(),
})

/** Records one event for the diagnostics in Settings, About. It may contain only our own words, numbers and codes. */
export function noteEvent(what: string, facts?: DiagnosticEvent['facts']): void {
  ring.note(what, facts)
}

/** Records an error, without its content. */
export function noteError(what: string, error: unknown): void {
  ring.note(what, { error: describeError(error, location.origin) })
}

export function readEvents(): readonly DiagnosticEvent[] {
  return ring.read()
}

/** Records uncaught errors. The browser still handles them. */
export function noteUncaught(): void {
  addEventListener('error', ({ error, message }) => {
    // A file that could not be loaded has no error here, and is reported elsewhere.
    if (error !== null && error !== undefined) noteError('error', error)
    else if (message) noteEvent('error')
  })
  addEventListener('unhandledrejection', ({ reason }) => noteError('unhandled rejection', reason))
}

function findStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    // Storage is forbidden, so events live as long as the page.
    return null
  }
}
