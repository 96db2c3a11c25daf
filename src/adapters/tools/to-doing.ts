import type { Doing } from '../../core/engine/mark-port.ts'
import type { CallId, RunId } from '../../core/kernel/id.ts'

/** What a call does with a message: the same call again does it once. */
export function toDoing({ runId }: { runId: RunId }, callId: CallId): Doing {
  return { by: 'assistant', changeId: `${runId}/${callId}` }
}
