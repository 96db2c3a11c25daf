import { createFailure, type Failure } from '../../model/failures/failure.ts'
import type { HookPoint } from '../../model/runs/hook-point.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import type { StageName, StageOutcome } from '../../model/runs/run-event.ts'
import type { HookPayloads, HookFiring, ProposedCall } from '../hooks/hook.ts'
import { resolveCallDetails } from '../approvals/call-details.ts'
import { hostOf } from '../approvals/host-of.ts'
import type { ValidCall } from '../calls/validate-call.ts'
import type { TurnContext } from '../turn/turn-context.ts'

export interface StageExecution<Value> {
  stage: StageName
  round: number
  /** The id of a stage that an earlier worker started. The stage is resumed and not started again. */
  resumedId?: string
  act(): Value | Promise<Value>
  outcomeOf(value: NoInfer<Value>): StageOutcome
}

/** Emits the two events around one stage, even if it throws. */
export async function runStage<Value>(turn: TurnContext, execution: StageExecution<Value>): Promise<Value> {
  const { stage, round, resumedId } = execution
  const place = { stage, stageId: resumedId ?? turn.nextStageId(), round }
  let outcome: StageOutcome = 'error'
  if (resumedId === undefined) turn.recorder.emit({ type: 'stage-pre-fired', ...place })
  try {
    const value = await execution.act()
    outcome = execution.outcomeOf(value)
    return value
  } finally {
    turn.recorder.emit({ type: 'stage-post-fired', ...place, outcome })
  }
}

/** Runs all hooks of a point. A denial or failure becomes a failure of the stage. Observers are not awaited. */
export async function fireHooks<Point extends HookPoint>(
  turn: TurnContext,
  point: Point,
  payload: HookPayloads[Point],
): Promise<Result<HookPayloads[Point]>> {
  const { hooks } = turn.ports
  if (!hooks?.has(point)) return succeed(payload)
  const outcome = await hooks.fire(point, payload, toFiring(turn))
  if (outcome.type === 'failed') return fail(outcome.failure)
  if (outcome.type === 'denied') return fail(createFailure('guard-denied', { message: outcome.reason }))
  turn.observing.push(outcome.observed)
  return succeed(outcome.payload)
}

export function toFiring({ signal, ports, recorder, interactions }: TurnContext): HookFiring {
  const report: HookFiring['report'] = (event) => recorder.emit(event)
  return { signal, clock: ports.clock, report, interactions }
}

/** Returns what hooks get of a call. A call whose details cannot be read is refused later, and counts with all effects of its tool. */
export function toProposedCall(
  { taint }: TurnContext,
  { callId, tool, args, json }: ValidCall,
  round: number,
): ProposedCall {
  const read = resolveCallDetails(tool, args)
  return {
    round,
    callId,
    toolName: tool.name,
    arguments: json,
    effects: read.ok ? read.value.effects : tool.effects,
    host: read.ok ? hostOf(read.value.address?.origin) : undefined,
    isTainted: taint.isTainted,
  }
}

export function outcomeOfFailure(failure: Failure): StageOutcome {
  if (failure.code === 'aborted') return 'cancelled'
  return failure.code === 'guard-denied' ? 'denied' : 'error'
}

export function outcomeOfResult(result: Result<unknown>): StageOutcome {
  return result.ok ? 'ok' : outcomeOfFailure(result.failure)
}
