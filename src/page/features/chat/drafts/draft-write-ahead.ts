import type { DraftChange } from '../../../../core/kernel/kept-draft.ts'
import { fromEntries } from './read-drafts.ts'

const prefix = 'innerloop:typed:'
/** One a chat, as versions before the table of drafts wrote them: taken over once. */
const earlierPrefix = 'innerloop:draft:'

export type WriteAheadStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A change that waits, and what its entry is called. */
interface LeftChange {
  name: string
  change: DraftChange
}

/**
 * What was typed and is not in the table yet: a worker ends with its page, so what it had not written would be lost. Written at
 * once, as only this storage can; each page has its own entries, and they go when the table has them.
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
      // Full: what stands there is older than what was typed.
      this.#storage.removeItem(name)
    }
  }

  remove(change: Pick<DraftChange, 'page' | 'key'>): void {
    this.#storage.removeItem(nameOf(change))
  }

  /** Of all pages, but those of `page`. */
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
    if (name.startsWith(prefix)) return toChange(parse(this.#storage.getItem(name)))
    if (!name.startsWith(earlierPrefix)) return null
    const found = parse(this.#storage.getItem(name))
    return toChange({ ...found, key: name.slice(earlierPrefix.length), edit: 0, at: 0 })
  }
}

function nameOf({ page, key }: Pick<DraftChange, 'page' | 'key'>): string {
  return `${prefix}${page}:${key}`
}

/** Not ours, or cut off: none. The worker looks at the rest of it. */
function toChange({ key, page, edit, base, at, draft }: Record<string, unknown>): DraftChange | null {
  if (typeof key !== 'string' || typeof page !== 'string') return null
  if (typeof edit !== 'number' || typeof at !== 'number') return null
  const place = { key, page, edit, at, ...(typeof base === 'string' && { base }) }
  if (draft === null) return { ...place, draft }
  const { texts, pasted, attachments, replies } = fromEntries([[key, draft]])
  const text = texts[key]
  if (text === undefined) return null
  const more = { pasted: pasted[key], attachments: attachments[key], replyTo: replies[key] }
  return { ...place, draft: { text, ...more } }
}

function parse(entry: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(entry ?? 'null')
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    // Cut off, or not ours.
    return {}
  }
}
