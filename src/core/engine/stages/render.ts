import { succeed, type Result } from '../../kernel/result.ts'
import { buildResult, type TurnResult } from '../build-result.ts'
import type { LoopEnding } from '../loop/loop-state.ts'
import { fireHooks } from '../loop/run-stage.ts'
import type { TurnContext } from '../turn-context.ts'

/** Lets hooks see the answer, then says at its end why it ended, where that is not plain to see. */
export async function render(
  turn: TurnContext,
  ending: LoopEnding,
  round: number,
): Promise<Result<TurnResult>> {
  const result = buildResult(ending, turn.limits)
  // What a stop left is rendered like any other answer: the stop does not reach the hooks of this stage.
  const unstopped = { ...turn, signal: new AbortController().signal }
  const changed = await transformTexts(unstopped, round)
  if (!changed.ok) return changed
  if (result.notice) turn.noticeOnce({ round, ...result.notice })
  if (turn.ports.hooks) {
    const seen = await fireHooks(unstopped, 'render/post', { reply: turn.recorder.reply() })
    if (!seen.ok) return seen
  }
  return succeed(result)
}

async function transformTexts(turn: TurnContext, round: number): Promise<Result<null>> {
  if (!turn.ports.hooks) return succeed(null)
  // A reply that a call wrote is in a round of its own, after the last.
  const texts = [...turn.recorder.textsOf(round), ...turn.recorder.textsOf(round + 1)]
  const rendered = await fireHooks(turn, 'render/pre', { texts })
  if (!rendered.ok) return rendered
  const before = new Map(texts.map(({ partId, text }) => [partId, text]))
  for (const { partId, text } of rendered.value.texts) {
    if (before.get(partId) !== text) turn.recorder.emit({ type: 'answer-text-changed', partId, text })
  }
  return succeed(null)
}

/** A halt has nothing to say that its failure does not; after a stop there is something only if something was written. */
export function hasRendering(turn: TurnContext, ending: LoopEnding): boolean {
  if (ending.type === 'halted' || ending.type === 'denied') return false
  if (ending.type !== 'stopped') return true
  return turn.recorder.reply().parts.some((part) => part.type === 'text' && !part.superseded)
}
