import type { Doing } from '../../core/engine/mark-port.ts'
import type { CallId, RunId } from '../../core/kernel/id.ts'

/** Identifies a change by its call, so that a repeated call changes the message only once. */
export function toDoing({ runId }: { runId: RunId }, callId: CallId): Doing {
  return { by: 'assistant', changeId: `${runId}/${callId}` }
}
