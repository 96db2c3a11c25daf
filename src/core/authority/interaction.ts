import type { Interaction, InteractionAnswer } from '../kernel/interaction.ts'

/**
 * Puts a question before a person, in every tab that shows the session, and resolves with the first answer. Never
 * throws. `unattended` when nobody can be asked, `timeout` when `timeoutMs` went by, `cancelled` when the signal aborts.
 * The same interaction may be raised again after a reload; an answer that was given meanwhile counts.
 */
export interface InteractionPort {
  raise(interaction: Interaction, signal: AbortSignal): Promise<InteractionAnswer>
}
