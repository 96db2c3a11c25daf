import { resolveSlots } from '../../context/fragments/resolve-slots.ts'
import type { UsableMemory } from '../../context/select-memories.ts'
import type { PromptPart } from '../../model/context/context-report.ts'
import type { TurnInput } from '../ports/turn-ports.ts'

/** The texts of the providers of a turn as requests contain them: without secrets, and one text for each slot. */
export interface FragmentSources {
  prompt: readonly PromptPart[]
  note: string | undefined
  memories: readonly UsableMemory[] | undefined
  serverInstructions: string | undefined
}

/** Returns the texts of a turn before they are searched for secrets. */
export function toSources({ prompt, note, memories, serverInstructions }: TurnInput): FragmentSources {
  return { prompt: resolveSlots(prompt).parts, note, memories, serverInstructions }
}
