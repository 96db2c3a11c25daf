import { createContext } from 'react'
import type { BlobId } from '../../../../core/kernel/id.ts'
import { create } from 'zustand'

/** Files that are being read, and what was wrong with some, by draft. Small: the composer looks at it from the start. */
interface Attaching {
  reading: Readonly<Record<string, readonly { id: string; filename: string }[]>>
  problems: Readonly<Record<string, readonly string[]>>
  /** For a screen reader: what was last attached or taken out. */
  said: string
}

export const useAttaching = create<Attaching>(() => ({ reading: {}, problems: {}, said: '' }))

/** Puts files into a draft. What cannot be attached is said beside it. */
export type AttachFiles = (draftKey: string, files: readonly File[]) => void

export interface AttachCommands {
  attach: AttachFiles
  /** No draft of this tab names it any more. */
  release: (blobId: BlobId) => void
}

export const AttachContext = createContext<AttachCommands | null>(null)
