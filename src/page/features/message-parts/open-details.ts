import { create } from 'zustand'

/** Keys of the parts of answers that were expanded during this visit. A row that is mounted again keeps its state. */
export const useOpenDetails = create<{ open: ReadonlySet<string> }>(() => ({ open: new Set() }))

export function toggleDetails(key: string): void {
  useOpenDetails.setState(({ open }) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    return { open: next }
  })
}

export function openDetails(key: string): void {
  useOpenDetails.setState(({ open }) => (open.has(key) ? { open } : { open: new Set(open).add(key) }))
}
