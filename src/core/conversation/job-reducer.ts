import type { MessageStatus } from '../model/conversation/message.ts'
import type { AgentFigures } from '../model/agents/agent-call.ts'
import type { InteractionId, RunId } from '../model/id.ts'
import type { RunEvent, RunEventOf } from '../model/runs/run-event.ts'
import { countTokens } from '../model/usage/usage.ts'
import { getOwn } from '../../lib/json.ts'
import { findFilename } from '../model/workflows/execution-name.ts'
import { readAskingExecution } from '../model/workflows/stage-question-id.ts'
import type { JobInput, JobStage, StageState, WorkflowPart } from '../model/workflows/workflow-part.ts'
import type { Workflow } from '../model/workflows/workflow.ts'

/** Reduces the events of a run to its job, if it is one. The part is the same object, and changes as events arrive. */
export class JobReducer {
  #part: WorkflowPart | undefined
  #started: RunEventOf<'workflow-started'> | undefined
  /** Keys of stage executions by their ids, of this run. */
  readonly #keys = new Map<string, string>()
  /** Stage executions of the child runs that work, and figures of their newest progress. */
  readonly #children = new Map<RunId, { key: string; figures?: AgentFigures }>()
  /** The newest child run of each stage execution. */
  readonly #newest = new Map<string, { key: string; figures?: AgentFigures }>()
  /** Keys of the stage executions that wait for a person, by the question. */
  readonly #questions = new Map<InteractionId, string>()
  /** Figures of the attempts that have ended, by key. */
  readonly #ended = new Map<string, AgentFigures>()

  constructor(earlier: WorkflowPart | undefined) {
    this.#part = earlier
  }

  /** Returns the part if the event has changed it. */
  apply(event: RunEvent): WorkflowPart | undefined {
    switch (event.type) {
      case 'workflow-started':
        return this.#start(event)
      case 'stage-entered':
        return this.#enter(event)
      case 'stage-check-gate-result':
        return this.#judgeGate(event)
      case 'interaction-raised':
        return this.#await(event)
      case 'interaction-answered':
        return this.#endAwait(event)
      case 'agent-progressed':
        return this.#progress(event)
      case 'stage-assert-outcome':
        return this.#endAttempt(event)
      case 'stage-exited':
        return this.#exit(event)
      case 'stage-cancelled':
        return this.#cancel(event)
      case 'workflow-exited':
        return this.#set({ failure: event.failure })
      case 'session-turn-end':
        return this.#settle(event)
      default:
        return undefined
    }
  }

  #start(event: RunEventOf<'workflow-started'>) {
    const { workflowId, name, definition, inputs, taintedInputs } = event
    this.#started = event
    const isTainted = taintedInputs !== undefined && taintedInputs.length > 0
    const started: WorkflowPart = {
      type: 'workflow',
      round: 0,
      workflowId,
      name,
      inputs: definition.inputs.map((input): JobInput => toJobInput(input, inputs)),
      start: definition.start,
      stages: definition.stages.map(toOutline),
      executions: [],
    }
    // A job that continues has the stages of its earlier run.
    this.#part ??= started
    return this.#set({ failure: undefined, ...(isTainted && { isTainted }) })
  }

  #enter({ stageExecutionId, key, stageId, attempt, at }: RunEventOf<'stage-entered'>) {
    this.#keys.set(stageExecutionId, key)
    this.#ended.delete(key)
    const { definition, inputs = {} } = this.#started ?? {}
    const stage = definition?.stages.find(({ id }) => id === stageId)
    const title = stage?.title ?? stageId
    const entered: JobStage = {
      stageExecutionId,
      key,
      stageId,
      title,
      filename: findFilename(key, stage?.forEach?.over, { input: inputs }),
      attempt,
      state: 'running',
      startedAt: at,
    }
    const executions = this.#part?.executions ?? []
    const index = executions.findIndex((each) => each.key === key)
    return this.#set({
      executions: index < 0 ? [...executions, entered] : executions.with(index, entered),
    })
  }

  #judgeGate({ stageExecutionId, attempt, childRunId }: RunEventOf<'stage-check-gate-result'>) {
    const key = this.#keys.get(stageExecutionId)
    if (key === undefined) return undefined
    if (childRunId) {
      const child = { key }
      this.#children.set(childRunId, child)
      this.#newest.set(key, child)
    }
    return this.#change(key, { attempt, childRunId, state: 'running', failure: undefined })
  }

  /** Notes that the question of a gate or an assert rule waits, which names its stage execution in its id. */
  #await({ interaction }: RunEventOf<'interaction-raised'>) {
    if (interaction.agent?.name !== 'stage') return undefined
    const key = this.#keys.get(readAskingExecution(interaction.id) ?? '')
    if (key === undefined) return undefined
    this.#questions.set(interaction.id, key)
    return this.#change(key, { state: 'awaiting-approval' })
  }

  #endAwait({ interactionId }: RunEventOf<'interaction-answered'>) {
    const key = this.#questions.get(interactionId)
    return key === undefined ? undefined : this.#change(key, { state: 'running' })
  }

  #progress({ childRunId, line, localized, retry, figures, ...event }: RunEventOf<'agent-progressed'>) {
    const child = this.#children.get(childRunId)
    if (!child) return undefined
    child.figures = figures
    return this.#change(child.key, {
      state: event.isAwaitingApproval ? 'awaiting-approval' : 'running',
      line,
      localized,
      retry,
      figures: this.#sum(child.key, figures),
    })
  }

  #endAttempt(event: RunEventOf<'stage-assert-outcome'>) {
    const key = this.#keys.get(event.stageExecutionId)
    if (key === undefined) return undefined
    const figures = this.#sumAttempt(key, event)
    this.#ended.set(key, figures)
    const { attempt, failure } = event
    const retrying = event.outcome === 'retry' && ({ state: 'retrying' } as const)
    return this.#change(key, { attempt, failure, figures, ...idle, ...retrying })
  }

  #exit({ stageExecutionId, outcome, tainted, at }: RunEventOf<'stage-exited'>) {
    const key = this.#keys.get(stageExecutionId)
    if (key === undefined) return undefined
    const isTainted = tainted || undefined
    if (isTainted) this.#set({ isTainted })
    return this.#change(key, { state: stateOfOutcome[outcome], endedAt: at, isTainted, ...idle })
  }

  #cancel(event: RunEventOf<'stage-cancelled'>) {
    const key = this.#keys.get(event.stageExecutionId)
    if (key === undefined) return undefined
    const { reason, at, failure } = event
    const state = reason === 'limit' || reason === 'budget' ? 'limited' : 'stopped'
    return this.#change(key, {
      state,
      endedAt: at,
      failure,
      figures: this.#sumAttempt(key, event),
      ...idle,
    })
  }

  /** Ends the stages that the log leaves open. */
  #settle({ status, at }: RunEventOf<'session-turn-end'>) {
    const open = this.#part?.executions.filter(({ endedAt }) => endedAt === undefined) ?? []
    for (const { key } of open) this.#change(key, { state: stateAtEnd[status], endedAt: at, ...idle })
    return open.length > 0 ? this.#part : undefined
  }

  /** Returns the figures of a stage after an attempt whose usage is known. */
  #sumAttempt(key: string, { usage, toolCalls }: RunEventOf<'stage-assert-outcome' | 'stage-cancelled'>) {
    const child = this.#newest.get(key)
    const activeMs = child?.figures?.activeMs ?? 0
    if (child) delete child.figures
    return this.#sum(key, {
      toolCalls,
      tokens: countTokens(usage),
      dollars: usage.cost?.amount,
      activeMs,
    })
  }

  #sum(key: string, figures: AgentFigures): AgentFigures {
    const ended = this.#ended.get(key)
    return ended ? addFigures(ended, figures) : figures
  }

  #change(key: string, change: Partial<JobStage>): WorkflowPart | undefined {
    const executions = this.#part?.executions ?? []
    const index = executions.findLastIndex((each) => each.key === key)
    const execution = executions[index]
    return execution && this.#set({ executions: executions.with(index, { ...execution, ...change }) })
  }

  #set(change: Partial<WorkflowPart>): WorkflowPart | undefined {
    return this.#part && Object.assign(this.#part, change)
  }
}

/** Fields of a stage that works on nothing. */
const idle = { line: undefined, localized: undefined, retry: undefined }

const stateOfOutcome = { ok: 'complete', fail: 'failed', skip: 'skipped' } as const

const stateAtEnd: Readonly<Record<Exclude<MessageStatus, 'streaming'>, StageState>> = {
  complete: 'stopped',
  stopped: 'stopped',
  interrupted: 'interrupted',
  failed: 'failed',
}

/** Returns an input with its value. The last answer is a message, which is not repeated. */
function toJobInput(
  { name, label, kind }: Workflow['inputs'][number],
  inputs: RunEventOf<'workflow-started'>['inputs'],
): JobInput {
  return { name, label, kind, value: kind === 'last-answer' ? undefined : getOwn(inputs, name) }
}

function toOutline({
  id,
  title,
  next,
  forEach,
  completionTool,
}: Workflow['stages'][number]): WorkflowPart['stages'][number] {
  return {
    id,
    title,
    next: next.map(({ nextStages, join }) => ({ nextStages, join })),
    isForEach: forEach && true,
    completionTool,
  }
}

function addFigures(one: AgentFigures, other: AgentFigures): AgentFigures {
  const isPriced = one.dollars !== undefined || other.dollars !== undefined
  return {
    toolCalls: one.toolCalls + other.toolCalls,
    tokens: one.tokens + other.tokens,
    dollars: isPriced ? (one.dollars ?? 0) + (other.dollars ?? 0) : undefined,
    activeMs: one.activeMs + other.activeMs,
  }
}
