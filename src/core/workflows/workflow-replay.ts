import { getOwn } from '../../lib/json.ts'
import type { RunId } from '../model/id.ts'
import type { JsonValue } from '../model/json.ts'
import type { RunEventBody, WorkflowEventBody } from '../model/runs/run-event.ts'
import { noUsage } from '../model/usage/usage.ts'
import { parseKey } from '../model/workflows/stage-key.ts'
import { workflowLimits, type StageId } from '../model/workflows/workflow.ts'
import type { Key, Position, StageExecution, WorkflowState } from '../model/workflows/workflow-state.ts'
import { afterGroup, nextPosition, positionAt } from './next-position.ts'
import { movePhase, openPhases, reduce, type StageStep } from './workflow-state.ts'

type Body<Type extends RunEventBody['type']> = Extract<RunEventBody, { type: Type }>

/**
 * Computes the state of a job from its events, live and after a reload. After "Continue" it gets the events of the earlier runs of
 * the job before those of the present one. Throws for an order of events that no job can have.
 */
export class WorkflowReplay {
  readonly #executions = new Map<Key, StageExecution>()
  readonly #keys = new Map<string, Key>()
  readonly #continues = new Map<Key, RunId>()
  #state: WorkflowState | undefined
  /** The exited stage whose next rules were applied and have not yet shown their effect. */
  #next: Key | undefined

  /** The state, or `undefined` before the job has started. It changes in place with the next event. */
  get state(): WorkflowState | undefined {
    return this.#state
  }

  apply(event: RunEventBody): void {
    switch (event.type) {
      case 'workflow-started':
        return this.#start(event)
      case 'stage-entered':
        return this.#enter(event)
      case 'stage-check-gate-result':
      case 'stage-assert-outcome':
      case 'stage-exited':
      case 'stage-granted':
      case 'stage-cancelled':
        return this.#move(event)
      case 'workflow-exited':
        return this.#end(event)
      default:
    }
  }

  /** Applies a step that the log does not show. */
  step(key: Key, type: 'stage-rendered' | 'stage-acted'): void {
    this.#reduce(key, { type })
  }

  #start(event: Body<'workflow-started'>): void {
    if (this.#state) return this.#continue(event)
    const { executionId, definition: workflow, inputs, taintedInputs = [] } = event
    const maxStageRuns = workflow.limits?.stageRuns ?? workflowLimits.stageRuns
    this.#state = {
      executionId,
      workflow,
      inputs,
      taintedInputs: new Set(taintedInputs),
      executions: this.#executions,
      results: {},
      passes: {},
      position: positionAt({ passes: {} }, workflow.start),
      stageRuns: 0,
      maxStageRuns: maxStageRuns + (event.addedStageRuns ?? 0),
      continues: this.#continues,
      toolCalls: 0,
    }
  }

  /** Sets back the executions that have no result, so that they are entered again. Exited ones stay. */
  #continue({ addedStageRuns = 0 }: Body<'workflow-started'>): void {
    const state = this.#started()
    state.ended = undefined
    state.maxStageRuns += addedStageRuns
    // Tool calls are limited for each run of the job. Otherwise it could not continue at this limit.
    state.toolCalls = 0
    const { keys = [], join } = state.position ?? {}
    for (const key of keys) {
      const execution = this.#executions.get(key)
      if (!execution || isResult(execution, join !== undefined)) continue
      const newest = execution.childRunIds.at(-1)
      if (execution.phase !== 'failed' && newest) this.#continues.set(key, newest)
      else this.#continues.delete(key)
      this.#executions.set(key, { ...execution, phase: 'setup', output: undefined })
    }
  }

  #enter(event: Body<'stage-entered'>): void {
    const state = this.#started()
    const { key, stageId, stageExecutionId: id, attempt, compoundId, continues } = event
    const { keys = [], joins } = state.position ?? {}
    if (!keys.includes(key)) throw new Error(`The stage ${key} does not come next`)
    const before = this.#executions.get(key)
    const phase = movePhase(before?.phase ?? 'setup', event, { compoundId })
    this.#finishNext()
    this.#keys.set(id, key)
    const { pass } = parseKey(key)
    if (pass > (getOwn(state.passes, stageId) ?? 0)) state.passes = { ...state.passes, [stageId]: pass }
    this.#executions.set(key, {
      key,
      id,
      stageId,
      attempt,
      phase,
      childRunIds: [],
      tainted: false,
      compoundId,
      joins,
      usage: noUsage,
      toolCalls: 0,
      continues,
    })
    state.stageRuns += 1
  }

  #move(
    event: Exclude<WorkflowEventBody, { type: 'workflow-started' | 'stage-entered' | 'workflow-exited' }>,
  ): void {
    const state = this.#started()
    const key = this.#keys.get(event.stageExecutionId)
    if (key === undefined) throw new Error('The stage was not entered')
    const execution = this.#reduce(key, event)
    if (event.type === 'stage-check-gate-result' && event.attempt > 0) state.stageRuns += 1
    if (event.type === 'stage-assert-outcome' || event.type === 'stage-cancelled')
      state.toolCalls += event.toolCalls
    if (event.type !== 'stage-exited') return
    state.position = this.#positionAfter(execution, state.position)
    if (execution.phase === 'next') this.#next = key
  }

  /** Returns the position after an exit. It stays where it is until a whole group has exited, and after a failure. */
  #positionAfter(execution: StageExecution, position: Position | undefined): Position | undefined {
    const state = this.#started()
    if (execution.compoundId === undefined) {
      if (execution.phase === 'failed') return position
      const { stageId, output } = execution
      if (output !== undefined) state.results = { ...state.results, [stageId]: output }
      return nextPosition(state, execution)
    }
    const { keys = [], join } = position ?? {}
    const siblings = keys.flatMap((key) => this.#executions.get(key) ?? [])
    const isWhole =
      siblings.length === keys.length && siblings.every((each) => isResult(each, join !== undefined))
    if (!position || !isWhole) return position
    this.#addResults(siblings)
    return afterGroup(state, position)
  }

  #addResults(executions: readonly StageExecution[]): void {
    const state = this.#started()
    const results = { ...state.results }
    const lists = new Map<StageId, JsonValue[]>()
    for (const { key, stageId, output } of executions) {
      const { item } = parseKey(key)
      if (item === undefined) {
        if (output !== undefined) results[stageId] = output
        continue
      }
      const list = lists.get(stageId) ?? []
      list[item] = output ?? null
      lists.set(stageId, list)
    }
    for (const [stageId, list] of lists) results[stageId] = list
    state.results = results
  }

  #end({ outcome, answer, failure }: Body<'workflow-exited'>): void {
    const state = this.#started()
    if (state.ended) throw new Error('The job has already ended')
    if ([...this.#executions.values()].some(({ phase }) => openPhases.has(phase)))
      throw new Error('The job ends with an open stage')
    this.#finishNext()
    state.ended = { outcome, answer, failure }
  }

  /** The next rules of the last exited stage show their effect: another stage is entered, or the job ends. */
  #finishNext(): void {
    if (this.#next !== undefined) this.#reduce(this.#next, { type: 'next-decided' })
    this.#next = undefined
  }

  #reduce(key: Key, step: StageStep): StageExecution {
    const execution = this.#executions.get(key)
    if (!execution) throw new Error(`The stage ${key} was not entered`)
    const reduced = reduce(execution, step)
    this.#executions.set(key, reduced)
    return reduced
  }

  #started(): Mutable<WorkflowState> {
    if (!this.#state) throw new Error('The job has not started')
    return this.#state
  }
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Returns whether a sibling's result is there. A skipped sibling has none that a join could use. */
function isResult({ phase, output }: StageExecution, hasJoin: boolean): boolean {
  if (phase === 'failed') return output !== undefined
  return phase === 'done' || phase === 'next' || (phase === 'skipped' && !hasJoin)
}
