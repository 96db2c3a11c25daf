import type { Action, OfferedAction } from '../../ui/actions/actions.ts'
import { rankActions } from '../../ui/actions/search-actions.ts'

/** A group of actions. `value` is the heading, as the list component expects it. */
export interface PaletteGroup {
  value: string
  items: Action[]
}

const maxOfGroup = 8

/** Chats found by title, which are available at once, and messages, which arrive later. */
export interface OtherPaletteResults {
  chats: readonly Action[]
  messages: readonly Action[]
}

/**
 * Returns the matching groups, best group first. Prefix matches lead, then chats. Messages come last, so that late results do not move an
 * item that is about to be pressed.
 */
export function toPaletteGroups(
  offered: readonly OfferedAction[],
  { chats, messages }: OtherPaletteResults,
  query: string,
): PaletteGroup[] {
  const isLooking = query.trim() !== ''
  // Without a query, the choices of an action are not listed, because they would push other actions out of view.
  const actions = offered.flatMap((action) => {
    if (!('choices' in action)) return [action]
    return isLooking ? action.choices.map((choice) => nameChoice(action, choice)) : []
  })
  const { prefixMatches, otherMatches: other } = rankActions(actions, query)
  const groups = new Map<string, Action[]>()
  for (const action of [
    ...(isLooking ? prefixMatches : []),
    ...chats,
    ...(isLooking ? other : actions),
    ...messages,
  ])
    groups.set(action.group, [...(groups.get(action.group) ?? []), action])
  return [...groups].map(([value, items]) => ({
    value,
    items: isLooking ? items.slice(0, maxOfGroup) : items,
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
