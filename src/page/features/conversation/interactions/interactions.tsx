import { type VisibleInteraction, useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { ApprovalCard } from './approval-card.tsx'
import type { InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { FormCard, LinkCard, PlanCard } from '../research/research-chunk.ts'
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
    const common = {
      response: entry,
      onAnswer: (value: InteractionAnswer) => void answer(interaction, value),
    }
    if (interaction.kind === 'form')
      return <FormCard key={interaction.id} interaction={interaction} {...common} />
    if (interaction.kind === 'open-link')
      return <LinkCard key={interaction.id} interaction={interaction} {...common} />
    if (interaction.kind === 'plan')
      return <PlanCard key={interaction.id} interaction={interaction} {...common} />
    return <QuestionCard key={interaction.id} interaction={interaction} {...common} />
  })
}
