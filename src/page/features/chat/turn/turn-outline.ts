import type { Failure } from '../../../../core/kernel/failure.ts'
import type { LiveTurn } from '../transcript/merge-transcript.ts'

/** Changes when a message comes or goes, or the turn begins or ends; not while an answer grows. */
export interface TurnOutline extends LiveTurn {
  /** It runs, and another tab writes it. */
  isElsewhere: boolean
  /** Why asking failed before there was an answer. */
  failure: Failure | null
}

export function isSameOutline(before: TurnOutline, after: TurnOutline): boolean {
  return (
    before.isRunning === after.isRunning &&
    before.isElsewhere === after.isElsewhere &&
    before.replaces === after.replaces &&
    before.failure?.message === after.failure?.message &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message.id === after.messages[index]?.id)
  )
}
