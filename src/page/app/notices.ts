import { create } from 'zustand'
import type { Announce, NoticeAction } from '../ui/feedback/announce.ts'
import { i18n } from '../i18n/i18n.ts'

export interface Notice {
  id: number
  text: string
  /** Kind of notice. `failed` and `standing` notices stay until the person acts; the others disappear by themselves. */
  kind: 'told' | 'failed' | 'standing'
  action?: NoticeAction
  /** Called when the notice is closed without its action. */
  onExpired?: () => void
  /** Time of display in ms since the epoch. */
  shownAt: number
  /** Set if the notice stays when another page opens, because Undo is not offered elsewhere. */
  isUndo?: boolean
  /** Rank of an offer to reload the page. Only the offer with the highest rank is shown. */
  reloadRank?: number
}

export type NewNotice = Omit<Notice, 'id' | 'shownAt'>

interface Notices {
  notices: readonly Notice[]
}

let nextId = 0
const maxVisible = 3

/** Short notices at the edge of the page: undo offers, and failures outside any message. */
export const useNotices = create<Notices>(() => ({ notices: [] }))

export function isStickyNotice({ kind }: Pick<Notice, 'kind'>): boolean {
  return kind !== 'told'
}

/** Shows a notice and returns its id. A reload offer is dropped if a stronger one is shown. */
export function showNotice(notice: NewNotice): number {
  const { notices } = useNotices.getState()
  const stronger = notices.find(({ reloadRank = 0 }) => reloadRank > (notice.reloadRank ?? Infinity))
  if (stronger) return stronger.id
  const id = nextId
  nextId += 1
  const left = makeRoom(notices.filter((other) => !isReplaced(other, notice)))
  useNotices.setState({ notices: [...left, { ...notice, id, shownAt: Date.now() }] })
  for (const other of notices) if (!left.includes(other)) other.onExpired?.()
  return id
}

/** Closes a notice without its action. */
export function closeNotice(id: number): void {
  const closed = useNotices.getState().notices.find((notice) => notice.id === id)
  drop(id)
  closed?.onExpired?.()
}

/** A notice that was shown this short a time ago, in ms, belongs to the step that opened the page. */
const navigationMs = 1000

/**
 * Closes notices that the opening of a page has outdated: results of what was done elsewhere, and offers that lead to
 * this page. Failures and Undo stay.
 */
export function closeOutdatedNotices(place: string): void {
  const now = Date.now()
  for (const { id, action, shownAt, isUndo = false, ...notice } of useNotices.getState().notices) {
    const isElsewhere = !isStickyNotice(notice) && !isUndo && now - shownAt > navigationMs
    if (isElsewhere || action?.leadsTo === place) closeNotice(id)
  }
}

/** Closes the notice and runs its action. */
export function runNoticeAction({ id, action }: Notice): void {
  drop(id)
  action?.run()
}

/** Shows the results of actions as notices. Features use it without knowing of notices. */
export const announce: Announce = {
  done: (text, action) => void showNotice({ kind: 'told', text, action }),
  undoable: (text, { undo, onExpired }) =>
    void showNotice({
      kind: 'told',
      text,
      action: { label: i18n.t('Undo'), run: undo },
      isUndo: true,
      onExpired,
    }),
  failed: (text, action) => void showNotice({ kind: 'failed', text, action }),
}

function drop(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}

/** Returns whether a notice replaces a shown one. A repeated failure is shown once, as the last. */
function isReplaced(current: Notice, by: NewNotice): boolean {
  if (by.kind === 'failed' && current.kind === 'failed') return current.text === by.text
  return by.reloadRank !== undefined && current.reloadRank !== undefined
}

/** Removes the oldest temporary notice if there are too many. Lasting notices are never removed. */
function makeRoom(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length < maxVisible) return notices
  const oldest = notices.find((notice) => !isStickyNotice(notice))
  return notices.filter((notice) => notice !== oldest)
}
