import {
  countDraftCharacters,
  isDraftOfChat,
  isDraftOfNewChat,
  isDraftOfTemporary,
  mostDraftCharacters,
  toNewChatKey,
  toDraftVersion,
  type DraftChange,
  type KeptDraft,
} from '../../../../core/kernel/kept-draft.ts'
import { dropUnplaced, type WrittenText } from '../../../../core/kernel/written-text.ts'
import { DraftWriteAhead, type WriteAheadStorage } from './draft-write-ahead.ts'
import { dropDraft, readDraft, returnToDraft, setDraft, useDrafts } from '../drafts.ts'
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
  /** What that page left for a new chat is this page’s alone, until it is given back. `null`: another one has it. */
  claim(page: string): Promise<(() => void) | null>
  startTimer(durationMs: number, run: () => void): () => void
  now(): number
}

/** Where drafts are kept. */
export interface DraftTable {
  /** All of them in one transaction; whether they are stored. Never rejects. */
  keep(changes: readonly DraftChange[]): Promise<boolean>
}

type Version = Omit<DraftChange, 'draft'>

/**
 * The drafts of this page in the table of all: written when a person pauses, followed while nobody types here. The last that is
 * written stands; what is typed in this page is never taken from under a person’s hands.
 */
export class KeptDrafts {
  readonly #ports: KeptDraftsPorts
  /** Here it is `new`, in the table it has a row of its own for each page. */
  readonly #newChat: string
  readonly #ahead: DraftWriteAhead | null
  /** Changed here and not in the table yet. */
  readonly #waiting = new Map<string, Version>()
  /** Rows of pages that are gone, whose words stand in a row of this page from the same transaction on. */
  readonly #adopted = new Map<string, DraftChange>()
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
    this.#newChat = toNewChatKey(ports.page)
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
    for (const row of all)
      if (!isDraftOfChat(row.key) && !isDraftOfNewChat(row.key)) await this.#takeOver(row)
    await this.adoptNewChat()
    void this.#send()
  }

  /** A new chat is opened: with what stands here, or the newest words that a page left there which is gone. */
  async adoptNewChat(): Promise<void> {
    const { page, previousPage } = this.#ports
    const isFromHere = (row: KeptDraft) => row.page === previousPage
    const left = [...(this.#rows?.values() ?? [])]
      .filter(({ key }) => isDraftOfNewChat(key) && key !== this.#newChat && !this.#adopted.has(key))
      .filter((row) => row.page !== page)
      .toSorted((one, other) => Number(isFromHere(other)) - Number(isFromHere(one)) || other.at - one.at)
    for (const row of left) {
      if (!this.#mayAdopt(row) || (await this.#ports.isAlive(row.page))) continue
      const giveBack = await this.#ports.claim(row.page)
      // Meanwhile something may have been typed.
      if (giveBack !== null && !this.#adopt(row)) giveBack()
    }
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
      if (isChanged && !isDraftOfTemporary(key)) this.#change(key === 'new' ? this.#newChat : key)
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
    if (countDraftCharacters(this.#read(key)) <= most) this.#ahead?.put(this.#toChange(version))
    else this.#ahead?.remove(version)
  }

  /** What was sent must not come back, whatever happens to the tab: a draft that is gone is written as such. */
  #toChange(version: Version): DraftChange {
    const draft = dropUnplaced(this.#read(version.key))
    const isKept = isWorthKeeping(draft) && countDraftCharacters(draft) <= mostDraftCharacters
    return { ...version, draft: isKept ? draft : null }
  }

  async #send(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#table === null || this.#rows === null || this.#isSending || this.#waiting.size === 0) return
    this.#isSending = true
    const changes = [...this.#waiting.values()].map((version) => this.#toChange(version))
    const adopted = [...this.#adopted.values()]
    const isKept = await this.#table.keep([...changes, ...adopted])
    this.#isSending = false
    if (isKept) for (const change of changes) this.#noteKept(change)
    if (isKept) for (const { key } of adopted) this.#adopted.delete(key)
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

  #mayAdopt(row: KeptDraft): boolean {
    return row.page === this.#ports.previousPage || !this.#isOwn('new') || this.#isSame(row)
  }

  #adopt(row: KeptDraft): boolean {
    if (!this.#mayAdopt(row)) return false
    const isTyped = this.#waiting.has(this.#newChat)
    const isBefore = isTyped && !this.#fromReload.has('new') && !this.#isSame(row)
    if (!this.#isOwn('new') || (!isTyped && this.#isNewerThanReload(row)))
      this.#quietly(() => setDraft('new', row.draft))
    else if (isBefore) this.#quietly(() => returnToDraft('new', row.draft))
    this.#change(this.#newChat)
    const { key, page, edit } = row
    const version = { key, page: this.#ports.page, edit: this.#edits, at: this.#ports.now() }
    this.#adopted.set(key, { ...version, base: toDraftVersion({ page, edit }), draft: null })
    return true
  }

  /** What was written in an edited message is another tab’s for as long as that lives. */
  async #takeOver(row: KeptDraft): Promise<void> {
    if (row.page === this.#ports.page || (await this.#ports.isAlive(row.page))) return
    const isNewest = !this.#isOwn(row.key) || this.#isSame(row) || this.#isNewerThanReload(row)
    if (!isNewest) return
    this.#show(row)
    this.#change(row.key)
  }

  /** A tab that crashed has kept what was there when it was last hidden. A very long draft is not written ahead. */
  #isNewerThanReload({ key, page }: KeptDraft): boolean {
    return page === this.#ports.previousPage && countDraftCharacters(this.#read(key)) <= aheadAtAll
  }

  #isOwn(key: string): boolean {
    return isWorthKeeping(this.#read(key))
  }

  #isSame({ key, draft }: KeptDraft): boolean {
    return JSON.stringify(dropUnplaced(this.#read(key))) === JSON.stringify(dropUnplaced(draft))
  }

  #read(key: string): WrittenText {
    return readDraft(isDraftOfNewChat(key) ? 'new' : key)
  }

  #show(row: KeptDraft): void {
    this.#shown.set(row.key, row)
    this.#quietly(() => setDraft(row.key, row.draft))
  }

  #quietly(run: () => void): void {
    this.#isFollowing = true
    try {
      run()
    } finally {
      this.#isFollowing = false
    }
  }
}
