import type { JobStage, StageState, WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import type { StageProgress } from '../../workflows/diagram/workflow-diagram.tsx'

/** States of a stage that has not ended. */
const openStates: ReadonlySet<StageState> = new Set(['pending', 'running', 'awaiting-approval', 'retrying'])

export function isOpen({ state }: Pick<JobStage, 'state'>): boolean {
  return openStates.has(state)
}

/** One line of the list: an execution, the executions of a stage for each item of a list, or a stage that may still run. */
export type JobRow =
  | { type: 'execution'; execution: JobStage }
  | { type: 'siblings'; stageId: string; title: string; executions: readonly JobStage[] }
  | { type: 'pending'; stageId: string; title: string }

/** Returns the lines of a job: the executions in their order, then the stages that may still run, in the order of the definition. */
export function toJobRows(
  { stages, executions }: Pick<WorkflowPart, 'stages' | 'executions'>,
  isRunning: boolean,
): readonly JobRow[] {
  const repeated = new Set(stages.flatMap(({ id, isForEach }) => (isForEach === true ? [id] : [])))
  const rows: JobRow[] = []
  for (const execution of executions) {
    const { stageId, title } = execution
    const last = rows.at(-1)
    if (!repeated.has(stageId)) rows.push({ type: 'execution', execution })
    else if (last?.type === 'siblings' && last.stageId === stageId)
      rows[rows.length - 1] = { ...last, executions: [...last.executions, execution] }
    else rows.push({ type: 'siblings', stageId, title, executions: [execution] })
  }
  if (!isRunning) return rows
  const started = new Set(executions.map(({ stageId }) => stageId))
  const reachable = findReachable(stages, executions.at(-1)?.stageId)
  for (const { id, title } of stages) {
    if (!started.has(id) && (reachable === null || reachable.has(id))) {
      rows.push({ type: 'pending', stageId: id, title })
    }
  }
  return rows
}

/** Returns the stages that can follow a stage; all of them, `null`, before the first one. */
function findReachable(stages: WorkflowPart['stages'], from: string | undefined): ReadonlySet<string> | null {
  if (from === undefined) return null
  const byId = new Map(stages.map((stage) => [stage.id, stage]))
  // A stage of a fan-out is followed by its join, which the stage before it names.
  const joins = stages.flatMap(({ next }) =>
    next.flatMap(({ nextStages, join }) => (join !== undefined && nextStages.includes(from) ? [join] : [])),
  )
  const reached = new Set([from, ...joins])
  // A set is iterated in the order of insertion, and includes members that are added meanwhile.
  for (const id of reached) {
    for (const { nextStages, join } of byId.get(id)?.next ?? []) {
      for (const each of join === undefined ? nextStages : [...nextStages, join]) reached.add(each)
    }
  }
  return reached
}

export interface JobFigures {
  stages: number
  tokens: number
  dollars: number
  durationMs: number
}

/** Returns what a job has used until `now`. Its time counts while a stage is open, and siblings count once. */
export function sumJob(executions: readonly JobStage[], now: number): JobFigures {
  const ended = new Set(executions.filter((each) => !isOpen(each)).map(({ key }) => key))
  return {
    stages: ended.size,
    tokens: executions.reduce((sum, { figures }) => sum + (figures?.tokens ?? 0), 0),
    dollars: executions.reduce((sum, { figures }) => sum + (figures?.dollars ?? 0), 0),
    durationMs: coverTime(executions.map(({ startedAt, endedAt = now }) => [startedAt, endedAt] as const)),
  }
}

/** Returns the length that the periods cover together. */
function coverTime(periods: readonly (readonly [number, number])[]): number {
  let covered = 0
  let until = -Infinity
  for (const [from, to] of periods.toSorted(([a], [b]) => a - b)) {
    covered += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return covered
}

const siblingOrder: readonly StageState[] = [
  'awaiting-approval',
  'running',
  'retrying',
  'pending',
  'interrupted',
  'stopped',
  'limited',
  'complete',
  'failed',
  'skipped',
]

/** Returns the state of a stage with several executions: what still happens, else what one of them reached. */
export function stateOfSiblings(executions: readonly JobStage[]): StageState {
  const states = new Set(executions.map(({ state }) => state))
  return siblingOrder.find((state) => states.has(state)) ?? 'pending'
}

/** Returns the progress of each stage that has started, for the diagram. A stage that ran again has the state of its last pass. */
export function toDiagramProgress({
  stages,
  executions,
}: Pick<WorkflowPart, 'stages' | 'executions'>): ReadonlyMap<string, StageProgress> {
  const byStage = Map.groupBy(executions, ({ stageId }) => stageId)
  const repeated = new Set(stages.flatMap(({ id, isForEach }) => (isForEach === true ? [id] : [])))
  return new Map(
    [...byStage].map(([stageId, all]): [string, StageProgress] => {
      const last = all.at(-1)
      if (!repeated.has(stageId)) return [stageId, { state: last?.state ?? 'pending' }]
      const done = all.filter((each) => !isOpen(each)).length
      return [stageId, { state: stateOfSiblings(all), items: { done, of: all.length } }]
    }),
  )
}
