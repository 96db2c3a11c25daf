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
  /** One of several of which one holds: it is this one. */
  isChosen?: boolean
  run: () => void
}

/** Choosing it leads to a choice; there is nothing else to run. */
export interface ActionWithChoices extends Omit<Action, 'run'> {
  choices: readonly Action[]
}

export type OfferedAction = Action | ActionWithChoices

/** Who offers actions, in the order in which they are shown. */
const owners = [
  'answer',
  'composer',
  'dictation',
  'starters',
  'model',
  'mode',
  'find',
  'map',
  'turns',
  'context',
  'chat',
  'app',
] as const
export type ActionOwner = (typeof owners)[number]
type Offers = Partial<Record<ActionOwner, readonly OfferedAction[]>>

/** An action is there for as long as it can be done. */
export const useActions = create<{ offers: Offers }>(() => ({ offers: {} }))

/** Offers them while the component is there. */
export function useOfferedActions(owner: ActionOwner, actions: readonly OfferedAction[]): void {
  useEffect(() => {
    useActions.setState(({ offers }) => ({ offers: { ...offers, [owner]: actions } }))
    return () =>
      useActions.setState(({ offers }) => {
        const { [owner]: offered, ...others } = offers
        return { offers: offered === actions ? others : offers }
      })
  }, [owner, actions])
}

export function listActions(offers: Offers): OfferedAction[] {
  return owners.flatMap((owner) => offers[owner] ?? [])
}
