import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { ShortcutId } from './shortcuts.ts'

/** Something that can be done now, by name: what the command palette and the slash in the composer offer. */
export interface Action {
  id: string
  name: string
  /** What it does, in a line. */
  meaning?: string
  /** The heading that it stands under. */
  group: string
  /** What is typed after a slash to have it; left out: it is in the palette alone. */
  word?: string
  /** The key that does the same. */
  shortcut?: ShortcutId
  icon?: LucideIcon
  isDangerous?: boolean
  /** One of several that hold at a time: this one holds now. */
  isChosen?: boolean
  run: () => void
  /** In place of it: one of these is chosen. */
  choices?: readonly Action[]
}

/** By who offers them, in the order of their coming. An action is there for as long as it can be done. */
export const useActions = create<{ offers: Readonly<Record<string, readonly Action[]>> }>(() => ({
  offers: {},
}))

/** Offers them while the component is there. Pass the same list for as long as nothing changes. */
export function useOfferedActions(owner: string, actions: readonly Action[]): void {
  useEffect(() => {
    useActions.setState(({ offers }) => ({ offers: { ...offers, [owner]: actions } }))
    return () =>
      useActions.setState(({ offers }) => {
        if (offers[owner] !== actions) return { offers }
        const { [owner]: _, ...others } = offers
        return { offers: others }
      })
  }, [owner, actions])
}

export function listActions({ offers }: { offers: Readonly<Record<string, readonly Action[]>> }): Action[] {
  return Object.values(offers).flat()
}
