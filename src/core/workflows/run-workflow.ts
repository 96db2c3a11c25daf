import type { WorkflowEventBody } from '../model/runs/run-event.ts'
import type { StageCancelReason } from '../model/runs/workflow-event.ts'
import { noUsage } from '../model/usage/usage.ts'
import type { Exit, Key, WorkflowState } from '../model/workflows/workflow-state.ts'
import { decideStep } from './decide-step.ts'
import { renderText } from './render-template.ts'
import { StageRunner, type StageJob } from './internal/stage-runner.ts'
import { jobContext } from './stage-context.ts'
import type { WorkflowPorts } from './workflow-ports.ts'
import type { WorkflowReplay } from './workflow-replay.ts'

/**
 * Runs a job from its state to its end. `replay` has the events of `workflow-started` and all that followed. A job that has ended
 * does nothing. An abort cancels strictly: phases are abandoned, and each open stage gets one `stage-cancelled`.
 */
export async function runWorkflow(
  replay: WorkflowReplay,
  ports: WorkflowPorts,
  signal: AbortSignal,
): Promise<Exit> {
  return new WorkflowRun(replay, ports, signal).run()
}

class WorkflowRun {
  readonly #replay: WorkflowReplay
  readonly #ports: WorkflowPorts
  readonly #signal: AbortSignal
  readonly #job: StageJob
  readonly #running = new Map<Key, { stage: StageRunner; ended: Promise<Key> }>()

  constructor(replay: WorkflowReplay, ports: WorkflowPorts, signal: AbortSignal) {
    this.#replay = replay
    this.#ports = ports
    this.#signal = signal
    this.#job = { ports, replay, emit: (event) => this.#emit(event), reservedCalls: new Map() }
    signal.addEventListener('abort', () => this.#cancel('stopped'), { once: true })
  }

  async run(): Promise<Exit> {
    try {
      return await this.#drive()
    } catch (error) {
      // The log cannot be written. No stage may go on without it.
      this.#cancel('stopped')
      await Promise.allSettled([...this.#running.values()].map(({ ended }) => ended))
      throw error
    }
  }

  async #drive(): Promise<Exit> {
    for (;;) {
      const { ended } = this.#state
      if (ended) return ended
      const step = decideStep(this.#state, { isStopped: this.#signal.aborted })
      if (step.type === 'exit') await this.#exit(step.exit)
      else {
        if (step.type === 'run') for (const key of step.keys) this.#start(key)
        else await this.#cancelOpen(step.reason, step.keys)
        if (this.#running.size > 0) await this.#oneEnds()
      }
    }
  }

  get #state(): WorkflowState {
    const { state } = this.#replay
    if (!state) throw new Error('The job has not started')
    return state
  }

  #start(key: Key): void {
    if (this.#running.has(key)) return
    const stage = new StageRunner(key, this.#job)
    this.#running.set(key, { stage, ended: stage.run().then(() => key) })
  }

  async #oneEnds(): Promise<void> {
    const key = await Promise.race([...this.#running.values()].map(({ ended }) => ended))
    this.#running.delete(key)
  }

  #cancel(reason: StageCancelReason): void {
    for (const { stage } of this.#running.values()) stage.cancel(reason)
  }

  /** Cancels the stages that run. Those that an earlier worker left open are only recorded. */
  async #cancelOpen(reason: StageCancelReason, keys: readonly Key[]): Promise<void> {
    this.#cancel(reason)
    for (const key of keys) {
      const execution = this.#state.executions.get(key)
      if (this.#running.has(key) || !execution) continue
      const { id: stageExecutionId, attempt } = execution
      await this.#emit({
        type: 'stage-cancelled',
        executionId: this.#state.executionId,
        stageExecutionId,
        attempt,
        usage: noUsage,
        toolCalls: 0,
        reason,
      })
    }
  }

  async #exit(exit: Omit<Exit, 'answer'>): Promise<void> {
    const { executionId } = this.#state
    const ended = exit.outcome === 'complete' ? await this.#answer() : exit
    await this.#emit({ type: 'workflow-exited', executionId, ...ended })
  }

  async #answer(): Promise<Exit> {
    const partId = this.#ports.createId()
    const text = renderText(this.#state.workflow.answer, jobContext(this.#state))
    const filtered = await this.#ports.filterAnswer({ partId, text })
    return filtered.ok
      ? { outcome: 'complete', answer: { partId, text: filtered.value } }
      : { outcome: 'stopped', failure: filtered.failure }
  }

  /**
   * The state changes before the event is stored, so that checks and what they allow are one step. The end of one stage that ends
   * the job cancels the others at once.
   */
  async #emit(event: WorkflowEventBody): Promise<void> {
    this.#replay.apply(event)
    if (event.type === 'stage-cancelled') this.#cancel(event.reason)
    if (event.type === 'stage-exited' && event.outcome === 'fail' && !event.output)
      this.#cancel('sibling-failed')
    await this.#ports.emit(event)
  }
}
