import type { DraftChange } from '../../../../core/model/conversation/stored-draft.ts'
import { parseDraft, parseRecord } from './stored-drafts.ts'
import { ownName } from '../../../../lib/path-name.ts'

const prefix = 'innerloop:typed:'
/** Prefix of the entries by versions without the drafts table. They are migrated once. */
const earlierPrefix = 'innerloop:draft:'

export type WriteAheadStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A pending change and the name of its entry. */
interface LeftChange {
  name: string
  change: DraftChange
}

/**
 * Write-ahead log of typed text that is not in the table yet. A worker ends with its page, so unwritten text would be
 * lost. Local storage is synchronous, so entries are written at once. Each page has its own entries, and they are removed
 * when the table has them.
 */
export class DraftWriteAhead {
  readonly #storage: WriteAheadStorage

  constructor(storage: WriteAheadStorage) {
    this.#storage = storage
  }

  put(change: DraftChange): void {
    const name = nameOf(change)
    try {
      this.#storage.setItem(name, JSON.stringify(change))
    } catch {
      // Storage is full, and the stored entry is older than the draft.
      this.#storage.removeItem(name)
    }
  }

  remove(change: Pick<DraftChange, 'page' | 'key'>): void {
    this.#storage.removeItem(nameOf(change))
  }

  /** Lists the changes of all pages except `page`. */
  list(page: string): LeftChange[] {
    const names = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '')
    return names.flatMap((name) => {
      const change = this.#read(name)
      return change === null || change.page === page ? [] : [{ name, change }]
    })
  }

  drop(name: string): void {
    this.#storage.removeItem(name)
  }

  #read(name: string): DraftChange | null {
    if (name.startsWith(ownName(prefix))) return toChange(parseRecord(this.#storage.getItem(name)))
    if (!name.startsWith(ownName(earlierPrefix))) return null
    const record = parseRecord(this.#storage.getItem(name))
    return toChange({ ...record, key: name.slice(ownName(earlierPrefix).length), edit: 0, at: 0 })
  }
}

function nameOf({ page, key }: Pick<DraftChange, 'page' | 'key'>): string {
  return `${ownName(prefix)}${page}:${key}`
}

/** Parses an entry. Returns `null` for a foreign or truncated one. The worker validates the rest. */
function toChange({ key, page, edit, base, at, draft }: Record<string, unknown>): DraftChange | null {
  if (typeof key !== 'string' || typeof page !== 'string') return null
  if (typeof edit !== 'number' || typeof at !== 'number') return null
  const place = { key, page, edit, at, base: typeof base === 'string' ? base : undefined }
  if (draft === null) return { ...place, draft }
  const parsed = parseDraft(draft)
  return parsed && { ...place, draft: parsed }
}
