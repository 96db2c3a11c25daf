import { interactionAnswerSchema, type Interaction, type InteractionAnswer } from '../kernel/interaction.ts'

/** An answer to something else, or with a choice that was not offered, is a refusal: it cannot be taken for a yes. */
export function fitAnswer(interaction: Interaction, answer: InteractionAnswer): InteractionAnswer {
  const parsed = interactionAnswerSchema.safeParse(answer)
  if (!parsed.success) return { outcome: 'rejected' }
  if (parsed.data.outcome !== 'accepted') return parsed.data
  const { value } = parsed.data
  const fits =
    value.kind === interaction.kind &&
    (interaction.kind !== 'approve' ||
      value.kind !== 'approve' ||
      interaction.scopes.includes(value.scope)) &&
    (interaction.kind !== 'select' ||
      value.kind !== 'select' ||
      interaction.options.some((option) => option.value === value.value))
  return fits ? parsed.data : { outcome: 'rejected' }
}
