import { type VisibleInteraction, useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { ApprovalCard } from './approval-card.tsx'
import { QuestionCard } from './question-card.tsx'

/** Cards of open interactions, and lines of answered ones. */
export function Interactions({ entries }: { entries: readonly VisibleInteraction[] }) {
  const { answer } = useInteractions()
  return entries.map((entry) => {
    const { interaction } = entry
    return interaction.kind === 'approve' ? (
      <ApprovalCard
        key={interaction.id}
        interaction={interaction}
        response={entry}
        onAnswer={(value) => void answer(interaction, value)}
      />
    ) : (
      <QuestionCard
        key={interaction.id}
        interaction={interaction}
        response={entry}
        onAnswer={(value) => void answer(interaction, value)}
      />
    )
  })
}
