import type { Action, OfferedAction } from '../../ui/actions.ts'
import { sortActions } from '../../ui/find-actions.ts'

/** A heading, by the name that the list component wants, with what stands under it. */
export interface PaletteGroup {
  value: string
  items: Action[]
}

const shownOfGroup = 8

/** Chats by their titles, which are there at once, and messages, which come later. */
export interface FoundElsewhere {
  chats: readonly Action[]
  messages: readonly Action[]
}

/**
 * What fits, under its headings, the heading of the best first. What begins with what was typed leads, then chats; what
 * comes later stands last, so that nothing moves away from under a finger or the Enter key.
 */
export function toPaletteGroups(
  offered: readonly OfferedAction[],
  { chats, messages }: FoundElsewhere,
  query: string,
): PaletteGroup[] {
  const isLooking = query.trim() !== ''
  // A choice of many would push out of sight what it is not asked for with.
  const actions = offered.flatMap((action) => {
    if (!('choices' in action)) return [action]
    return isLooking ? action.choices.map((choice) => nameChoice(action, choice)) : []
  })
  const { begun, other } = sortActions(actions, query)
  const groups = new Map<string, Action[]>()
  for (const action of [...(isLooking ? begun : []), ...chats, ...(isLooking ? other : actions), ...messages])
    groups.set(action.group, [...(groups.get(action.group) ?? []), action])
  return [...groups].map(([value, items]) => ({
    value,
    items: isLooking ? items.slice(0, shownOfGroup) : items,
  }))
}

function nameChoice(action: OfferedAction, choice: Action): Action {
  const { word: _, ...rest } = choice
  return {
    ...rest,
    id: `${action.id}:${choice.id}`,
    name: `${action.name}: ${choice.name}`,
    group: action.group,
  }
}
