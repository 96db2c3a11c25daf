import { create } from 'zustand'

/** Which folded parts of answers were opened in this visit: a row that was scrolled away comes back as it was left. */
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
