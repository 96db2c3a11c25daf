import { getOwn } from '../../lib/json.ts'
import type { JsonObject } from '../model/json.ts'
import { readPath } from '../model/workflows/context-path.ts'
import { toKey } from '../model/workflows/stage-key.ts'
import type { StageId } from '../model/workflows/workflow.ts'
import type { Key, Position, StageExecution, WorkflowState } from '../model/workflows/workflow-state.ts'
import { judgeCondition } from './judge-condition.ts'
import { findStage, stageContext } from './stage-context.ts'

export function positionAt(state: Pick<WorkflowState, 'passes'>, stageId: StageId): Position {
  return { keys: [keyOfNextPass(state, stageId)] }
}

/** Applies the next rules of an exited stage. Returns `undefined` if the workflow ends there. */
export function nextPosition(state: WorkflowState, execution: StageExecution): Position | undefined {
  const readContext = () =>
    stageContext(state, execution, { result: execution.output, capHit: execution.capHit === true })
  const { next } = findStage(state.workflow, execution.stageId)
  const rule = next.find(({ when }) => when === undefined || judgeCondition(when, readContext()))
  if (!rule) return undefined
  const [only = ''] = rule.nextStages
  if (rule.execution === 'sequential') return positionAt(state, only)
  const group: Position = {
    keys: rule.nextStages.flatMap((stageId) => siblingKeys(state, stageId, readContext())),
    compoundId: `group-${execution.id}`,
    join: rule.join,
  }
  return group.keys.length === 0 ? afterGroup(state, group) : group
}

/** Returns the stage that joins a group, or `undefined` if the workflow ends with the group. */
export function afterGroup(state: WorkflowState, { join, compoundId }: Position): Position | undefined {
  return join === undefined ? undefined : { ...positionAt(state, join), joins: compoundId }
}

function siblingKeys(state: WorkflowState, stageId: StageId, context: JsonObject): Key[] {
  const { forEach } = findStage(state.workflow, stageId)
  if (!forEach) return [keyOfNextPass(state, stageId)]
  const list = readPath(context, forEach.over)
  const pass = (getOwn(state.passes, stageId) ?? 0) + 1
  return Array.isArray(list) ? list.map((_each, item) => toKey({ stageId, pass, item })) : []
}

function keyOfNextPass({ passes }: Pick<WorkflowState, 'passes'>, stageId: StageId): Key {
  return toKey({ stageId, pass: (getOwn(passes, stageId) ?? 0) + 1 })
}
