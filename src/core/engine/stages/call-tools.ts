import { failureSchema } from '../../kernel/failure-schema.ts'
import { createFailure, type Failure } from '../../kernel/failure.ts'
import { fail, succeed, type Result } from '../../kernel/result.ts'
import { parseArguments, validateCall, type ReceivedCall, type ValidCall } from '../calls/validate-call.ts'
import { executeToolCall, type CallOutcome } from '../execute-tool-call.ts'
import type { LoopEvent } from '../loop-state.ts'
import type { TurnContext } from '../turn-context.ts'

type CallsEvent = Extract<LoopEvent, { type: 'calls-settled' | 'stop-requested' | 'attempt-failed' }>

/**
 * One round's batch: all are proposed and judged in call order, then those that may run do so at once. A call is durable
 * as an intent before any of the batch has an effect. Who asks for permission does it between judging and running.
 */
export async function callTools(
  turn: TurnContext,
  calls: readonly ReceivedCall[],
  round: number,
): Promise<CallsEvent> {
  const valid = calls.flatMap((call) => proposeCall(turn, call, round) ?? [])
  for (const call of valid) {
    turn.recorder.emit({ type: 'tool-invocation-started', callId: call.callId, toolName: call.tool.name })
  }
  const durable = valid.length > 0 ? await settle(turn) : succeed(null)
  if (!durable.ok) {
    for (const { callId } of valid) turn.recorder.emit({ type: 'tool-invocation-cancelled', callId })
    return { type: 'attempt-failed', failure: durable.failure }
  }
  const outcomes = await Promise.all(valid.map((call) => executeToolCall(turn, call)))
  if (turn.signal.aborted) return { type: 'stop-requested' }
  const count = (outcome: CallOutcome): number => outcomes.filter((each) => each === outcome).length
  return {
    type: 'calls-settled',
    counts: {
      succeeded: count('succeeded'),
      failed: count('failed'),
      refused: calls.length - valid.length,
    },
  }
}

function proposeCall(turn: TurnContext, call: ReceivedCall, round: number): ValidCall | undefined {
  const parsed = parseArguments(call.argumentsText)
  turn.recorder.emit({
    type: 'tool-invocation-proposed',
    round,
    ...call,
    ...(parsed.ok && { arguments: parsed.value }),
  })
  const valid = validateCall(call, turn.ports.tools, parsed)
  if (valid.ok) return valid.value
  turn.recorder.emit({ type: 'tool-invocation-refused', callId: call.callId, failure: valid.failure })
  return undefined
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
