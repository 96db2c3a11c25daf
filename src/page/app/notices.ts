import { create } from 'zustand'

export interface Notice {
  id: number
  text: string
  action?: { label: string; run: () => void }
  /** Stays until it is acted upon or closed. */
  isLasting?: boolean
}

interface Notices {
  notices: readonly Notice[]
}

let nextId = 0
const shownAtOnce = 3

/** Short sentences at the edge of the page: what can be undone, what went wrong outside any message. */
export const useNotices = create<Notices>(() => ({ notices: [] }))

export function showNotice(notice: Omit<Notice, 'id'>): number {
  const id = nextId
  nextId += 1
  useNotices.setState(({ notices }) => ({ notices: [...makeRoom(notices), { ...notice, id }] }))
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
