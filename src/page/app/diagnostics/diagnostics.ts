import { truncateString } from '../../../lib/text.ts'
import { ownName } from '../../../lib/path-name.ts'
const maxCharacters = 160
/** Longest start of a message and of a stack that is read. */
const maxRedactedCharacters = 2000
const maxStackCharacters = 8000
const maxFrames = 6

/**
 * Describes an error without content: its name, its message without quotations, and positions in our own files. Error
 * messages may contain text of people and models, addresses and keys (`"sk-…" is not valid JSON`), so anything like
 * that is removed.
 */
export function describeError(error: unknown, origin: string): string {
  if (!(error instanceof Error)) return `a ${error === null ? 'null' : typeof error} was thrown`
  const message = removeContent(error.message)
  const frames = readFrames(error.stack ?? '', origin)
  return [`${error.name}: ${message}`, ...frames].join(' < ')
}

export function removeContent(message: string): string {
  const redacted = truncateString(message, maxRedactedCharacters)
    // The end of a quotation is unknown, since there may be quotes in it.
    .replaceAll(/["“”„«»`‘][\s\S]*$/g, '…')
    .replaceAll(/'[\s\S]*'/g, '…')
    .replaceAll(/(?<![\w+.-])[a-z][\w+.-]*:\/\/\S+/gi, '[address]')
    .replaceAll(/(?<!\S)[^\s@]+@\S+/g, '[address]')
    .replaceAll(/[\w+/=.-]{20,}/g, '[long]')
    .replaceAll(/\s+/g, ' ')
  return truncateString(redacted, maxCharacters)
}

/** Returns frames such as `chat-page-B4f2.js:1:4711`, of files that this site serves. */
function readFrames(stack: string, origin: string): string[] {
  return truncateString(stack, maxStackCharacters)
    .split(/[\s()]+/)
    .flatMap((word) => {
      const address = word.slice(Math.max(0, word.search(/https?:\/\//)))
      const place = /(?::\d{1,9}){2}$/.exec(address)
      if (!place || !address.startsWith(`${origin}/`)) return []
      const file = address.slice(origin.length, place.index).split('?', 1)[0]?.split('/').at(-1) ?? ''
      return /^[\w.-]+\.(?:js|ts|tsx)$/.test(file) ? [`${file}${place[0]}`] : []
    })
    .slice(0, maxFrames)
}

/** One event for diagnostics, in our own words: no text of a person or a model, no address, no key. */
export interface DiagnosticEvent {
  at: number
  /** Id of the page, since several write to the same ring. */
  page: string
  what: string
  facts?: Readonly<Record<string, string | number | boolean>>
}

const storageKey = 'innerloop:diagnostics'
const most = 200

interface EventRingPorts {
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  page: string
  now(): number
}

/** The newest events of all tabs, in localStorage. Without storage, those of this page. Never throws. */
export class EventRing {
  readonly #ports: EventRingPorts
  #own: DiagnosticEvent[] = []

  constructor(ports: EventRingPorts) {
    this.#ports = ports
  }

  record(what: string, details?: DiagnosticEvent['facts']): void {
    const event = { at: this.#ports.now(), page: this.#ports.page, what, facts: details }
    this.#own = [...this.#own, event].slice(-most)
    try {
      // The stored events are read again, since other tabs write, too. Events are rare.
      this.#ports.storage?.setItem(
        ownName(storageKey),
        JSON.stringify([...this.#readStored(), event].slice(-most)),
      )
    } catch {
      // Storage is full or forbidden, but this page still has its own events.
    }
  }

  list(): readonly DiagnosticEvent[] {
    const stored = this.#readStored()
    const storedKeys = new Set(stored.map((event) => JSON.stringify(event)))
    const unstored = this.#own.filter((event) => !storedKeys.has(JSON.stringify(event)))
    return [...stored, ...unstored].toSorted((one, other) => one.at - other.at).slice(-most)
  }

  #readStored(): DiagnosticEvent[] {
    try {
      const parsed: unknown = JSON.parse(this.#ports.storage?.getItem(ownName(storageKey)) ?? '[]')
      return Array.isArray(parsed) ? parsed.filter(isEvent) : []
    } catch {
      // The stored text is invalid or truncated.
      return []
    }
  }
}

function isEvent(value: unknown): value is DiagnosticEvent {
  if (typeof value !== 'object' || value === null) return false
  const { at, page, what } = value as Partial<DiagnosticEvent>
  return typeof at === 'number' && typeof page === 'string' && typeof what === 'string'
}

const ring = new EventRing({
  storage: findStorage(),
  page: crypto.randomUUID?.().slice(0, 4) ?? 'page',
  now: () => Date.now(),
})

/** Records one event for the diagnostics in Settings, About. It may contain only our own words, numbers and codes. */
export function recordEvent(what: string, details?: DiagnosticEvent['facts']): void {
  ring.record(what, details)
}

/** Records an error, without its content. */
export function recordError(what: string, error: unknown): void {
  ring.record(what, { error: describeError(error, location.origin) })
}

export function listEvents(): readonly DiagnosticEvent[] {
  return ring.list()
}

/** Records uncaught errors. The browser still handles them. */
export function recordUncaughtErrors(): void {
  addEventListener('error', ({ error, message }) => {
    // A file that could not be loaded has no error here, and is reported elsewhere.
    if (error !== null && error !== undefined) recordError('error', error)
    else if (message) recordEvent('error')
  })
  addEventListener('unhandledrejection', ({ reason }) => recordError('unhandled rejection', reason))
}

function findStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    // Storage is forbidden, so events live as long as the page.
    return null
  }
}
