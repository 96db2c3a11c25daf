import { GrantLedger, type GrantsPort } from '../../../core/engine/approvals/grants.ts'
import type { ParentLog } from '../../../core/engine/ports/agent-runner-port.ts'
import type { StoredAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import type { JobEnding, JobPort, JobTurn } from '../../../core/engine/ports/job-port.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import { toStorageFailure } from '../../../core/model/failures/failure-schema.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { callIdSchema } from '../../../core/model/id.ts'
import type { JsonObject } from '../../../core/model/json.ts'
import type { RunEvent, WorkflowEventBody } from '../../../core/model/runs/run-event.ts'
import { fromDraftParts } from '../../../core/model/conversation/message-draft.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { checkInputs } from '../../../core/model/workflows/check-inputs.ts'
import { isTextInput } from '../../../core/model/workflows/message-input.ts'
import type { StoredJobRequest } from '../../../core/model/workflows/job-request.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import type { Exit } from '../../../core/model/workflows/workflow-state.ts'
import { runWorkflow } from '../../../core/workflows/run-workflow.ts'
import { WorkflowReplay } from '../../../core/workflows/workflow-replay.ts'
import { openPhases } from '../../../core/workflows/workflow-state.ts'
import { isFromFile, type RootTurn } from '../agents/child-turn.ts'
import { fillInputs } from './job-inputs.ts'
import { JobQuestions } from './job-questions.ts'
import { describeInputProblem } from './describe-input-problem.ts'
import { AttemptRunner, type AttemptRunnerPorts } from './attempt-runner.ts'
import { describeStart } from './start-tool.ts'

export interface JobSetup {
  request: StoredJobRequest
  definition: Workflow
  digest: string
  /** Events of earlier runs of the job, oldest first, and those that an earlier worker stored of this run. */
  earlier: readonly RunEvent[]
  stored: readonly RunEvent[]
  /** Child runs of the job, also those of its earlier runs. */
  children: readonly StoredAgentRun[]
}

/** Events after which the driver waits until they are durable. */
const durable: ReadonlySet<string> = new Set(['workflow-started', 'stage-check-gate-result', 'stage-exited'])

/** One run of a job: it asks whether the workflow may start, and drives it with child runs as its stages. */
export class Job implements JobPort {
  readonly #root: RootTurn
  readonly #ports: AttemptRunnerPorts
  readonly #setup: JobSetup
  readonly #replay = new WorkflowReplay()
  readonly #grants = new GrantLedger()
  /** Set if an event could not be stored, which aborts the job. */
  #storageFailure: Failure | undefined
  readonly #storageAbort = new AbortController()
  /** The inputs that the user gave, as hooks changed them. */
  #given: JsonObject | undefined

  constructor(root: RootTurn, ports: AttemptRunnerPorts, setup: JobSetup) {
    this.#root = root
    this.#ports = ports
    this.#setup = setup
    for (const event of [...setup.earlier, ...setup.stored]) this.#replay.apply(event)
  }

  async receive({ receiveText }: JobTurn): Promise<Result<null>> {
    const { request, definition, earlier, stored } = this.#setup
    const given = { ...request.inputs }
    const hasStarted = [...earlier, ...stored].some(({ type }) => type === 'workflow-started')
    for (const input of hasStarted ? [] : definition.inputs) {
      const text = given[input.name]
      // An empty text is refused as a message, and an input may be empty.
      if (!isTextInput(input) || typeof text !== 'string' || text.trim() === '') continue
      const received = await receiveText(text)
      if (!received.ok) return received
      given[input.name] = received.value
    }
    this.#given = given
    return succeed(null)
  }

  async run(turn: JobTurn): Promise<JobEnding> {
    // An earlier worker may have ended after the stage, before it stored the inputs.
    const received = this.#given ? succeed(null) : await this.receive(turn)
    if (!received.ok) return { type: 'denied', failure: received.failure }
    const problem = await this.#start(turn)
    if (problem) return { type: 'denied', failure: problem }
    const refusal = await this.#authorize(turn)
    if (refusal) {
      await this.#end(turn, 'failure' in refusal ? refusal.failure : undefined)
      return refusal
    }
    const stages = this.#createRunner(turn, this.#grantsOf(turn.log))
    const { input, ports } = this.#root
    const questions = new JobQuestions(
      turn.interactions,
      { runId: input.runId, timeoutMs: input.promptTimeoutMs },
      this.#setup.stored,
    )
    const exit = await runWorkflow(
      this.#replay,
      {
        emit: (event) => this.#record(turn.log, event),
        runStage: (order, stop) => stages.run(order, stop),
        ask: (question, stop) => questions.ask(question, stop),
        filterAnswer: (answer) => turn.filterAnswer(answer),
        endGrants: (stageExecutionId) => this.#grants.endStage(stageExecutionId),
        createId: () => ports.ids.next('stage'),
      },
      AbortSignal.any([turn.signal, this.#storageAbort.signal]),
    )
    if (this.#storageFailure) return { type: 'failed', failure: this.#storageFailure }
    return toEnding(exit, turn.signal)
  }

  async stop(turn: JobTurn): Promise<void> {
    await this.#end(turn)
  }

  /** Ends the job and the stages that an earlier worker left open. */
  async #end(turn: JobTurn, failure?: Failure): Promise<void> {
    const used = await this.#createRunner(turn, this.#grants).stopAll()
    const { state } = this.#replay
    if (!state || state.ended) return
    for (const { id: stageExecutionId, attempt, phase, childRunIds } of state.executions.values()) {
      if (!openPhases.has(phase)) continue
      const child = childRunIds.at(-1)
      const { usage = noUsage, toolCalls = 0 } = (child && used.get(child)) ?? {}
      const execution = { ...this.#place, stageExecutionId, attempt }
      await this.#emit(turn.log, {
        type: 'stage-cancelled',
        ...execution,
        usage,
        toolCalls,
        reason: 'stopped',
      })
    }
    await this.#emit(turn.log, { type: 'workflow-exited', ...this.#place, outcome: 'stopped', failure })
  }

  /** The user's message was imported or restored, and with it the inputs and the earlier runs of the job. */
  get #isFromFile(): boolean {
    return isFromFile(this.#root.input)
  }

  get #place(): { executionId: string } {
    return { executionId: this.#replay.state?.executionId ?? '' }
  }

  #createRunner({ log, taint }: JobTurn, grants: GrantsPort): AttemptRunner {
    const { earlier, stored, children } = this.#setup
    return new AttemptRunner(this.#root, this.#ports, {
      log,
      taint,
      grants,
      stored: [...earlier, ...stored],
      children,
    })
  }

  /** Records the start of this run, unless an earlier worker did. Returns the reason why it cannot start. */
  async #start({ log, history, taint }: JobTurn): Promise<Failure | undefined> {
    const { stored, earlier, request, definition, digest } = this.#setup
    if (stored.some((event) => event.type === 'workflow-started')) return undefined
    const first = earlier.find((event) => event.type === 'workflow-started')
    const { addedStageRuns } = request
    if (first) {
      const { type, executionId, workflowId, name, inputs, taintedInputs } = first
      await this.#emit(log, {
        type,
        executionId,
        workflowId,
        name,
        digest,
        definition,
        inputs,
        taintedInputs,
        addedStageRuns,
      })
      return this.#storageFailure
    }
    const filled = fillInputs(definition, this.#given ?? {}, {
      draft: fromDraftParts(history.at(-1)?.parts ?? []),
      lastAnswer: findLastAnswer(history),
      isChatTainted: taint.isTainted,
    })
    const { values, problems } = checkInputs(definition, filled.values)
    const [problem] = problems
    if (problem) return describeInputProblem(definition, problem)
    const taintedInputs = this.#isFromFile ? Object.keys(values) : filled.tainted
    await this.#emit(log, {
      type: 'workflow-started',
      executionId: this.#root.ports.ids.next('job'),
      workflowId: definition.id,
      name: definition.name,
      digest,
      definition,
      inputs: values,
      taintedInputs: taintedInputs.length > 0 ? taintedInputs : undefined,
      addedStageRuns,
    })
    return this.#storageFailure
  }

  /** Asks whether the workflow may start, unless it was allowed before. Returns the end of the turn if it may not. */
  async #authorize(turn: JobTurn): Promise<JobEnding | undefined> {
    const callId = callIdSchema.parse(`start-${this.#root.input.runId}`)
    const { stored, earlier, definition, digest } = this.#setup
    // A job that continues was allowed when it started. A log that a file brought allows nothing.
    const isAllowed =
      earlier.some(({ type }) => type === 'stage-entered') ||
      stored.some(
        (event) =>
          event.type === 'authority-decided' && event.callId === callId && event.verdict === 'approved',
      )
    if (isAllowed && !this.#isFromFile) return undefined
    const start = describeStart(definition, digest, this.#ports.toolsFor(this.#root.config))
    return turn.authorize({ callId, ...start })
  }

  async #emit(log: ParentLog, event: WorkflowEventBody): Promise<void> {
    this.#replay.apply(event)
    await this.#record(log, event)
  }

  /** Stores an event. A refusal of storage ends the job. */
  async #record(log: ParentLog, event: WorkflowEventBody): Promise<void> {
    log.emit(event)
    if (!durable.has(event.type)) return
    try {
      await log.settle()
    } catch (error: unknown) {
      this.#storageFailure = toStorageFailure(error)
      this.#storageAbort.abort('storage')
    }
  }

  /** Records each grant when it is used. */
  #grantsOf(log: ParentLog): GrantsPort {
    return {
      grant: (token) => this.#grants.grant(token),
      consume: (token) => {
        const use = this.#grants.consume(token)
        const { stageExecutionId, attempt, proposalId: callId, toolName, argumentsDigest } = token
        const granted = { ...this.#place, stageExecutionId, attempt, callId, toolName, argumentsDigest }
        if (use === 'consumed') void this.#emit(log, { type: 'stage-granted', ...granted })
        return use
      },
    }
  }
}

function findLastAnswer(history: readonly Message[]): string {
  const answer = history.findLast(({ role }) => role === 'assistant')
  const texts = (answer?.parts ?? []).flatMap((part) =>
    part.type === 'text' && !part.superseded ? [part.text] : [],
  )
  return texts.join('\n\n')
}

function toEnding({ outcome, failure }: Exit, signal: AbortSignal): JobEnding {
  if (outcome === 'complete') return { type: 'complete' }
  if (signal.aborted || !failure) return { type: 'stopped' }
  return { type: outcome === 'failed' ? 'failed' : 'denied', failure }
}
