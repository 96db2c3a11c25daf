import type { ToolStep } from '../kernel/message.ts'
import type { RunEventOf } from '../kernel/run-event.ts'

/** Returns the steps of a call after one progress event. The first text of a step is its label. Each later text replaces the one before. */
export function advanceStep(
  steps: readonly ToolStep[] | undefined,
  { step, text, ends }: Pick<RunEventOf<'tool-invocation-progressed'>, 'step' | 'text' | 'ends'>,
): ToolStep[] {
  const known = steps ?? []
  if (step === undefined) return [...known]
  const before = known[step]
  if (!before) return [...known, { label: text }]
  const after: ToolStep = { ...before, ...(text !== '' && { text }), ...(ends && { isEnded: true }) }
  return known.with(step, after)
}
