import { type VisibleInteraction, useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { ApprovalCard } from './approval-card.tsx'
import type { InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { isStartArguments, startTool } from '../../../../core/model/workflows/start-approval.ts'
import { FormCard, LinkCard, PlanCard } from '../research/research-chunk.ts'
import type { WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import { isStageQuestion } from '../workflow/job-questions.ts'
import { StageQuestion, StartCard } from '../workflow/workflow-chunk.ts'
import { QuestionCard } from './question-card.tsx'

export interface InteractionsProps {
  entries: readonly VisibleInteraction[]
  /** The job of the answer, whose stages may ask. */
  job?: WorkflowPart | undefined
}

/** Cards of open interactions, and lines of answered questions. The call of an answered approval shows the decision. */
export function Interactions({ entries, job }: InteractionsProps) {
  const { answer } = useInteractions()
  return entries.map((entry) => {
    const { interaction } = entry
    if (interaction.kind === 'approve') {
      if (entry.answer !== null) return null
      const props = {
        interaction,
        failure: entry.failure,
        onAnswer: (value: InteractionAnswer) => void answer(interaction, value),
      }
      const { toolName, arguments: start } = interaction
      return toolName === startTool && isStartArguments(start) ? (
        <StartCard key={interaction.id} start={start} {...props} />
      ) : (
        <ApprovalCard key={interaction.id} {...props} />
      )
    }
    const common = {
      response: entry,
      onAnswer: (value: InteractionAnswer) => void answer(interaction, value),
    }
    if (job !== undefined && isStageQuestion(interaction))
      return <StageQuestion key={interaction.id} interaction={interaction} job={job} {...common} />
    if (interaction.kind === 'form')
      return <FormCard key={interaction.id} interaction={interaction} {...common} />
    if (interaction.kind === 'open-link')
      return <LinkCard key={interaction.id} interaction={interaction} {...common} />
    if (interaction.kind === 'plan')
      return <PlanCard key={interaction.id} interaction={interaction} {...common} />
    return <QuestionCard key={interaction.id} interaction={interaction} {...common} />
  })
}
