import type { SessionId } from '../../../core/kernel/id.ts'
import type { Interaction } from '../../../core/kernel/interaction.ts'
import type { Database } from '../schema.ts'

/** Reads live runs only. A session has at most one, and its row changes with each settle. */
export async function readInteractions(db: Database, sessionId: SessionId): Promise<Interaction[]> {
  const runs = await db.runs.where('[state+sessionId]').equals(['live', sessionId]).toArray()
  return runs.flatMap(({ openInteractions = [] }) => openInteractions)
}
