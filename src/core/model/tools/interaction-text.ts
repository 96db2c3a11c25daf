import type { StoredText } from '../messages/localized-text.ts'
import type { Interaction } from './interaction.ts'

/** Returns the sentence of an interaction, also as data if it is a text of the application. */
export function readInteractionText(interaction: Interaction): StoredText {
  switch (interaction.kind) {
    case 'approve':
      return { text: interaction.description, localized: interaction.localized }
    case 'form':
    case 'open-link':
      return { text: interaction.message }
    case 'plan':
      return { text: interaction.plan.title }
    default:
      return { text: interaction.prompt, localized: interaction.localized }
  }
}
