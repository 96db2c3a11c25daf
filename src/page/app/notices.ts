import { create } from 'zustand'

export interface Notice {
  id: number
  text: string
  action?: { label: string; run: () => void }
  /** Stays until it is acted upon or closed. */
  isLasting?: boolean
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

export function showNotice(notice: Omit<Notice, 'id'>): number {
  const { notices } = useNotices.getState()
  const stronger = notices.find(({ reloadRank = 0 }) => reloadRank > (notice.reloadRank ?? Infinity))
  if (stronger) return stronger.id
  const id = nextId
  nextId += 1
  const others =
    notice.reloadRank === undefined ? notices : notices.filter(({ reloadRank }) => reloadRank === undefined)
  useNotices.setState({ notices: [...makeRoom(others), { ...notice, id }] })
  return id
}

export function closeNotice(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}

/** What lasts is never pushed away: the oldest of the others goes. */
function makeRoom(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length < shownAtOnce) return notices
  const oldest = notices.find(({ isLasting }) => isLasting !== true)
  return notices.filter((notice) => notice !== oldest)
}
