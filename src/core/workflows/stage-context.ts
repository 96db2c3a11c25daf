import type { JsonObject, JsonValue } from '../model/json.ts'
import { findPaths, readPath } from '../model/workflows/context-path.ts'
import { findFilename, nameExecution } from '../model/workflows/execution-name.ts'
import { modelRefSchema, type ModelRef } from '../model/providers/provider.ts'
import { parseKey } from '../model/workflows/stage-key.ts'
import type { Path, Stage, StageId, Workflow } from '../model/workflows/workflow.ts'
import type { Key, StageExecution, WorkflowState } from '../model/workflows/workflow-state.ts'

/** Values that only the end of an attempt adds. */
interface Result {
  result?: JsonValue
  capHit: boolean
}

type Place = Pick<StageExecution, 'key' | 'stageId' | 'compoundId' | 'joins' | 'attempt' | 'feedback'>

export function findStage({ stages }: Workflow, stageId: StageId): Stage {
  const stage = stages.find(({ id }) => id === stageId)
  if (!stage) throw new Error(`The workflow has no stage ${stageId}`)
  return stage
}

/** Returns the values that the whole job has: inputs, results of exited stages, counters of passes. */
export function jobContext({ inputs, results, passes }: WorkflowState): JsonObject {
  return { input: inputs, stages: results, passes }
}

/** Returns the context of a stage execution. Siblings do not see each other, because a result is added once its group is left. */
export function stageContext(state: WorkflowState, place: Place, end?: Result): JsonObject {
  const context: JsonObject = { ...jobContext(state), attempt: place.attempt }
  const item = itemOf(state, place)
  if (item !== undefined) context['item'] = item
  if (place.joins !== undefined) context['siblings'] = siblingsOf(state, place.joins)
  if (place.feedback !== undefined) context['feedback'] = place.feedback
  if (end?.result !== undefined) context['result'] = end.result
  if (end) context['capHit'] = end.capHit
  return Object.freeze(context)
}

/** Returns whether a value that a stage is given comes from a file, a tainted chat or a tainted stage. */
export function isGivenTainted(
  state: WorkflowState,
  { stage, place, isFeedbackTainted }: { stage: Stage; place: Place; isFeedbackTainted: boolean },
): boolean {
  if (place.feedback !== undefined && isFeedbackTainted) return true
  if (!hasTaint(state)) return false
  const paths = [...findPaths(stage.body), ...(stage.attach === undefined ? [] : [stage.attach])]
  return paths.some((path) => isTainted(state, path, place))
}

/** Returns whether any value of the job is tainted. */
function hasTaint({ taintedInputs, executions }: WorkflowState): boolean {
  if (taintedInputs.size > 0) return true
  for (const { tainted } of executions.values()) if (tainted) return true
  return false
}

/** Returns whether the value at a path is tainted. `place` is the stage that gets it, which has an item or siblings. */
function isTainted(state: WorkflowState, path: Path, place?: Place): boolean {
  const [root, name = ''] = path.split('.')
  switch (root) {
    case 'input':
      return state.taintedInputs.has(name)
    case 'stages':
      return [...state.executions.values()].some(({ stageId, tainted }) => stageId === name && tainted)
    case 'siblings':
      return [...state.executions.values()].some(
        ({ compoundId, tainted }) => compoundId !== undefined && compoundId === place?.joins && tainted,
      )
    case 'item': {
      const over = place && findStage(state.workflow, place.stageId).forEach?.over
      return over !== undefined && isTainted(state, over)
    }
    default:
      return false
  }
}

/** Returns the name of a stage execution for people. */
export function labelOf(state: WorkflowState, key: Key): string {
  const { stageId } = parseKey(key)
  const { title, forEach } = findStage(state.workflow, stageId)
  return nameExecution(key, { title, filename: findFilename(key, forEach?.over, jobContext(state)) })
}

function itemOf(
  state: WorkflowState,
  { key, stageId }: Pick<Place, 'key' | 'stageId'>,
): JsonValue | undefined {
  const { item } = parseKey(key)
  if (item === undefined) return undefined
  const over = findStage(state.workflow, stageId).forEach?.over
  return over === undefined ? undefined : readPath(jobContext(state), `${over}.${item}`)
}

/** Returns the results of a group, by stage or by stage and item, in the order in which the siblings were entered. */
function siblingsOf({ executions }: WorkflowState, groupId: string): JsonObject {
  const siblings = [...executions.values()].filter(({ compoundId }) => compoundId === groupId)
  return Object.fromEntries(
    siblings.map(({ key, stageId, output = {} }) => {
      const { item } = parseKey(key)
      return [item === undefined ? stageId : `${stageId}#${item + 1}`, output]
    }),
  )
}

/** Returns the model that a stage names, itself or by an input. Without one, the stage has the chat's model. */
export function findStageModel({ model }: Stage, context: JsonObject): ModelRef | undefined {
  if (typeof model !== 'string') return model
  const read = modelRefSchema.safeParse(readPath(context, model))
  return read.success ? read.data : undefined
}
