import {
  countDraftCharacters,
  isDraftOfChat,
  isDraftOfTemporary,
  mostDraftCharacters,
  toDraftVersion,
  type DraftChange,
  type KeptDraft,
} from '../../../core/kernel/kept-draft.ts'
import { dropUnplaced } from '../../../core/kernel/written-text.ts'
import { DraftWriteAhead, type WriteAheadStorage } from './draft-write-ahead.ts'
import { dropDraft, readDraft, returnToDraft, setDraft, useDrafts } from './drafts.ts'
import { isWorthKeeping, type Drafts } from './read-drafts.ts'

/** What is typed reaches the table within that time. */
export const pauseMs = 1_000
const againMs = 5_000
const longestAgainMs = 5 * 60_000
const undoMs = 20_000
/** So much is written ahead at every change; longer drafts when the page may go, if they are not too long for that. */
const aheadAtOnce = 20_000
const aheadAtAll = 500_000

export interface KeptDraftsPorts {
  storage: WriteAheadStorage | null
  /** This page, as long as it lives: by that others know whose drafts they must leave alone. */
  page: string
  /** The page that this tab showed before, whose drafts a reload keeps: as they were when it was hidden or left. */
  previousPage?: string | null
  isAlive(page: string): Promise<boolean>
  startTimer(durationMs: number, run: () => void): () => void
  now(): number
}

/** Where drafts are kept. `keep`: whether they are stored. */
export interface DraftTable {
  keep(changes: readonly DraftChange[]): Promise<boolean>
}

type Version = Omit<DraftChange, 'draft'>

/**
 * The drafts of this page in the table of all: written when a person pauses, followed while nobody types here. The last that is
 * written stands; what is typed in this page is never taken from under a person’s hands.
 */
export class KeptDrafts {
  readonly #ports: KeptDraftsPorts
  readonly #ahead: DraftWriteAhead | null
  /** Changed here and not in the table yet. */
  readonly #waiting = new Map<string, Version>()
  /** The version that this page shows, where the table has it or had it. */
  readonly #shown = new Map<string, Pick<KeptDraft, 'page' | 'edit' | 'base'>>()
  /** Was there before the table was read: a reload keeps the drafts of its tab. */
  readonly #fromReload = new Set(Object.keys(useDrafts.getState().texts))
  #rows: ReadonlyMap<string, KeptDraft> | null = null
  #chats: ReadonlySet<string> = new Set()
  #table: DraftTable | null = null
  #edits = 0
  #isFollowing = false
  #isSending = false
  #againMs = againMs
  #cancelTimer: (() => void) | null = null

  constructor(ports: KeptDraftsPorts) {
    this.#ports = ports
    this.#ahead = ports.storage && new DraftWriteAhead(ports.storage)
  }

  /** What pages left that are gone reaches the table first: `follow` is to be called after it. */
  async connect(table: DraftTable): Promise<void> {
    for (const { name, change } of this.#ahead?.list(this.#ports.page) ?? []) {
      if (await this.#ports.isAlive(change.page)) continue
      if (await table.keep([{ ...change, isLeft: true }])) this.#ahead?.drop(name)
    }
    this.#table = table
  }

  /** All rows of the table, whenever one changes. */
  async follow(all: readonly KeptDraft[]): Promise<void> {
    const before = this.#rows
    const now = new Map(all.map((row) => [row.key, row]))
    this.#rows = now
    for (const key of before?.keys() ?? []) if (!now.has(key)) this.#followGone(key)
    for (const row of all) if (isDraftOfChat(row.key)) this.#followRow(row, before === null)
    if (before !== null) return
    for (const row of all) if (!isDraftOfChat(row.key)) await this.#takeOver(row)
    void this.#send()
  }

  /** The page may be about to go: the worker may not come to write it. */
  flush(): void {
    for (const key of this.#waiting.keys()) this.#writeAhead(key, aheadAtAll)
    void this.#send()
  }

  /** All chats that there are: one that is gone takes its draft along, but for as long as it may come back. */
  keepOnlyOf(chats: ReadonlySet<string>): void {
    const gone = [...this.#chats].filter((chat) => !chats.has(chat))
    this.#chats = chats
    if (gone.length === 0) return
    this.#ports.startTimer(undoMs, () => {
      for (const chat of gone) if (!this.#chats.has(chat) && this.#isOwn(chat)) dropDraft(chat)
    })
  }

  /** Something was typed, taken out or sent here. */
  note(now: Drafts, before: Drafts): void {
    if (this.#isFollowing) return
    for (const key of new Set([...Object.keys(now.texts), ...Object.keys(before.texts)])) {
      const isChanged = (['texts', 'pasted', 'attachments', 'replies'] as const).some(
        (field) => now[field][key] !== before[field][key],
      )
      if (isChanged && !isDraftOfTemporary(key)) this.#change(key)
    }
  }

  #change(key: string): void {
    const { page } = this.#ports
    const shown = this.#shown.get(key)
    const waiting = this.#waiting.get(key)
    const base = waiting ? waiting.base : shown?.page === page ? shown.base : shown && toDraftVersion(shown)
    this.#edits += 1
    const at = this.#ports.now()
    this.#waiting.set(key, { key, page, edit: this.#edits, at, ...(base !== undefined && { base }) })
    this.#writeAhead(key, aheadAtOnce)
    this.#cancelTimer ??= this.#ports.startTimer(pauseMs, () => void this.#send())
  }

  #writeAhead(key: string, most: number): void {
    const version = this.#waiting.get(key)
    if (!version) return
    if (countDraftCharacters(readDraft(key)) <= most) this.#ahead?.put(this.#toChange(version))
    else this.#ahead?.remove(version)
  }

  /** What was sent must not come back, whatever happens to the tab: a draft that is gone is written as such. */
  #toChange(version: Version): DraftChange {
    const draft = dropUnplaced(readDraft(version.key))
    const isKept = isWorthKeeping(draft) && countDraftCharacters(draft) <= mostDraftCharacters
    return { ...version, draft: isKept ? draft : null }
  }

  async #send(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#table === null || this.#rows === null || this.#isSending || this.#waiting.size === 0) return
    this.#isSending = true
    const changes = [...this.#waiting.values()].map((version) => this.#toChange(version))
    const isKept = await this.#table.keep(changes)
    this.#isSending = false
    if (isKept) for (const change of changes) this.#noteKept(change)
    this.#againMs = isKept ? againMs : Math.min(2 * this.#againMs, longestAgainMs)
    if (this.#waiting.size > 0)
      this.#cancelTimer ??= this.#ports.startTimer(isKept ? pauseMs : this.#againMs, () => void this.#send())
  }

  #noteKept({ draft, ...version }: DraftChange): void {
    if (draft === null) this.#shown.delete(version.key)
    else this.#shown.set(version.key, version)
    if (this.#waiting.get(version.key)?.edit !== version.edit) return
    this.#waiting.delete(version.key)
    this.#ahead?.remove(version)
  }

  #followRow(row: KeptDraft, isFirst: boolean): void {
    const { key } = row
    if (row.page === this.#ports.page) return
    if (this.#waiting.has(key)) {
      // Typed before the table was read: what stood there comes before it.
      if (isFirst && !this.#fromReload.has(key)) returnToDraft(key, row.draft)
      return
    }
    if (isFirst && this.#isNewerThanReload(row)) return this.#show(row)
    const shown = this.#shown.get(key)
    const goesOn =
      shown &&
      (row.base === toDraftVersion(shown) || (shown.page === row.page && shown.page !== this.#ports.page))
    if (!this.#isOwn(key) || goesOn) this.#show(row)
    else if (isFirst && this.#isSame(row)) this.#shown.set(key, row)
  }

  /** It was sent or deleted by a page that had seen it. */
  #followGone(key: string): void {
    if (!isDraftOfChat(key) || this.#waiting.has(key) || !this.#shown.delete(key)) return
    this.#quietly(() => dropDraft(key))
  }

  /** What was written for a new chat, or in an edited message, is another tab’s for as long as that lives. */
  async #takeOver(row: KeptDraft): Promise<void> {
    if (row.page === this.#ports.page || (await this.#ports.isAlive(row.page))) return
    const isNewest = !this.#isOwn(row.key) || this.#isSame(row) || this.#isNewerThanReload(row)
    if (!isNewest) return
    this.#show(row)
    this.#change(row.key)
  }

  /** A tab that crashed has kept what was there when it was last hidden. A very long draft is not written ahead. */
  #isNewerThanReload({ key, page }: KeptDraft): boolean {
    return page === this.#ports.previousPage && countDraftCharacters(readDraft(key)) <= aheadAtAll
  }

  #isOwn(key: string): boolean {
    return isWorthKeeping(readDraft(key))
  }

  #isSame({ key, draft }: KeptDraft): boolean {
    return JSON.stringify(dropUnplaced(readDraft(key))) === JSON.stringify(dropUnplaced(draft))
  }

  #show(row: KeptDraft): void {
    this.#shown.set(row.key, row)
    this.#quietly(() => setDraft(row.key, row.draft))
  }

  #quietly(run: () => void): void {
    this.#isFollowing = true
    run()
    this.#isFollowing = false
  }
}
