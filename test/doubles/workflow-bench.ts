import { runWorkflow } from '../../src/core/workflows/run-workflow.ts'
import { WorkflowReplay } from '../../src/core/workflows/workflow-replay.ts'
import type {
  StageAnswer,
  StageOrder,
  StageOutcome,
  StageQuestion,
} from '../../src/core/workflows/workflow-ports.ts'
import type { WorkflowEventBody } from '../../src/core/model/runs/run-event.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import { noUsage } from '../../src/core/model/usage/usage.ts'
import { workflowSchema, type Stage, type Workflow } from '../../src/core/model/workflows/workflow.ts'
import type { Exit, WorkflowState } from '../../src/core/model/workflows/workflow-state.ts'

/** Result of a stage whose test does not care about it. */
export const done: StageOutcome = {
  output: { text: 'done' },
  capHit: false,
  tainted: false,
  usage: noUsage,
  toolCalls: 0,
}

/** Plain stage with a text as its result. */
export function plainStage(id: string, more: Partial<Stage> = {}): Stage {
  return {
    id,
    title: id.toUpperCase(),
    body: `Do ${id}.`,
    turnCap: 3,
    completionSchema: { type: 'object', properties: { text: { type: 'string' } } },
    next: [],
    ...more,
  }
}

export function plainWorkflow(stages: readonly Stage[], more: Partial<Workflow> = {}): Workflow {
  return workflowSchema.parse({
    format: 1,
    id: 'test-workflow',
    name: 'Test',
    description: '',
    inputs: [
      { name: 'topic', label: 'Topic', required: false, kind: 'text' },
      { name: 'docs', label: 'Files', required: false, kind: 'files' },
    ],
    start: stages[0]?.id,
    stages,
    answer: 'The end.',
    ...more,
  })
}

export const toStage = (id: string): Stage['next'] => [{ nextStages: [id], execution: 'sequential' }]

type Script = (order: StageOrder, signal: AbortSignal) => StageOutcome | Promise<StageOutcome>

/** A job on scripted ports. It keeps the log, and the child runs that have ended, as a browser's storage does. */
export class WorkflowBench {
  readonly workflow: Workflow
  readonly log: WorkflowEventBody[] = []
  readonly orders: StageOrder[] = []
  readonly questions: StageQuestion[] = []
  readonly endedGrants: string[] = []
  readonly #childRuns: Map<string, StageOutcome>
  /** The driver's own state, which the log must give as well. */
  live: WorkflowState | undefined
  /** Most child runs that were open at once. */
  mostOpen = 0
  #open = 0
  #ids = 0
  #script: Script = () => done
  #answer: (question: StageQuestion) => StageAnswer | Promise<StageAnswer> = () => ({ choice: 'continue' })
  #onEvent: (event: WorkflowEventBody) => void = () => undefined

  constructor(
    workflow: Workflow,
    {
      inputs = {},
      log,
      childRuns = new Map(),
    }: {
      inputs?: JsonObject
      log?: readonly WorkflowEventBody[]
      childRuns?: Map<string, StageOutcome>
    } = {},
  ) {
    this.workflow = workflow
    this.#childRuns = childRuns
    this.log.push(...(log ?? [this.started(inputs)]))
    this.#ids = this.log.length * 100
  }

  started(
    inputs: JsonObject,
    addedStageRuns?: number,
  ): Extract<WorkflowEventBody, { type: 'workflow-started' }> {
    const { id: workflowId, name } = this.workflow
    return {
      type: 'workflow-started',
      executionId: 'job',
      workflowId,
      name,
      digest: '',
      definition: this.workflow,
      inputs,
      taintedInputs: ['docs'],
      addedStageRuns,
    }
  }

  act(script: Script): this {
    this.#script = script
    return this
  }

  answer(answer: (question: StageQuestion) => StageAnswer | Promise<StageAnswer>): this {
    this.#answer = answer
    return this
  }

  onEvent(listener: (event: WorkflowEventBody) => void): this {
    this.#onEvent = listener
    return this
  }

  get childRuns(): Map<string, StageOutcome> {
    return this.#childRuns
  }

  get state(): WorkflowState {
    const replay = new WorkflowReplay()
    for (const event of this.log) replay.apply(event)
    if (!replay.state) throw new Error('The job has not started')
    return replay.state
  }

  async run(signal: AbortSignal = new AbortController().signal): Promise<Exit> {
    const replay = new WorkflowReplay()
    for (const event of this.log) replay.apply(event)
    this.live = replay.state
    return runWorkflow(
      replay,
      {
        emit: (event) => {
          this.log.push(event)
          this.#onEvent(event)
        },
        runStage: (order, stop) => this.#runStage(order, stop),
        ask: async (question, stop) => {
          this.questions.push(question)
          return Promise.race([this.#answer(question), untilAborted(stop, { choice: 'stop' } as const)])
        },
        filterAnswer: async ({ text }) => succeed(text),
        endGrants: (id) => this.endedGrants.push(id),
        createId: () => `id-${(this.#ids += 1)}`,
      },
      signal,
    )
  }

  async #runStage(order: StageOrder, signal: AbortSignal): Promise<StageOutcome> {
    const known = this.#childRuns.get(order.childRunId)
    if (known) return known
    this.orders.push(order)
    this.#open += 1
    this.mostOpen = Math.max(this.mostOpen, this.#open)
    const stopped = untilAborted(signal, { ...done, output: undefined })
    const outcome = await Promise.race([Promise.resolve(this.#script(order, signal)), stopped])
    this.#open -= 1
    if (!signal.aborted) this.#childRuns.set(order.childRunId, outcome)
    return outcome
  }
}

function untilAborted<Value>(signal: AbortSignal, value: Value): Promise<Value> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(value)
    else signal.addEventListener('abort', () => resolve(value), { once: true })
  })
}

/** Returns the log as lines: the event, the stage and what was decided. */
export function linesOf(log: readonly WorkflowEventBody[]): string[] {
  const keys = new Map<string, string>()
  return log.map((event: WorkflowEventBody) => {
    if (event.type === 'stage-entered') keys.set(event.stageExecutionId, event.key)
    const parts: unknown[] = [event.type]
    if ('stageExecutionId' in event) parts.push(keys.get(event.stageExecutionId), event.attempt)
    if (event.type === 'stage-check-gate-result') parts.push(event.verdict)
    if (event.type === 'stage-assert-outcome') parts.push(event.outcome, event.reason)
    if (event.type === 'stage-exited' || event.type === 'workflow-exited') parts.push(event.outcome)
    if (event.type === 'stage-cancelled') parts.push(event.reason)
    return parts.join(' ')
  })
}
