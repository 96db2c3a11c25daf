import type { SessionId } from '../../../../core/model/id.ts'
import { isTemporary } from '../../../../core/model/conversation/temporary-id.ts'
import type { ScrollAnchorPath } from './scroll-anchor.ts'
import { ownName } from '../../../../lib/path-name.ts'

export interface ReadingPosition extends ScrollAnchorPath {
  /** Number of latest rows that include the position. */
  fromEnd: number
  seen: LastSeen | null
}

const storageKey = 'innerloop:places'
const maxPlaces = 60

/**
 * Reading positions of chats that are not at their end. Stored for the session of the tab; those of temporary chats live
 * as long as the page.
 */
export class ReadingPositions {
  readonly #places: Map<string, ReadingPosition>
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage
    this.#places = new Map(readStored(storage))
  }

  read(sessionId: SessionId): ReadingPosition | null {
    return this.#places.get(sessionId) ?? null
  }

  /** Saves the position. `null` means the end, where a chat opens anyway. */
  keep(sessionId: SessionId, place: ReadingPosition | null): void {
    this.#places.delete(sessionId)
    if (place !== null) this.#places.set(sessionId, place)
    for (const oldest of this.#places.keys()) {
      if (this.#places.size <= maxPlaces) return
      this.#places.delete(oldest)
    }
  }

  store(): void {
    const entries = [...this.#places].filter(([id]) => !isTemporary(id as SessionId))
    try {
      this.#storage.setItem(ownName(storageKey), JSON.stringify(entries))
    } catch {
      // Storage is missing or full, and the page is unloading. The chats will open at their ends.
    }
  }
}

function readStored(storage: Pick<Storage, 'getItem'>): [string, ReadingPosition][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(ownName(storageKey)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is [string, ReadingPosition] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const { rowId, path, top, fromEnd, seen } = Object(entry[1]) as Partial<
    Record<keyof ReadingPosition, unknown>
  >
  const isSeen = seen === null || typeof Object(seen).id === 'string'
  if (!Array.isArray(path) || !path.every(Number.isInteger)) return false
  return typeof rowId === 'string' && Number.isFinite(top) && Number.isFinite(fromEnd) && isSeen
}

/** Last row when the user scrolled away from the bottom, and whether it was still streaming. */
export interface LastSeen {
  id: string
  isGrowing: boolean
}

/** Counts the messages that came or continued since. Returns 0 if the last seen one is no longer on the branch. */
export function countNewMessages(rowIds: readonly string[], seen: LastSeen | null): number {
  const index = seen === null ? -1 : rowIds.lastIndexOf(seen.id)
  if (seen === null || index < 0) return 0
  return rowIds.length - 1 - index + (seen.isGrowing ? 1 : 0)
}
