import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { ShortcutId } from '../keyboard/shortcuts.ts'

/** An action that is available now. The command palette and the composer's slash menu list actions by name. */
export interface Action {
  id: string
  name: string
  /** Describes the action in one line. */
  meaning?: string
  /** Other words that find the action. Never shown. */
  keywords?: string
  /** Heading of the group that contains the action. */
  group: string
  /** Slash command for the action. If missing, only the palette lists it. */
  word?: string
  /** Shortcut that runs the same action. */
  shortcut?: ShortcutId
  icon?: LucideIcon
  isDangerous?: boolean
  /** True for the current choice if the action is one of several alternatives. */
  isChosen?: boolean
  run: () => void
}

/** An action that opens a list of choices and runs nothing itself. */
export interface ActionWithChoices extends Omit<Action, 'run'> {
  choices: readonly Action[]
}

export type OfferedAction = Action | ActionWithChoices

/** Owners of actions, in the order of the composer's slash menu. */
const owners = [
  'answer',
  'composer',
  'research',
  'research-run',
  'dictation',
  'starters',
  'model',
  'mode',
  'find',
  'map',
  'turns',
  'context',
  'chat',
  'places',
  'app',
] as const
export type ActionOwner = (typeof owners)[number]

/** Owners that the command palette lists first: what starts something, the open chat and its last answer. */
export const paletteOwners = [
  'places',
  'chat',
  'find',
  'map',
  'turns',
  'answer',
] as const satisfies readonly ActionOwner[]

type Offers = Partial<Record<ActionOwner, readonly OfferedAction[]>>

/** Holds the actions that are available now, by owner. */
export const useActions = create<{ offers: Offers }>(() => ({ offers: {} }))

/** Registers the actions while the component is mounted. */
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

/** Returns all actions: those of the `first` owners, then those of the others. */
export function listActions(offers: Offers, first: readonly ActionOwner[] = []): OfferedAction[] {
  return [...new Set([...first, ...owners])].flatMap((owner) => offers[owner] ?? [])
}
