import type { RunInteractions } from '../../../core/engine/approvals/interaction-queue.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { interactionIdSchema, type InteractionId, type RunId } from '../../../core/model/id.ts'
import { engineText } from '../../../core/model/messages/write-text.ts'
import {
  toOption,
  type InteractionAnswer,
  type InteractionOf,
} from '../../../core/model/tools/interaction.ts'
import { toStageQuestionId } from '../../../core/model/workflows/stage-question-id.ts'
import type { StageAnswer, StageQuestion } from '../../../core/workflows/workflow-ports.ts'

/**
 * Asks the questions of gates and asserts. Each has an id of its own, so that it is the same question after a reload, and an
 * answer that is stored is not asked for again.
 */
export class JobQuestions {
  readonly #interactions: RunInteractions | undefined
  readonly #place: { runId: RunId; timeoutMs: number | undefined }
  readonly #answers: ReadonlyMap<InteractionId, InteractionAnswer>

  constructor(
    interactions: RunInteractions | undefined,
    place: { runId: RunId; timeoutMs: number | undefined },
    stored: readonly RunEvent[],
  ) {
    this.#interactions = interactions
    this.#place = place
    this.#answers = new Map(
      stored.flatMap((event) =>
        event.type === 'interaction-answered' ? [[event.interactionId, event.answer] as const] : [],
      ),
    )
  }

  async ask(question: StageQuestion, signal: AbortSignal): Promise<StageAnswer> {
    const interaction = toInteraction(question, this.#place)
    const known = this.#answers.get(interaction.id)
    if (known) return toAnswer(question, known)
    const outcome = await this.#interactions?.raise(interaction, signal)
    if (!outcome || outcome.outcome === 'unstored') return { choice: 'stop' }
    return toAnswer(question, outcome)
  }
}

function toInteraction(
  { place, stage, stageExecutionId, attempt, text }: StageQuestion,
  { runId, timeoutMs }: { runId: RunId; timeoutMs: number | undefined },
): InteractionOf<'select'> {
  return {
    kind: 'select',
    id: interactionIdSchema.parse(toStageQuestionId({ place, stageExecutionId, attempt })),
    prompt: text,
    options:
      place === 'gate'
        ? [
            toOption('continue', engineText('action-continue')),
            toOption('skip', engineText('action-skip-stage')),
            toOption('stop', engineText('action-stop')),
          ]
        : [
            toOption('continue', engineText('action-accept')),
            toOption('retry', engineText('action-try-again')),
            toOption('stop', engineText('action-stop')),
          ],
    timeoutMs,
    agent: { runId, name: 'stage', label: stage.title },
  }
}

/** A rejection of a result with a comment asks for another try. Any other end without a choice stops the job. */
function toAnswer({ place }: StageQuestion, answer: InteractionAnswer): StageAnswer {
  if (answer.outcome === 'rejected' && place === 'assert' && answer.reason)
    return { choice: 'retry', remark: answer.reason }
  if (answer.outcome !== 'accepted' || answer.value.kind !== 'select') return { choice: 'stop' }
  const { value } = answer.value
  if (value === 'continue' || value === 'retry' || value === 'skip') return { choice: value }
  return { choice: 'stop' }
}
