import type { SessionId } from '../../../../core/kernel/id.ts'
import { isTemporary } from '../../../../core/kernel/temporary.ts'
import type { LastSeen } from './count-new.ts'
import type { AnchorPlace } from './find-anchor.ts'

/** Where somebody was in a chat. */
export interface ReadingPlace extends AnchorPlace {
  /** So many of the newest rows have it among them. */
  fromEnd: number
  seen: LastSeen | null
}

const storageKey = 'innerloop:places'
const keptPlaces = 60

/** Places in chats that are not at their end, for as long as this tab is there; those of temporary chats until it goes. */
export class ReadingPlaces {
  readonly #places: Map<string, ReadingPlace>
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage
    this.#places = new Map(readStored(storage))
  }

  read(sessionId: SessionId): ReadingPlace | null {
    return this.#places.get(sessionId) ?? null
  }

  /** `null`: at the end, where a chat opens anyway. */
  keep(sessionId: SessionId, place: ReadingPlace | null): void {
    this.#places.delete(sessionId)
    if (place !== null) this.#places.set(sessionId, place)
    for (const oldest of this.#places.keys()) {
      if (this.#places.size <= keptPlaces) return
      this.#places.delete(oldest)
    }
  }

  store(): void {
    const kept = [...this.#places].filter(([id]) => !isTemporary(id as SessionId))
    try {
      this.#storage.setItem(storageKey, JSON.stringify(kept))
    } catch {
      // No storage, or it is full, while the page goes: the chats open at their ends.
    }
  }
}

function readStored(storage: Pick<Storage, 'getItem'>): [string, ReadingPlace][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is [string, ReadingPlace] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const { rowId, path, top, fromEnd, seen } = Object(entry[1]) as Partial<Record<keyof ReadingPlace, unknown>>
  const isSeen = seen === null || typeof Object(seen).id === 'string'
  if (!Array.isArray(path) || !path.every(Number.isInteger)) return false
  return typeof rowId === 'string' && Number.isFinite(top) && Number.isFinite(fromEnd) && isSeen
}
