import type { ToolStep } from '../kernel/message.ts'
import type { RunEventOf } from '../kernel/run-event.ts'

/** The steps of a call after one more word of it: the first of a step is its label, the others take each other's place. */
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
