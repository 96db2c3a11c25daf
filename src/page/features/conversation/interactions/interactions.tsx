import { type VisibleInteraction, useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { ApprovalCard } from './approval-card.tsx'
import { QuestionCard } from './question-card.tsx'

/** Cards of open interactions, and lines of answered questions. The call of an answered approval shows the decision. */
export function Interactions({ entries }: { entries: readonly VisibleInteraction[] }) {
  const { answer } = useInteractions()
  return entries.map((entry) => {
    const { interaction } = entry
    if (interaction.kind === 'approve') {
      return (
        entry.answer === null && (
          <ApprovalCard
            key={interaction.id}
            interaction={interaction}
            failure={entry.failure}
            onAnswer={(value) => void answer(interaction, value)}
          />
        )
      )
    }
    if (interaction.kind === 'form' || interaction.kind === 'plan') return null
    return (
      <QuestionCard
        key={interaction.id}
        interaction={interaction}
        response={entry}
        onAnswer={(value) => void answer(interaction, value)}
      />
    )
  })
}
