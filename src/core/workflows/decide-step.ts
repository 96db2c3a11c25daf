import { createFailure, messageOf, type Failure } from '../model/failures/failure.ts'
import { workflowsText } from '../model/messages/write-text.ts'
import type { StageCancelReason } from '../model/runs/workflow-event.ts'
import { parseKey } from '../model/workflows/stage-key.ts'
import { workflowLimits } from '../model/workflows/workflow.ts'
import type { Exit, Key, Position, StageExecution, WorkflowState } from '../model/workflows/workflow-state.ts'
import { findStage, labelOf } from './stage-context.ts'
import { openPhases } from './workflow-state.ts'

/** The next step of a job. `run` has all executions that are to run now, those that already run included. */
export type WorkflowStep =
  | { type: 'run'; keys: readonly Key[] }
  | { type: 'cancel'; reason: StageCancelReason; keys: readonly Key[] }
  | { type: 'exit'; exit: Omit<Exit, 'answer'> }

const stopped: WorkflowStep = { type: 'exit', exit: { outcome: 'stopped' } }

/** Decides the next step from the state alone, so that it is the same after a reload. */
export function decideStep(state: WorkflowState, { isStopped }: { isStopped: boolean }): WorkflowStep {
  const { position, executions } = state
  if (!position) return isStopped ? stopped : { type: 'exit', exit: { outcome: 'complete' } }
  const entered = position.keys.flatMap((key) => {
    const execution = executions.get(key)
    return execution && execution.phase !== 'setup' ? [execution] : []
  })
  const open = entered.filter(({ phase }) => openPhases.has(phase)).map(({ key }) => key)
  const ended = decideEnd(state, { position, entered, isStopped })
  if (!ended) return decideRun(state, { position, entered, open })
  return open.length === 0
    ? { type: 'exit', exit: ended.exit }
    : { type: 'cancel', reason: ended.reason, keys: open }
}

interface Situation {
  position: Position
  entered: readonly StageExecution[]
}

/** Returns how the job ends before its workflow does, and why its open stages are cancelled. */
function decideEnd(
  state: WorkflowState,
  { position, entered, isStopped }: Situation & { isStopped: boolean },
): { exit: Omit<Exit, 'answer'>; reason: StageCancelReason } | undefined {
  const failed = entered.find(({ phase, output }) => phase === 'failed' && output === undefined)
  if (failed)
    return { exit: { outcome: 'failed', failure: toJobFailure(state, failed) }, reason: 'sibling-failed' }
  const cancelled = entered.find(({ phase }) => phase === 'cancelled')
  if (cancelled) {
    const { failure, cancelReason = 'stopped' } = cancelled
    return { exit: { outcome: 'stopped', failure }, reason: cancelReason }
  }
  if (isStopped) return { exit: { outcome: 'stopped' }, reason: 'stopped' }
  const failure = findGroupFailure(state, { position, entered })
  return failure && { exit: { outcome: 'failed', failure }, reason: 'sibling-failed' }
}

function decideRun(
  { workflow, stageRuns, maxStageRuns }: WorkflowState,
  { position, entered, open }: Situation & { open: readonly Key[] },
): WorkflowStep {
  const enteredKeys = new Set(entered.map(({ key }) => key))
  const together = Math.min(
    workflowLimits.together,
    ...position.keys.map((key) => findStage(workflow, parseKey(key).stageId).forEach?.together ?? Infinity),
  )
  const free = Math.max(0, Math.min(together - open.length, maxStageRuns - stageRuns))
  const keys = [...open, ...position.keys.filter((key) => !enteredKeys.has(key)).slice(0, free)]
  if (keys.length > 0) return { type: 'run', keys }
  return { type: 'exit', exit: { outcome: 'stopped', failure: toStageRunsFailure(maxStageRuns) } }
}

/** Returns the failure of a job that has no stage runs left. */
export function toStageRunsFailure(count: number): Failure {
  return createFailure('workflow-bound-exceeded', {
    message: workflowsText('workflow-stage-runs-used', { count }),
  })
}

/** Returns the failure of a group as a whole: too many items, or a skipped sibling whose result the join needs. */
function findGroupFailure(state: WorkflowState, { position, entered }: Situation): Failure | undefined {
  const { keys, compoundId, join } = position
  if (compoundId === undefined) return undefined
  const skipped = join !== undefined && entered.find(({ phase }) => phase === 'skipped')
  if (skipped) {
    const name = labelOf(state, skipped.key)
    return createFailure('join-precondition-violated', {
      message: workflowsText('stage-sibling-skipped', { name }),
    })
  }
  const counts = new Map<string, number>()
  for (const key of keys) {
    const { stageId } = parseKey(key)
    counts.set(stageId, (counts.get(stageId) ?? 0) + 1)
  }
  for (const [stageId, count] of counts) {
    const { title, forEach } = findStage(state.workflow, stageId)
    const max = forEach?.max ?? workflowLimits.siblings
    if (count > max || keys.length > workflowLimits.siblings) {
      const message = workflowsText('workflow-too-many-items', { title, count, max })
      return createFailure('workflow-too-many-items', { message })
    }
  }
  return undefined
}

/** Returns the failure of the job after that of a stage. A failed sibling is named. */
function toJobFailure(
  state: WorkflowState,
  { key, compoundId, failure }: StageExecution,
): Failure | undefined {
  if (compoundId === undefined) return failure
  const message = workflowsText('stage-sibling-failed', { name: labelOf(state, key) })
  return createFailure('parallel-sibling-failure', { message, detail: failure && messageOf(failure) })
}
