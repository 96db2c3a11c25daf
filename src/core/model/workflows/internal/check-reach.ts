import type { Stage, StageId, Workflow } from '../workflow.ts'
import type { ProblemList } from './problem-list.ts'

/** Warns of stages that no rule leads to, and of stages from which no rule leads to an end. */
export function checkReach({ stages, start }: Workflow, problems: ProblemList): void {
  const byId = new Map(stages.map((stage) => [stage.id, stage]))
  const inOrder = findInOrder(byId, start)
  const reached = new Set(inOrder)
  for (const id of inOrder) {
    for (const { nextStages } of byId.get(id)?.next ?? []) for (const each of nextStages) reached.add(each)
  }
  for (const [index, { id }] of stages.entries()) {
    if (!reached.has(id))
      problems.warning('stage-unreachable', 'unreachable', { field: ['stages', index], stageId: id })
  }
  const ending = findEnding(byId, inOrder)
  for (const [index, { id }] of stages.entries()) {
    if (inOrder.has(id) && !ending.has(id))
      problems.warning('no-end', 'no-end', { field: ['stages', index, 'next'], stageId: id })
  }
}

type Stages = ReadonlyMap<StageId, Stage>

/** Returns the stages whose next rules may be applied. Those of siblings never are. */
function findInOrder(byId: Stages, start: StageId): ReadonlySet<StageId> {
  const found = new Set([start])
  for (const id of found) for (const next of successorsOf(byId.get(id))) found.add(next)
  return found
}

/** Returns the stages that come in order after a stage. A group without a join ends the job. */
function successorsOf(stage: Stage | undefined): StageId[] {
  return (stage?.next ?? []).flatMap(({ nextStages, execution, join }) => {
    if (execution === 'sequential') return nextStages
    return join === undefined ? [] : [join]
  })
}

function findEnding(byId: Stages, inOrder: ReadonlySet<StageId>): ReadonlySet<StageId> {
  const ending = new Set([...inOrder].filter((id) => mayEnd(byId.get(id))))
  let before = -1
  while (before < ending.size) {
    before = ending.size
    for (const id of inOrder) {
      if (successorsOf(byId.get(id)).some((next) => ending.has(next))) ending.add(id)
    }
  }
  return ending
}

function mayEnd(stage: Stage | undefined): boolean {
  const next = stage?.next ?? []
  return (
    next.every(({ when }) => when !== undefined) ||
    next.some(({ execution, join }) => execution === 'parallel' && join === undefined)
  )
}
