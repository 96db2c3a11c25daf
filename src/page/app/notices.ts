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

/** Short sentences at the edge of the page: what can be undone, what went wrong outside any message. */
export const useNotices = create<Notices>(() => ({ notices: [] }))

export function showNotice(notice: Omit<Notice, 'id'>): number {
  const id = nextId
  nextId += 1
  useNotices.setState(({ notices }) => ({ notices: [...notices.slice(-2), { ...notice, id }] }))
  return id
}

export function closeNotice(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
