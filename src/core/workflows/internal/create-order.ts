import { z } from 'zod'
import { attachmentSchema, type Attachment } from '../../model/conversation/attachment.ts'
import type { RunId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import { readPath } from '../../model/workflows/context-path.ts'
import { workflowLimits, type Stage } from '../../model/workflows/workflow.ts'
import type { Key, StageExecution, WorkflowState } from '../../model/workflows/workflow-state.ts'
import { renderPrompt } from '../render-template.ts'
import { findStageModel, isGivenTainted, stageContext } from '../stage-context.ts'
import type { StageOrder } from '../workflow-ports.ts'
import { openPhases } from '../workflow-state.ts'

/** Prepares an attempt: renders the body, and picks files, model and limits. A function of the state alone. */
export function createOrder(
  state: WorkflowState,
  execution: StageExecution,
  { stage, childRunId, toolCalls }: { stage: Stage; childRunId: RunId; toolCalls: number },
): StageOrder {
  const context = stageContext(state, execution)
  const { prompt, data } = renderPrompt(stage.body, context, state)
  const { feedback, attempt, continues } = execution
  const named = stage.body.includes('feedback') && data.some(({ name }) => name === 'feedback')
  return {
    stage,
    key: execution.key,
    stageExecutionId: execution.id,
    attempt,
    childRunId,
    continues: attempt === 0 ? continues : undefined,
    prompt,
    data: feedback === undefined || named ? data : [...data, { name: 'feedback', value: feedback }],
    files: stage.attach === undefined ? [] : toFiles(readPath(context, stage.attach)),
    model: findStageModel(stage, context),
    toolCalls,
    tainted: isGivenTainted(state, { stage, place: execution, isFeedbackTainted: execution.tainted }),
  }
}

/** Returns the most tool calls that a stage may make: all that is left, or an equal part of it for siblings without any yet. */
export function computeToolCallLimit(
  { workflow, toolCalls, position, executions }: WorkflowState,
  { key, reservedCalls }: { key: Key; reservedCalls: ReadonlyMap<Key, number> },
): number {
  const reserved = [...reservedCalls.values()].reduce((calls, each) => calls + each, 0)
  const left = (workflow.limits?.toolCalls ?? workflowLimits.toolCalls) - toolCalls - reserved
  const waiting = (position?.keys ?? []).filter((each) => {
    const { phase = 'setup' } = executions.get(each) ?? {}
    return each !== key && !reservedCalls.has(each) && (phase === 'setup' || openPhases.has(phase))
  })
  return Math.max(0, Math.min(workflowLimits.stageToolCalls, Math.floor(left / (waiting.length + 1))))
}

const filesSchema = z.union([z.array(attachmentSchema), attachmentSchema.transform((file) => [file])])

function toFiles(value: JsonValue | undefined): Attachment[] {
  const read = filesSchema.safeParse(value)
  return read.success ? read.data : []
}
