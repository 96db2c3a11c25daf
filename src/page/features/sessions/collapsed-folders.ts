import { create } from 'zustand'
import type { FolderId } from '../../../core/kernel/id.ts'

const storageKey = 'innerloop:collapsed-folders'

/** Collapsed folders on this device. */
export const useCollapsedFolders = create<{ ids: readonly string[] }>(() => ({ ids: readStored() }))

export function collapseFolder(id: FolderId, isCollapsed: boolean): void {
  useCollapsedFolders.setState(({ ids }) => {
    const others = ids.filter((each) => each !== id)
    return { ids: isCollapsed ? [...others, id] : others }
  })
  try {
    localStorage.setItem(storageKey, JSON.stringify(useCollapsedFolders.getState().ids))
  } catch {
    // The state then holds for this visit only.
  }
}

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
