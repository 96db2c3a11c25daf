import type { WorkflowEventBody } from '../model/runs/run-event.ts'
import { succeed } from '../model/failures/result.ts'
import { noUsage } from '../model/usage/usage.ts'
import {
  maxDryRunExecutions,
  type DryRun,
  type DryRunInput,
  type DryRunStep,
} from '../model/workflows/dry-run.ts'
import { workflowLimits, type Workflow } from '../model/workflows/workflow.ts'
import { createSample, createSampleInputs } from './internal/create-sample.ts'
import { runWorkflow } from './run-workflow.ts'
import { labelOf } from './stage-context.ts'
import type { StageOrder } from './workflow-ports.ts'
import { WorkflowReplay } from './workflow-replay.ts'

/**
 * Runs a workflow with sample results: those of the person, else made from the schemas of the stages. Questions are answered with
 * “Continue” and “Accept”. No request is sent. The workflow must have passed `checkWorkflow`.
 */
export async function dryRun({ workflow, inputs, samples }: DryRunInput): Promise<DryRun> {
  const replay = new WorkflowReplay()
  const path = new DryRunPath(replay)
  let ids = 0
  const { id: workflowId, name } = workflow
  replay.apply({
    type: 'workflow-started',
    executionId: 'dry-run',
    workflowId,
    name,
    digest: '',
    definition: withLimit(workflow),
    inputs: { ...createSampleInputs(workflow), ...inputs },
  })
  const { outcome, answer, failure } = await runWorkflow(
    replay,
    {
      emit: (event) => path.apply(event),
      runStage(order) {
        path.addOrder(order)
        const { id, completionSchema } = order.stage
        const output = samples[id] ?? createSample(completionSchema)
        return Promise.resolve({ output, capHit: false, tainted: false, usage: noUsage, toolCalls: 0 })
      },
      ask({ stageExecutionId, text }) {
        path.addQuestion(stageExecutionId, text)
        return Promise.resolve({ choice: 'continue' })
      },
      filterAnswer: async ({ text }) => succeed(text),
      endGrants: () => undefined,
      createId: () => `sample-${(ids += 1)}`,
    },
    new AbortController().signal,
  )
  return { steps: path.steps, outcome, answer: answer?.text, failure }
}

function withLimit(workflow: Workflow): Workflow {
  const stageRuns = Math.min(workflow.limits?.stageRuns ?? workflowLimits.stageRuns, maxDryRunExecutions)
  return { ...workflow, limits: { ...workflow.limits, stageRuns } }
}

/** Collects the executions of a dry run in the order in which they were entered. */
class DryRunPath {
  readonly #replay: WorkflowReplay
  readonly #steps = new Map<string, DryRunStep>()

  constructor(replay: WorkflowReplay) {
    this.#replay = replay
  }

  get steps(): DryRunStep[] {
    return [...this.#steps.values()]
  }

  apply(event: WorkflowEventBody): void {
    if (event.type === 'stage-entered') return this.#enter(event)
    const step = 'stageExecutionId' in event ? this.#steps.get(event.stageExecutionId) : undefined
    if (!step) return
    if (event.type === 'stage-check-gate-result') {
      step.gate = { verdict: event.verdict, ruleIndex: event.ruleIndex }
      step.attempts = event.attempt + 1
    }
    if (event.type === 'stage-assert-outcome') step.ruleIndex = event.ruleIndex
    if (event.type === 'stage-exited') {
      step.outcome = event.outcome
      step.output = event.output
      const keys = this.#replay.state?.position?.keys ?? []
      if (!keys.includes(step.key)) step.next = [...keys]
    }
  }

  addOrder({ stageExecutionId, prompt, data }: StageOrder): void {
    const step = this.#steps.get(stageExecutionId)
    if (!step) return
    step.prompt = prompt
    step.data = [...data]
  }

  addQuestion(stageExecutionId: string, text: string): void {
    this.#steps.get(stageExecutionId)?.questions.push(text)
  }

  #enter({ stageExecutionId, key, stageId }: Extract<WorkflowEventBody, { type: 'stage-entered' }>): void {
    const { state } = this.#replay
    this.#steps.set(stageExecutionId, {
      key,
      stageId,
      label: state ? labelOf(state, key) : key,
      gate: { verdict: 'proceed' },
      questions: [],
      data: [],
      // An execution without an end was cancelled.
      outcome: 'cancelled',
      attempts: 1,
      next: [],
    })
  }
}
