import { type VisibleInteraction, useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { ApprovalCard } from './approval-card.tsx'
import { QuestionCard } from './question-card.tsx'

/** Cards of open interactions, and lines of answered ones. */
export function Interactions({ shown }: { shown: readonly VisibleInteraction[] }) {
  const { answer } = useInteractions()
  return shown.map((entry) => {
    const { interaction } = entry
    return interaction.kind === 'approve' ? (
      <ApprovalCard
        key={interaction.id}
        interaction={interaction}
        shown={entry}
        onAnswer={(given) => void answer(interaction, given)}
      />
    ) : (
      <QuestionCard
        key={interaction.id}
        interaction={interaction}
        shown={entry}
        onAnswer={(given) => void answer(interaction, given)}
      />
    )
  })
}
