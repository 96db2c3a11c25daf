import { create } from 'zustand'

export interface OpenDetails {
  /** Keys of the parts of answers that were expanded. */
  open: ReadonlySet<string>
  /** Parts that open and close by themselves, and the choice of the reader, by key. */
  choices: ReadonlyMap<string, boolean>
}

/** Rows that were expanded or collapsed during this visit. A row that is mounted again keeps its state. */
export const useOpenDetails = create<OpenDetails>(() => ({ open: new Set(), choices: new Map() }))

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

/** Opens or closes the trace of an answer until the reader chooses again. */
export function chooseTrace(messageId: string, isOpen: boolean): void {
  useOpenDetails.setState(({ choices }) => ({ choices: new Map(choices).set(messageId, isOpen) }))
}
