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

export interface RingPorts {
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  page: string
  now(): number
}

/** The newest events of all tabs, in localStorage. Without storage, those of this page. Never throws. */
export class EventRing {
  readonly #ports: RingPorts
  #own: DiagnosticEvent[] = []

  constructor(ports: RingPorts) {
    this.#ports = ports
  }

  note(what: string, facts?: DiagnosticEvent['facts']): void {
    const event = { at: this.#ports.now(), page: this.#ports.page, what, ...(facts && { facts }) }
    this.#own = [...this.#own, event].slice(-most)
    try {
      // The stored events are read again, since other tabs write, too. Events are rare.
      this.#ports.storage?.setItem(storageKey, JSON.stringify([...this.#readStored(), event].slice(-most)))
    } catch {
      // Storage is full or forbidden, but this page still has its own events.
    }
  }

  read(): readonly DiagnosticEvent[] {
    const stored = this.#readStored()
    const known = new Set(stored.map((event) => JSON.stringify(event)))
    const unstored = this.#own.filter((event) => !known.has(JSON.stringify(event)))
    return [...stored, ...unstored].toSorted((one, other) => one.at - other.at).slice(-most)
  }

  #readStored(): DiagnosticEvent[] {
    try {
      const found: unknown = JSON.parse(this.#ports.storage?.getItem(storageKey) ?? '[]')
      return Array.isArray(found) ? found.filter(isEvent) : []
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
