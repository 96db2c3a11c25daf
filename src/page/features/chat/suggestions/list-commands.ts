import type { Action, OfferedAction } from '../../../ui/actions.ts'
import { findActions } from '../../../ui/find-actions.ts'

/** A line of the list. It either runs an action or is completed to choose next. */
export type Command = { id: string; label: string; action: OfferedAction }

/** Returns the commands that match by word or name. After a word with choices, returns the choices. */
export function listCommands(
  offered: readonly OfferedAction[],
  starters: readonly Action[],
  query: string,
): Command[] {
  const commands = offered.filter(({ word }) => word !== undefined)
  const [, typed, rest] = /^(\S+)\s(.*)$/.exec(query) ?? []
  const opened = commands.find((each) => 'choices' in each && each.word === typed)
  if (opened !== undefined && 'choices' in opened)
    return findActions(opened.choices, rest ?? '').map((action) => toCommand(action, action.name))
  return [
    ...findActions(commands, query).map((action) => toCommand(action, `/${action.word ?? ''}`)),
    ...findActions(starters, query).map((action) => toCommand(action, action.name)),
  ]
}

function toCommand(action: OfferedAction, label: string): Command {
  return { id: action.id, label, action }
}
