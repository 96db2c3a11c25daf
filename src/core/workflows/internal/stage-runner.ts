import { createFailure, type Failure } from '../../model/failures/failure.ts'
import type { RunId } from '../../model/id.ts'
import type { JsonObject } from '../../model/json.ts'
import { workflowsText } from '../../model/messages/write-text.ts'
import type { WorkflowEventBody } from '../../model/runs/run-event.ts'
import type { StageCancelReason } from '../../model/runs/workflow-event.ts'
import { noUsage } from '../../model/usage/usage.ts'
import { parseKey } from '../../model/workflows/stage-key.ts'
import { workflowLimits, type Stage } from '../../model/workflows/workflow.ts'
import type { Key, StageExecution, WorkflowState } from '../../model/workflows/workflow-state.ts'
import { toStageRunsFailure } from '../decide-step.ts'
import { findStage, stageContext } from '../stage-context.ts'
import { openPhases } from '../workflow-state.ts'
import type { StageAnswer, StageOutcome, WorkflowPorts } from '../workflow-ports.ts'
import type { WorkflowReplay } from '../workflow-replay.ts'
import { computeToolCallLimit, createOrder } from './create-order.ts'
import { endAttempts, judgeGate, judgeResult, toAssertion, type Assertion } from './judge-attempt.ts'

/** The job to which a stage execution belongs. */
export interface StageJob {
  ports: WorkflowPorts
  replay: WorkflowReplay
  emit(event: WorkflowEventBody): Promise<void>
  /** Tool calls that the attempts that run now may make. */
  reservedCalls: Map<Key, number>
}

/** End of an attempt that did not act. */
const noOutcome: StageOutcome = { capHit: false, tainted: false, usage: noUsage, toolCalls: 0 }

/** Runs one stage execution from its phase to its exit, or until it is cancelled. Rejects only if the log cannot be written. */
export class StageRunner {
  readonly #key: Key
  readonly #job: StageJob
  readonly #stage: Stage
  readonly #abort = new AbortController()
  #reason: StageCancelReason = 'stopped'
  /** The end of the present attempt. */
  #outcome: StageOutcome | undefined

  constructor(key: Key, job: StageJob) {
    this.#key = key
    this.#job = job
    this.#stage = findStage(this.#state.workflow, parseKey(key).stageId)
  }

  /** Abandons the present phase. Only the first call has an effect. */
  cancel(reason: StageCancelReason): void {
    if (this.#abort.signal.aborted) return
    this.#reason = reason
    this.#abort.abort(reason)
  }

  async run(): Promise<void> {
    if ((this.#state.executions.get(this.#key)?.phase ?? 'setup') === 'setup') await this.#enter()
    for (;;) {
      const execution = this.#execution
      if (!openPhases.has(execution.phase)) break
      if (this.#abort.signal.aborted) await this.#emitCancel(execution)
      else await this.#advance(execution)
    }
    this.#job.reservedCalls.delete(this.#key)
    this.#job.ports.endGrants(this.#execution.id)
  }

  get #state(): WorkflowState {
    const { state } = this.#job.replay
    if (!state) throw new Error('The job has not started')
    return state
  }

  get #execution(): StageExecution {
    const execution = this.#state.executions.get(this.#key)
    if (!execution) throw new Error('The stage was not entered')
    return execution
  }

  async #enter(): Promise<void> {
    const { executionId, position, continues } = this.#state
    await this.#job.emit({
      type: 'stage-entered',
      executionId,
      stageExecutionId: this.#job.ports.createId(),
      attempt: 0,
      key: this.#key,
      stageId: this.#stage.id,
      compoundId: position?.compoundId,
      continues: continues.get(this.#key),
    })
  }

  #advance(execution: StageExecution): Promise<void> | void {
    switch (execution.phase) {
      case 'init':
        return this.#job.replay.step(this.#key, 'stage-rendered')
      case 'check-gate':
        return this.#checkGate(execution)
      case 'act':
        return this.#act(execution)
      case 'assert':
        return this.#assert(execution)
      default:
        return this.#exit(execution)
    }
  }

  async #checkGate(execution: StageExecution): Promise<void> {
    const judged = judgeGate(this.#stage, stageContext(this.#state, execution))
    let { ruleIndex } = judged
    let verdict = 'verdict' in judged ? judged.verdict : undefined
    if ('ask' in judged) {
      const answer = await this.#ask(execution, 'gate', judged.ask)
      if (this.#abort.signal.aborted || answer.choice === 'stop') return this.cancel('stopped')
      verdict = answer.choice === 'skip' ? 'skip' : 'proceed'
    }
    const { stageRuns, maxStageRuns } = this.#state
    if (execution.attempt > 0 && stageRuns >= maxStageRuns)
      return this.#emitCancel(execution, { reason: 'limit', failure: toStageRunsFailure(maxStageRuns) })
    if (verdict === 'proceed' && !this.#reserveCalls()) {
      const count = this.#state.workflow.limits?.toolCalls ?? workflowLimits.toolCalls
      const message = workflowsText('workflow-tool-calls-used', { count })
      const failure = createFailure('workflow-bound-exceeded', { message })
      return this.#emitCancel(execution, { reason: 'limit', failure })
    }
    const childRunId = verdict === 'proceed' ? (this.#job.ports.createId() as RunId) : undefined
    await this.#job.emit({
      type: 'stage-check-gate-result',
      ...this.#place(execution),
      verdict: verdict ?? 'proceed',
      ruleIndex,
      childRunId,
    })
  }

  /** Reserves tool calls for the attempt. Returns `false` if it needs some and none are left. */
  #reserveCalls(): boolean {
    const { reservedCalls } = this.#job
    const calls = computeToolCallLimit(this.#state, { key: this.#key, reservedCalls })
    reservedCalls.set(this.#key, calls)
    return calls > 0 || this.#stage.allowedTools?.length === 0
  }

  async #act(execution: StageExecution): Promise<void> {
    const outcome = await this.#runChild(execution)
    this.#outcome = outcome
    this.#job.reservedCalls.delete(this.#key)
    if (this.#abort.signal.aborted) return
    const { cancelReason: reason, failure } = outcome
    if (reason) await this.#emitCancel(execution, { reason, failure })
    else this.#job.replay.step(this.#key, 'stage-acted')
  }

  async #runChild(execution: StageExecution): Promise<StageOutcome> {
    const childRunId = execution.childRunIds.at(-1)
    if (childRunId === undefined) throw new Error('The stage has no child run')
    // After a reload, nothing is reserved for the attempt yet.
    if (!this.#job.reservedCalls.has(this.#key)) this.#reserveCalls()
    const order = createOrder(this.#state, execution, {
      stage: this.#stage,
      childRunId,
      toolCalls: this.#job.reservedCalls.get(this.#key) ?? 0,
    })
    const outcome = await this.#job.ports.runStage(order, this.#abort.signal)
    return { ...outcome, tainted: outcome.tainted || order.tainted }
  }

  async #assert(execution: StageExecution): Promise<void> {
    const assertion = await this.#judge(execution)
    if (assertion === undefined || this.#abort.signal.aborted) return this.cancel('stopped')
    const { usage, toolCalls, tainted, capHit } = this.#outcome ?? noOutcome
    await this.#job.emit({
      type: 'stage-assert-outcome',
      ...this.#place(execution),
      ...endAttempts(assertion, this.#stage, execution),
      capHit,
      tainted,
      usage,
      toolCalls,
    })
    if (assertion.outcome !== 'ok') this.#outcome = undefined
  }

  async #judge(execution: StageExecution): Promise<Assertion | undefined> {
    if (execution.outcome === 'skip') return { outcome: 'skip', reason: 'gate' }
    if (execution.outcome === 'retry' || !this.#outcome) return { outcome: 'retry', reason: 'gate' }
    const { output: result, capHit } = this.#outcome
    const context = stageContext(this.#state, execution, { result, capHit })
    const judged = judgeResult(this.#stage, context, this.#outcome)
    if (!('ask' in judged)) return judged
    return toAssertion(await this.#ask(execution, 'assert', judged.ask), judged.ruleIndex)
  }

  /** Stores the result. A failed sibling that is kept has its problem as result. */
  async #exit(execution: StageExecution): Promise<void> {
    const { outcome, usage, toolCalls, tainted } = execution
    const output = await this.#output(execution)
    if (this.#abort.signal.aborted) return
    await this.#job.emit({
      type: 'stage-exited',
      ...this.#place(execution),
      outcome: outcome === 'fail' || outcome === 'skip' ? outcome : 'ok',
      output,
      tainted,
      usage,
      toolCalls,
    })
  }

  async #output(execution: StageExecution): Promise<JsonObject | undefined> {
    const { outcome, failure, compoundId, feedback } = execution
    if (outcome === 'skip') return {}
    if (outcome === 'fail') {
      const isKept = compoundId !== undefined && this.#stage.forEach?.onFailure === 'keep'
      return isKept ? { problem: feedback ?? failure?.message ?? '' } : undefined
    }
    // After a reload, the child run has ended, so this sends no request.
    return (this.#outcome ?? (await this.#runChild(execution))).output ?? {}
  }

  #ask(
    { key, id: stageExecutionId, attempt }: StageExecution,
    place: 'gate' | 'assert',
    text: string,
  ): Promise<StageAnswer> {
    const question = { place, stage: this.#stage, key, stageExecutionId, attempt, text }
    return this.#job.ports.ask(question, this.#abort.signal)
  }

  async #emitCancel(
    execution: StageExecution,
    { reason = this.#reason, failure }: { reason?: StageCancelReason; failure?: Failure } = {},
  ): Promise<void> {
    // Figures of an attempt that was judged are part of its outcome.
    const isJudged = execution.phase === 'exit' || execution.phase === 'init'
    const { usage, toolCalls } = (isJudged ? undefined : this.#outcome) ?? noOutcome
    await this.#job.emit({
      type: 'stage-cancelled',
      ...this.#place(execution),
      usage,
      toolCalls,
      reason,
      failure,
    })
  }

  #place({ id: stageExecutionId, attempt }: StageExecution): {
    executionId: string
    stageExecutionId: string
    attempt: number
  } {
    return { executionId: this.#state.executionId, stageExecutionId, attempt }
  }
}
