import type { Interaction, InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { ApprovalCard } from './approval-card.tsx'
import type { ShownInteraction } from '../../chat-state/session/interaction-log.ts'
import { QuestionCard } from './question-card.tsx'

export interface InteractionsProps {
  shown: readonly ShownInteraction[]
  onAnswer: (interaction: Interaction, answer: InteractionAnswer) => void
}

export function Interactions({ shown, onAnswer }: InteractionsProps) {
  return shown.map((entry) => {
    const { interaction } = entry
    const answer = (given: InteractionAnswer) => onAnswer(interaction, given)
    return interaction.kind === 'approve' ? (
      <ApprovalCard key={interaction.id} interaction={interaction} shown={entry} onAnswer={answer} />
    ) : (
      <QuestionCard key={interaction.id} interaction={interaction} shown={entry} onAnswer={answer} />
    )
  })
}
