import type { CallDecision } from '../../kernel/message.ts'
import type { RunEventOf } from '../../kernel/run-event.ts'

/** What a person answered about a call; what the mode, a pattern or a guard decided is no answer of theirs. */
export function toDecision({
  by,
  verdict,
  scope,
}: RunEventOf<'authority-decided'>): CallDecision | undefined {
  if (by !== 'person' && by !== 'timeout') return undefined
  if (verdict === 'approved') return { verdict, scope: scope ?? 'once' }
  return verdict === 'denied' ? { verdict, by } : undefined
}
