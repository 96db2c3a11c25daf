import {
  countDraftCharacters,
  isDraftOfChat,
  isDraftOfNewChat,
  isDraftOfTemporary,
  maxDraftCharacters,
  toNewChatKey,
  toDraftVersion,
  type DraftChange,
  type StoredDraft,
} from '../../../../core/model/conversation/stored-draft.ts'
import type { MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import { DraftWriteAhead, type WriteAheadStorage } from './draft-write-ahead.ts'
import { discardDraft, getDraft, returnToDraft, setDraft, useDrafts } from '../drafts.ts'
import { isWorthStoring, saveTabDrafts, toStorable, updateTabDrafts, type Drafts } from './stored-drafts.ts'

/** Time within which typed text reaches the table, in ms. */
export const draftPauseMs = 1_000
const againMs = 5_000
const longestAgainMs = 5 * 60_000
const undoMs = 20_000
/**
 * Longest draft that is written ahead at every change, in characters. Longer drafts are written when the page may unload,
 * up to the second limit.
 */
const aheadAtOnce = 20_000
const aheadAtAll = 500_000

export interface DraftSyncPorts {
  storage: WriteAheadStorage | null
  /** Id of this page while it lives. Other pages leave its drafts alone. */
  page: string
  /** Id of the page that this tab showed before. A reload keeps its drafts as they were when it was hidden or left. */
  previousPage?: string | null
  isAlive(page: string): Promise<boolean>
  /**
   * Claims the new-chat draft of a page that is gone. Resolves to a function that gives it back, or to `null` if another
   * page has it.
   */
  claim(page: string): Promise<(() => void) | null>
  startTimer(durationMs: number, run: () => void): () => void
  now(): number
}

export interface DraftTable {
  /** Stores all changes in one transaction. Resolves to whether they are stored. Never rejects. */
  keep(changes: readonly DraftChange[]): Promise<boolean>
}

type Version = Omit<DraftChange, 'draft'>

/**
 * Synchronizes the drafts of this page with the shared table. Drafts are written when the user pauses, and updated from
 * the table while nothing is typed here. The last write wins. Text being typed in this page is never replaced.
 */
export class DraftSync {
  readonly #ports: DraftSyncPorts
  /** Key of the new chat's row in the table. On the page the key is `new`; in the table each page has its own row. */
  readonly #newChat: string
  readonly #ahead: DraftWriteAhead | null
  /** Versions changed here that are not in the table yet. */
  readonly #waiting = new Map<string, Version>()
  /**
   * Changes that remove the rows of pages that are gone. They are stored in the same transaction as this page's row with
   * their text.
   */
  readonly #adopted = new Map<string, DraftChange>()
  /** Version that this page shows, as far as the table has or had it. */
  readonly #versions = new Map<string, Pick<StoredDraft, 'page' | 'edit' | 'base'>>()
  /** Keys that existed before the table was read. A reload keeps the drafts of its tab. */
  readonly #fromReload = new Set(Object.keys(useDrafts.getState()))
  #rows: ReadonlyMap<string, StoredDraft> | null = null
  #chats: ReadonlySet<string> = new Set()
  #table: DraftTable | null = null
  #edits = 0
  #isFollowing = false
  #isSending = false
  #againMs = againMs
  #cancelTimer: (() => void) | null = null

  constructor(ports: DraftSyncPorts) {
    this.#ports = ports
    this.#newChat = toNewChatKey(ports.page)
    this.#ahead = ports.storage && new DraftWriteAhead(ports.storage)
  }

  /** Writes what pages that are gone left behind. Must be called before `follow`. */
  async connect(table: DraftTable): Promise<void> {
    for (const { name, change } of this.#ahead?.list(this.#ports.page) ?? []) {
      if (await this.#ports.isAlive(change.page)) continue
      if (await table.keep([{ ...change, isLeft: true }])) this.#ahead?.drop(name)
    }
    this.#table = table
  }

  /** Updates the drafts from all rows of the table. Called whenever a row changes. */
  async follow(all: readonly StoredDraft[]): Promise<void> {
    const before = this.#rows
    const now = new Map(all.map((row) => [row.key, row]))
    this.#rows = now
    for (const key of before?.keys() ?? []) if (!now.has(key)) this.#followDeletion(key)
    for (const row of all) if (isDraftOfChat(row.key)) this.#followRow(row, before === null)
    if (before !== null) return
    for (const row of all)
      if (!isDraftOfChat(row.key) && !isDraftOfNewChat(row.key)) await this.#takeOver(row)
    await this.adoptNewChat()
    void this.#send()
  }

  /** Fills a new chat with the draft that is here, or with the latest text that a page left when it closed. */
  async adoptNewChat(): Promise<void> {
    const { page, previousPage } = this.#ports
    const isFromHere = (row: StoredDraft) => row.page === previousPage
    const left = [...(this.#rows?.values() ?? [])]
      .filter(({ key }) => isDraftOfNewChat(key) && key !== this.#newChat && !this.#adopted.has(key))
      .filter((row) => row.page !== page)
      .toSorted((one, other) => Number(isFromHere(other)) - Number(isFromHere(one)) || other.at - one.at)
    for (const row of left) {
      if (!this.#mayAdopt(row) || (await this.#ports.isAlive(row.page))) continue
      const release = await this.#ports.claim(row.page)
      // The user may have typed meanwhile.
      if (release !== null && !this.#adopt(row)) release()
    }
    void this.#send()
  }

  /** Stores the tab's copy and writes ahead, because the page may unload before the worker writes the drafts. */
  flush(): void {
    saveTabDrafts(useDrafts.getState())
    for (const key of this.#waiting.keys()) this.#writeAhead(key, aheadAtAll)
    void this.#send()
  }

  /** Removes the drafts of chats that no longer exist. A chat that can still be restored keeps its draft. */
  keepOnlyOf(chats: ReadonlySet<string>): void {
    const gone = [...this.#chats].filter((chat) => !chats.has(chat))
    this.#chats = chats
    if (gone.length === 0) return
    this.#ports.startTimer(undoMs, () => {
      for (const chat of gone) if (!this.#chats.has(chat) && this.#isOwn(chat)) discardDraft(chat)
    })
  }

  /** Records changes of the drafts on this page. */
  note(now: Drafts, before: Drafts): void {
    const isGone = Object.entries(before).some(
      ([key, draft]) => isWorthStoring(draft) && !isWorthStoring(now[key] ?? { text: '' }),
    )
    if (isGone) updateTabDrafts(now)
    if (this.#isFollowing) return
    for (const key of new Set([...Object.keys(now), ...Object.keys(before)]))
      if (now[key] !== before[key] && !isDraftOfTemporary(key))
        this.#change(key === 'new' ? this.#newChat : key)
  }

  #change(key: string): void {
    const { page } = this.#ports
    const version = this.#versions.get(key)
    const waiting = this.#waiting.get(key)
    const base = waiting
      ? waiting.base
      : version?.page === page
        ? version.base
        : version && toDraftVersion(version)
    this.#edits += 1
    const at = this.#ports.now()
    this.#waiting.set(key, { key, page, edit: this.#edits, at, base })
    this.#writeAhead(key, aheadAtOnce)
    this.#cancelTimer ??= this.#ports.startTimer(draftPauseMs, () => void this.#send())
  }

  #writeAhead(key: string, most: number): void {
    const version = this.#waiting.get(key)
    if (!version) return
    if (countDraftCharacters(this.#read(key)) <= most) this.#ahead?.put(this.#toChange(version))
    else this.#ahead?.remove(version)
  }

  /** Builds the change for the table. A removed draft is written as removed, so that sent text never returns. */
  #toChange(version: Version): DraftChange {
    const draft = toStorable(this.#read(version.key))
    const isStored = draft !== null && countDraftCharacters(draft) <= maxDraftCharacters
    return { ...version, draft: isStored ? draft : null }
  }

  async #send(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#table === null || this.#rows === null || this.#isSending || this.#waiting.size === 0) return
    this.#isSending = true
    const changes = [...this.#waiting.values()].map((version) => this.#toChange(version))
    const adopted = [...this.#adopted.values()]
    const isStored = await this.#table.keep([...changes, ...adopted])
    this.#isSending = false
    if (isStored) for (const change of changes) this.#noteStored(change)
    if (isStored) for (const { key } of adopted) this.#adopted.delete(key)
    this.#againMs = isStored ? againMs : Math.min(2 * this.#againMs, longestAgainMs)
    if (this.#waiting.size > 0)
      this.#cancelTimer ??= this.#ports.startTimer(
        isStored ? draftPauseMs : this.#againMs,
        () => void this.#send(),
      )
  }

  #noteStored({ draft, ...version }: DraftChange): void {
    if (draft === null) this.#versions.delete(version.key)
    else this.#versions.set(version.key, version)
    if (this.#waiting.get(version.key)?.edit !== version.edit) return
    this.#waiting.delete(version.key)
    this.#ahead?.remove(version)
  }

  #followRow(row: StoredDraft, isFirst: boolean): void {
    const { key } = row
    if (row.page === this.#ports.page) return
    if (this.#waiting.has(key)) {
      // Typed before the table was read, so the stored text comes before it.
      if (isFirst && !this.#fromReload.has(key)) returnToDraft(key, row.draft)
      return
    }
    if (isFirst && this.#isNewerThanReload(row)) return this.#show(row)
    const version = this.#versions.get(key)
    const continues =
      version &&
      (row.base === toDraftVersion(version) ||
        (version.page === row.page && version.page !== this.#ports.page))
    if (!this.#isOwn(key) || continues) this.#show(row)
    else if (isFirst && this.#isSame(row)) this.#versions.set(key, row)
  }

  /** Removes a draft that another page sent or deleted after having seen it. */
  #followDeletion(key: string): void {
    if (!isDraftOfChat(key) || this.#waiting.has(key) || !this.#versions.delete(key)) return
    this.#runWithoutFollowing(() => discardDraft(key))
  }

  #mayAdopt(row: StoredDraft): boolean {
    return row.page === this.#ports.previousPage || !this.#isOwn('new') || this.#isSame(row)
  }

  #adopt(row: StoredDraft): boolean {
    if (!this.#mayAdopt(row)) return false
    const isTyped = this.#waiting.has(this.#newChat)
    const isBefore = isTyped && !this.#fromReload.has('new') && !this.#isSame(row)
    if (!this.#isOwn('new') || (!isTyped && this.#isNewerThanReload(row)))
      this.#runWithoutFollowing(() => setDraft('new', row.draft))
    else if (isBefore) this.#runWithoutFollowing(() => returnToDraft('new', row.draft))
    this.#change(this.#newChat)
    const { key, page, edit } = row
    const version = { key, page: this.#ports.page, edit: this.#edits, at: this.#ports.now() }
    this.#adopted.set(key, { ...version, base: toDraftVersion({ page, edit }), draft: null })
    return true
  }

  /** Takes over a draft. The draft of an edited message belongs to its tab while that tab lives. */
  async #takeOver(row: StoredDraft): Promise<void> {
    if (row.page === this.#ports.page || (await this.#ports.isAlive(row.page))) return
    const isNewest = !this.#isOwn(row.key) || this.#isSame(row) || this.#isNewerThanReload(row)
    if (!isNewest) return
    this.#show(row)
    this.#change(row.key)
  }

  /**
   * Whether the row is newer than the reloaded draft. A tab that crashed has the state from when it was last hidden. A
   * very long draft is not written ahead.
   */
  #isNewerThanReload({ key, page }: StoredDraft): boolean {
    return page === this.#ports.previousPage && countDraftCharacters(this.#read(key)) <= aheadAtAll
  }

  #isOwn(key: string): boolean {
    return isWorthStoring(this.#read(key))
  }

  #isSame({ key, draft }: StoredDraft): boolean {
    return JSON.stringify(toStorable(this.#read(key))) === JSON.stringify(toStorable(draft))
  }

  #read(key: string): MessageDraft {
    return getDraft(isDraftOfNewChat(key) ? 'new' : key)
  }

  #show(row: StoredDraft): void {
    this.#versions.set(row.key, row)
    this.#runWithoutFollowing(() => setDraft(row.key, row.draft))
  }

  #runWithoutFollowing(run: () => void): void {
    this.#isFollowing = true
    try {
      run()
    } finally {
      this.#isFollowing = false
    }
  }
}
