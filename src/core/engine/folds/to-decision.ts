import type { CallDecision } from '../../kernel/message.ts'
import type { RunEventOf } from '../../kernel/run-event.ts'

/** Returns the user's decision about a call. Decisions by the mode, a pattern or a guard are not included. */
export function toDecision({
  by,
  verdict,
  scope,
}: RunEventOf<'authority-decided'>): CallDecision | undefined {
  if (by !== 'person' && by !== 'timeout') return undefined
  if (verdict === 'approved') return { verdict, scope: scope ?? 'once' }
  return verdict === 'denied' ? { verdict, by } : undefined
}
