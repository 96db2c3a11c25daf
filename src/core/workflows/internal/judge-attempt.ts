import { createFailure, type Failure } from '../../model/failures/failure.ts'
import type { JsonObject } from '../../model/json.ts'
import { workflowsText } from '../../model/messages/write-text.ts'
import type { WorkflowEventBody } from '../../model/runs/run-event.ts'
import { workflowLimits, type Stage } from '../../model/workflows/workflow.ts'
import type { StageExecution } from '../../model/workflows/workflow-state.ts'
import { judgeCondition } from '../judge-condition.ts'
import { renderText } from '../render-template.ts'
import type { StageAnswer, StageOutcome } from '../workflow-ports.ts'

type GateResult = Pick<
  Extract<WorkflowEventBody, { type: 'stage-check-gate-result' }>,
  'verdict' | 'ruleIndex'
>
/** The end of an attempt, without its figures. */
export type Assertion = Pick<
  Extract<WorkflowEventBody, { type: 'stage-assert-outcome' }>,
  'outcome' | 'reason' | 'ruleIndex' | 'feedback' | 'failure'
>
/** A question to the user, which decides in place of a rule. */
interface Question {
  ask: string
  ruleIndex: number
}

/** Applies the first gate rule that matches. Without one, the stage proceeds. */
export function judgeGate({ gate = [] }: Stage, context: JsonObject): GateResult | Question {
  for (const [ruleIndex, rule] of gate.entries()) {
    if ('ask' in rule) return { ask: renderText(rule.ask, context), ruleIndex }
    if (judgeCondition(rule.when, context)) return { verdict: rule.verdict, ruleIndex }
  }
  return { verdict: 'proceed' }
}

/** Applies the first assert rule that matches. Without one, an attempt without a result or at its turn cap is tried again. */
export function judgeResult(
  { assert = [] }: Stage,
  context: JsonObject,
  { output, capHit, failure }: Pick<StageOutcome, 'output' | 'capHit' | 'failure'>,
): Assertion | Question {
  if (failure) return { outcome: failure.retryable ? 'retry' : 'fail', reason: 'model-failure', failure }
  for (const [ruleIndex, rule] of assert.entries()) {
    if ('ask' in rule) return { ask: renderText(rule.ask, context), ruleIndex }
    if (!judgeCondition(rule.when, context)) continue
    const feedback = rule.feedback === undefined ? undefined : renderText(rule.feedback, context)
    return { outcome: rule.outcome, reason: 'rule', ruleIndex, feedback }
  }
  if (capHit) return { outcome: 'retry', reason: 'turn-cap' }
  return output === undefined
    ? { outcome: 'retry', reason: 'no-result' }
    : { outcome: 'ok', reason: 'default' }
}

/** Returns what the answer to an assert rule's question means, or `undefined` for "Stop". */
export function toAssertion(answer: StageAnswer, ruleIndex: number): Assertion | undefined {
  switch (answer.choice) {
    case 'continue':
      return { outcome: 'ok', reason: 'user', ruleIndex }
    case 'retry':
      return { outcome: 'retry', reason: 'user', ruleIndex, feedback: answer.remark }
    default:
      return undefined
  }
}

/** Makes the last retry a failure, and adds the failure of the stage to each one. */
export function endAttempts(
  assertion: Assertion,
  { title, attempts }: Stage,
  { attempt, childRunIds }: Pick<StageExecution, 'attempt' | 'childRunIds'>,
): Assertion {
  const { outcome, feedback, failure } = assertion
  const count = attempts ?? workflowLimits.attempts
  if (outcome === 'retry' && attempt + 1 >= count) {
    // Without a child run, each attempt ended at its gate.
    const texts =
      childRunIds.length === 0
        ? {
            message: workflowsText('stage-not-run', { title }),
            hint: workflowsText('stage-not-run-hint'),
          }
        : { message: workflowsText('stage-gave-no-result', { title, count }) }
    return {
      ...assertion,
      outcome: 'fail',
      reason: failure ? 'model-failure' : 'attempts',
      failure: failure ?? createFailure('stage-without-result', { ...texts, detail: feedback }),
    }
  }
  return outcome === 'fail' ? { ...assertion, failure: failure ?? toRejection(title, feedback) } : assertion
}

function toRejection(title: string, feedback?: string): Failure {
  return createFailure('stage-rejected', {
    message: workflowsText('stage-check-failed', { title }),
    detail: feedback,
  })
}
