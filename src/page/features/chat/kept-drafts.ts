import { dropUnplaced, type WrittenText } from '../../../core/kernel/written-text.ts'
import { isTemporary } from '../../../core/kernel/temporary.ts'
import { dropDraft, readDraft, setDraft } from './drafts.ts'
import { fromEntries, isWorthKeeping, toStoredDraft, type Drafts } from './read-drafts.ts'

/**
 * Drafts beyond the tab: each chat's in an entry of its own, written when a person pauses. A new chat's and that of an edited
 * message are another tab's for as long as that lives; the draft of a chat is the same in all tabs that have not changed it.
 */
const prefix = 'innerloop:draft:'
/** Longer ones are kept for a reload only: what a site may keep here is little, and all of its tabs share it. */
const mostCharacters = 500_000
const pauseMs = 500
const undoMs = 20_000

interface KeptDraft {
  /** Of whose page it is. */
  page: string
  draft: unknown
}

export interface KeptDraftsPorts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** This page, as long as it lives: by that others know whose drafts they must leave alone. */
  page: string
  isAlive(page: string): Promise<boolean>
  startTimer(durationMs: number, run: () => void): () => void
}

export class KeptDrafts {
  readonly #ports: KeptDraftsPorts
  readonly #changed = new Set<string>()
  #chats: ReadonlySet<string> = new Set()
  #isFollowing = false
  #cancelTimer: (() => void) | null = null

  constructor(ports: KeptDraftsPorts) {
    this.#ports = ports
  }

  /** Takes over what no living tab has: at once for chats, and soon for what was left in pages that are gone. */
  async adopt(): Promise<void> {
    const left: string[] = []
    for (const key of this.#keys()) {
      if (this.#isOwn(key)) continue
      if (belongsToChat(key)) this.#show(key, this.#read(key)?.draft)
      else left.push(key)
    }
    for (const key of left) {
      const kept = this.#read(key)
      if (kept === null || (await this.#ports.isAlive(kept.page)) || this.#isOwn(key)) continue
      this.#show(key, kept.draft)
      this.#changed.add(key)
    }
    this.flush()
  }

  /** Another page has changed an entry. */
  follow(storageKey: string | null, before: string | null, after: string | null): void {
    if (!storageKey?.startsWith(prefix)) return
    const key = storageKey.slice(prefix.length)
    const own = toStoredDraft(dropUnplaced(readDraft(key)))
    const isSame = JSON.stringify(own) === JSON.stringify(parse(before)?.draft ?? '')
    if (belongsToChat(key) && isSame) this.#show(key, parse(after)?.draft)
  }

  flush(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    for (const key of this.#changed) this.#write(key, readDraft(key))
    this.#changed.clear()
  }

  /** All chats that there are: one that is gone takes its draft along, but for as long as it may come back. */
  keepOnlyOf(chats: ReadonlySet<string>): void {
    const gone = [...this.#chats].filter((chat) => !chats.has(chat))
    this.#chats = chats
    for (const key of this.#keys()) if (belongsToChat(key) && !chats.has(key)) this.#remove(key)
    if (gone.length === 0) return
    this.#ports.startTimer(undoMs, () => {
      for (const chat of gone) if (!this.#chats.has(chat) && this.#isOwn(chat)) dropDraft(chat)
    })
  }

  /** Something was typed, taken out or sent here. */
  note(now: Drafts, before: Drafts): void {
    if (this.#isFollowing) return
    const keys = new Set([...Object.keys(now.texts), ...Object.keys(before.texts)])
    for (const key of keys) {
      const isChanged = (['texts', 'pasted', 'attachments', 'replies'] as const).some(
        (field) => now[field][key] !== before[field][key],
      )
      if (!isChanged || isOfTemporary(key)) continue
      // What was sent must not come back, whatever happens to the tab.
      if (key in now.texts) this.#changed.add(key)
      else this.#remove(key)
    }
    if (this.#changed.size > 0) this.#cancelTimer ??= this.#ports.startTimer(pauseMs, () => this.flush())
  }

  #isOwn(key: string): boolean {
    return isWorthKeeping(readDraft(key))
  }

  #show(key: string, draft: unknown): void {
    this.#isFollowing = true
    const { texts, pasted, attachments, replies } = fromEntries([[key, draft]])
    const text = texts[key]
    if (text === undefined) dropDraft(key)
    else {
      setDraft(key, {
        text,
        pasted: pasted[key],
        attachments: attachments[key],
        replyTo: replies[key],
      })
    }
    this.#isFollowing = false
  }

  #keys(): string[] {
    const { storage } = this.#ports
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    return names.flatMap((name) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  }

  #read(key: string): KeptDraft | null {
    return parse(this.#ports.storage.getItem(prefix + key))
  }

  #write(key: string, written: WrittenText): void {
    const kept = dropUnplaced(written)
    const entry = JSON.stringify({ page: this.#ports.page, draft: toStoredDraft(kept) })
    if (!isWorthKeeping(kept) || entry.length > mostCharacters) return this.#remove(key)
    try {
      this.#ports.storage.setItem(prefix + key, entry)
    } catch {
      // Full: what stands there is older than what was typed. A reload keeps it all the same.
      this.#remove(key)
    }
  }

  #remove(key: string): void {
    this.#changed.delete(key)
    this.#ports.storage.removeItem(prefix + key)
  }
}

function belongsToChat(key: string): boolean {
  return key !== 'new' && !key.includes(':')
}

function isOfTemporary(key: string): boolean {
  return key.split(':').some((part) => isTemporary(part))
}

function parse(entry: string | null): KeptDraft | null {
  try {
    const found: unknown = JSON.parse(entry ?? 'null')
    if (typeof found !== 'object' || found === null) return null
    const { page, draft } = found as Partial<KeptDraft>
    return typeof page === 'string' ? { page, draft } : null
  } catch {
    // Not ours, or cut off.
    return null
  }
}
