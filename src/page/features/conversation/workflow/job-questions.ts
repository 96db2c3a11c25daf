import type { Interaction, InteractionOf } from '../../../../core/model/tools/interaction.ts'
import { completionToolOf } from '../../../../core/model/workflows/completion-tool.ts'
import { readAskingExecution } from '../../../../core/model/workflows/stage-question-id.ts'
import type { JobStage, WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import type { VisibleInteraction } from '../../chat-state/session/chat-interactions.ts'

/** Returns whether a stage asks whether it starts or whether its result is accepted. */
export function isStageQuestion(interaction: Interaction): interaction is InteractionOf<'select'> {
  return (
    interaction.kind === 'select' &&
    interaction.agent?.name === 'stage' &&
    readAskingExecution(interaction.id) !== undefined
  )
}

/** Returns the execution that asks: of a question of its rules, or of an approval or a question of its run. */
export function findAsking(job: WorkflowPart, { id, agent }: Interaction): JobStage | undefined {
  const executionId = readAskingExecution(id)
  return job.executions.find(
    ({ stageExecutionId, childRunId }) =>
      stageExecutionId === executionId || (childRunId !== undefined && childRunId === agent?.runId),
  )
}

/** Returns the job with the state of the stages that wait for the person. */
export function withWaitingStages(
  job: WorkflowPart,
  interactions: readonly VisibleInteraction[],
): WorkflowPart {
  const waiting = new Set(
    interactions.flatMap(({ interaction, answer }) =>
      answer === null ? (findAsking(job, interaction) ?? []) : [],
    ),
  )
  if (waiting.size === 0) return job
  const executions = job.executions.map((each): JobStage =>
    waiting.has(each) ? { ...each, state: 'awaiting-approval' } : each,
  )
  return { ...job, executions }
}

/** Returns the tool whose call has the result of a stage. */
export function completionToolIn(
  { stages }: Pick<WorkflowPart, 'stages'>,
  stageId: string | undefined,
): string {
  return completionToolOf(stages.find(({ id }) => id === stageId) ?? {})
}
