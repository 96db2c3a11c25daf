import { buildResult, type TurnResult } from '../build-result.ts'
import type { LoopEnding } from '../loop-state.ts'
import type { TurnContext } from '../turn-context.ts'

/** Says at the end of the answer why it ended, where that is not plain to see. */
export function render(turn: TurnContext, ending: LoopEnding, round: number): TurnResult {
  const result = buildResult(ending, turn.limits)
  if (result.notice) turn.noticeOnce({ round, ...result.notice })
  return result
}

/** After a stop there is something to render only if something was written. */
export function hasRendering(turn: TurnContext, ending: LoopEnding): boolean {
  if (ending.type !== 'stopped') return true
  return turn.recorder.reply().parts.some((part) => part.type === 'text')
}
