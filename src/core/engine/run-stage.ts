import type { StageName, StageOutcome } from '../kernel/run-event.ts'
import type { TurnContext } from './turn-context.ts'

export interface StageExecution<Value> {
  stage: StageName
  round: number
  act(): Value | Promise<Value>
  outcomeOf(value: Value): StageOutcome
}

/** Brackets one stage with its two events, also when it throws. Hooks of the stage belong here, beside the events. */
export async function runStage<Value>(turn: TurnContext, execution: StageExecution<Value>): Promise<Value> {
  const place = { stage: execution.stage, stageId: turn.nextStageId(), round: execution.round }
  let outcome: StageOutcome = 'error'
  turn.recorder.emit({ type: 'stage-pre-fired', ...place })
  try {
    const value = await execution.act()
    outcome = execution.outcomeOf(value)
    return value
  } finally {
    turn.recorder.emit({ type: 'stage-post-fired', ...place, outcome })
  }
}
