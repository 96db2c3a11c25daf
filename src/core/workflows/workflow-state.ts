import { addUsage } from '../model/usage/usage.ts'
import type { Phase, StageExecution } from '../model/workflows/workflow-state.ts'
import type { WorkflowEventBody } from '../model/runs/run-event.ts'

/** Events of stage executions, and steps that the log does not show: they follow from the data and are repeated after a reload. */
export type StageStep =
  | Exclude<WorkflowEventBody, { type: 'workflow-started' | 'workflow-exited' }>
  | { type: 'stage-rendered' | 'stage-acted' | 'next-decided' }
export type StageStepType = StageStep['type']

/** Target of a step. A step whose target depends on the event or the execution has a function. */
type Target = Phase | ((step: StageStep, execution: Pick<StageExecution, 'compoundId'>) => Phase)

const cancel = { 'stage-cancelled': 'cancelled' } as const
const enter = { 'stage-entered': 'init' } as const
const judgeGate = { 'stage-check-gate-result': afterGate } as const
const judgeOutcome = { 'stage-assert-outcome': afterAssert } as const

/**
 * All steps that each phase allows. A log does not show that a body was rendered or that a model has ended, so the events after
 * these steps are also allowed one phase earlier.
 */
export const phaseTable: Readonly<Record<Phase, Readonly<Partial<Record<StageStepType, Target>>>>> = {
  setup: enter,
  init: { 'stage-rendered': 'check-gate', ...judgeGate, ...cancel },
  'check-gate': { ...judgeGate, ...cancel },
  act: { 'stage-acted': 'assert', 'stage-granted': 'act', ...judgeOutcome, ...cancel },
  assert: { ...judgeOutcome, ...cancel },
  exit: { 'stage-exited': afterExit, ...cancel },
  next: { 'next-decided': 'done' },
  done: {},
  skipped: {},
  failed: {},
  cancelled: {},
}

/** Phases of an execution that was entered and has neither exited nor been cancelled. */
export const openPhases: ReadonlySet<Phase> = new Set(['init', 'check-gate', 'act', 'assert', 'exit'])

/** Returns the next phase of an execution. Throws if the phase does not allow the step, because that is a bug. */
export function movePhase(
  phase: Phase,
  step: StageStep,
  execution: Pick<StageExecution, 'compoundId'>,
): Phase {
  const target = phaseTable[phase][step.type]
  if (target === undefined) throw new Error(`The phase ${phase} of a stage does not allow ${step.type}`)
  return typeof target === 'function' ? target(step, execution) : target
}

/** Applies a step to an execution that was entered. */
export function reduce(execution: StageExecution, step: StageStep): StageExecution {
  const phase = movePhase(execution.phase, step, execution)
  switch (step.type) {
    case 'stage-check-gate-result': {
      const { childRunId } = step
      const childRunIds = childRunId ? [...execution.childRunIds, childRunId] : execution.childRunIds
      const outcome = step.verdict === 'proceed' ? undefined : step.verdict
      return { ...execution, phase, childRunIds, outcome }
    }
    case 'stage-assert-outcome':
      return {
        ...execution,
        phase,
        attempt: step.outcome === 'retry' ? step.attempt + 1 : step.attempt,
        outcome: step.outcome,
        capHit: step.capHit || undefined,
        feedback: step.feedback,
        failure: step.failure,
        tainted: execution.tainted || step.tainted,
        usage: addUsage(execution.usage, step.usage),
        toolCalls: execution.toolCalls + step.toolCalls,
      }
    case 'stage-exited':
      return { ...execution, phase, output: step.output, tainted: step.tainted }
    case 'stage-cancelled':
      return {
        ...execution,
        phase,
        cancelReason: step.reason,
        failure: step.failure,
        usage: addUsage(execution.usage, step.usage),
        toolCalls: execution.toolCalls + step.toolCalls,
      }
    default:
      return { ...execution, phase }
  }
}

function afterGate(step: StageStep): Phase {
  return step.type === 'stage-check-gate-result' && step.verdict === 'proceed' ? 'act' : 'assert'
}

function afterAssert(step: StageStep): Phase {
  return step.type === 'stage-assert-outcome' && step.outcome === 'retry' ? 'init' : 'exit'
}

/** The next rules of a sibling are not applied. */
function afterExit(step: StageStep, { compoundId }: Pick<StageExecution, 'compoundId'>): Phase {
  if (step.type === 'stage-exited' && step.outcome === 'skip') return 'skipped'
  if (step.type === 'stage-exited' && step.outcome === 'fail') return 'failed'
  return compoundId === undefined ? 'next' : 'done'
}
