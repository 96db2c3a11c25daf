import { failureSchema } from '../../kernel/failure-schema.ts'
import { createFailure, type Failure } from '../../kernel/failure.ts'
import { fail, succeed, type Result } from '../../kernel/result.ts'
import { applyRestarts } from '../calls/apply-restarts.ts'
import type { CallsEvent, CallsPlan } from '../calls/calls-plan.ts'
import type { ReceivedCall, ValidCall } from '../calls/validate-call.ts'
import { executeToolCall, type CallOutcome } from '../calls/execute-tool-call.ts'
import { cancelCalls, judgeCalls } from '../calls/judge-calls.ts'
import { proposeCall } from '../calls/propose-call.ts'
import type { TurnContext } from '../turn-context.ts'

/**
 * One round's batch: all are proposed, then judged in call order, one after the other, then those that may run do so. A
 * call is durable as an intent before any of the batch has an effect. What a restart brings comes last.
 */
export async function callTools(
  turn: TurnContext,
  calls: readonly ReceivedCall[],
  plan: CallsPlan,
): Promise<CallsEvent> {
  const claimed = new Set<string>()
  const valid = calls.flatMap((call) => proposeCall(turn, call, { ...plan, claimed }) ?? [])
  const judged = await judgeCalls(turn, valid, plan)
  if (judged.type !== 'judged') return judged
  const { approved } = judged
  for (const { callId, tool } of approved) {
    if (turn.questions.isGoingOn(callId)) continue
    turn.recorder.emit({
      type: 'tool-invocation-started',
      callId,
      toolName: tool.name,
      ...(tool.isUncounted && { uncounted: true }),
      ...(tool.asksPerson && { asks: true }),
    })
  }
  const durable = approved.length > 0 ? await settle(turn) : succeed(null)
  if (!durable.ok) {
    cancelCalls(turn, approved)
    return { type: 'attempt-failed', failure: durable.failure, by: 'turn' }
  }
  const outcomes = await runBatch(turn, approved, plan.round)
  if (turn.signal.aborted) return { type: 'stop-requested' }
  const broken = outcomes.find((outcome) => outcome.hookFailure)?.hookFailure
  if (broken) return { type: 'attempt-failed', failure: broken, by: 'turn' }
  applyRestarts(turn, outcomes, plan.round + 1)
  return { type: 'calls-settled', summary: turn.recorder.roundSummary() }
}

/** Together, but for those that run alone: each of them waits for the calls before it, and those after it wait for it. */
async function runBatch(
  turn: TurnContext,
  calls: readonly ValidCall[],
  round: number,
): Promise<CallOutcome[]> {
  const outcomes: Promise<CallOutcome>[] = []
  let barrier: Promise<unknown> | undefined
  for (const call of calls) {
    const { runsAlone } = call.tool
    if (runsAlone) barrier = Promise.all(outcomes)
    const outcome = barrier
      ? barrier.then(() => executeToolCall(turn, call, round))
      : executeToolCall(turn, call, round)
    outcomes.push(outcome)
    if (runsAlone) barrier = outcome
  }
  return Promise.all(outcomes)
}

/** What storage rejects with is a failure already, unless something broke on the way. */
async function settle(turn: TurnContext): Promise<Result<null>> {
  try {
    await turn.recorder.settle()
    return succeed(null)
  } catch (error: unknown) {
    return fail(readFailure(error))
  }
}

function readFailure(error: unknown): Failure {
  const parsed = failureSchema.safeParse(error)
  return parsed.success ? parsed.data : createFailure('storage-unavailable')
}
