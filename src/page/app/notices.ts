import { create } from 'zustand'
import type { Announce, NoticeAction } from '../ui/announce.ts'
import { say } from '../words/say.ts'

export interface Notice {
  id: number
  text: string
  /** `told` goes by itself. `failed` and `standing`, which is so until somebody acts, stay. */
  kind: 'told' | 'failed' | 'standing'
  action?: NoticeAction
  /** Gone without its action. */
  onGone?: () => void
  /** It offers to load the page anew, by how much that brings: one such offer is enough, the one that brings most. */
  reloadRank?: number
}

interface Notices {
  notices: readonly Notice[]
}

let nextId = 0
const shownAtOnce = 3

/** Short sentences at the edge of the page: what can be undone, what went wrong outside any message. */
export const useNotices = create<Notices>(() => ({ notices: [] }))

export function isLasting({ kind }: Pick<Notice, 'kind'>): boolean {
  return kind !== 'told'
}

export function showNotice(notice: Omit<Notice, 'id'>): number {
  const { notices } = useNotices.getState()
  const stronger = notices.find(({ reloadRank = 0 }) => reloadRank > (notice.reloadRank ?? Infinity))
  if (stronger) return stronger.id
  const id = nextId
  nextId += 1
  const left = makeRoom(notices.filter((other) => !isReplaced(other, notice)))
  useNotices.setState({ notices: [...left, { ...notice, id }] })
  for (const other of notices) if (!left.includes(other)) other.onGone?.()
  return id
}

export function closeNotice(id: number): void {
  const closed = useNotices.getState().notices.find((notice) => notice.id === id)
  drop(id)
  closed?.onGone?.()
}

/** Closes it, too. */
export function actUpon({ id, action }: Notice): void {
  drop(id)
  action?.run()
}

export const announce: Announce = {
  done: (text, action) => void showNotice({ kind: 'told', text, ...(action && { action }) }),
  undoable: (text, { undo, onGone }) =>
    void showNotice({
      kind: 'told',
      text,
      action: { label: say('Undo'), run: undo },
      ...(onGone && { onGone }),
    }),
  failed: (text, action) => void showNotice({ kind: 'failed', text, ...(action && { action }) }),
}

function drop(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}

/** The same failure again is said once, and as the last. */
function isReplaced(shown: Notice, by: Omit<Notice, 'id'>): boolean {
  if (by.kind === 'failed' && shown.kind === 'failed') return shown.text === by.text
  return by.reloadRank !== undefined && shown.reloadRank !== undefined
}

/** What lasts is never pushed away: the oldest of the others goes. */
function makeRoom(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length < shownAtOnce) return notices
  const oldest = notices.find((notice) => !isLasting(notice))
  return notices.filter((notice) => notice !== oldest)
}
