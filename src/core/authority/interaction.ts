import type { Interaction, InteractionAnswer } from '../kernel/interaction.ts'

/**
 * Puts a question before a person, in every tab that shows the session, and resolves with the first answer. Never
 * rejects. `unattended` when nobody can be asked. The signal aborts when the turn is stopped or the time is over: then
 * the question is taken away, and what it resolves with is not heard. The same question may be raised again after a
 * reload, under its id.
 */
export interface InteractionPort {
  raise(interaction: Interaction, signal: AbortSignal): Promise<InteractionAnswer>
}
