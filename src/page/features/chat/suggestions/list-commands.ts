import type { Action, OfferedAction } from '../../../ui/actions.ts'
import { findActions } from '../../../ui/find-actions.ts'

/** What a line of the list does: it is run, or it is typed on, to choose next. */
export type Command = { id: string; label: string; action: OfferedAction }

/** What fits behind the slash: commands by their word and name; once a word with choices stands there, the choices. */
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
