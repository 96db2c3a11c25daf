import type { Action, OfferedAction } from '../../ui/actions.ts'
import { findActions } from '../../ui/find-actions.ts'

/** A heading, by the name that the list component wants, with what stands under it. */
export interface PaletteGroup {
  value: string
  items: Action[]
}

const shownOfGroup = 8

/** What fits, under its headings, the heading of the best first; what was found elsewhere, such as chats, leads. */
export function toPaletteGroups(
  offered: readonly OfferedAction[],
  found: readonly Action[],
  query: string,
): PaletteGroup[] {
  const isLooking = query.trim() !== ''
  // A choice of many would push out of sight what it is not asked for with.
  const actions = offered.flatMap((action) =>
    'choices' in action
      ? isLooking
        ? action.choices.map((choice) => nameChoice(action, choice))
        : []
      : [action],
  )
  const groups = new Map<string, Action[]>()
  for (const action of [...found, ...findActions(actions, query)])
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
