import type { SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { Usage } from '../../../core/model/usage/usage.ts'
import type { Database, UsageRow } from '../database/schema.ts'

/** Usage of one model in one turn. `toolName` is set if a tool called the model by itself. */
export interface UsageEntry {
  at: number
  sessionId: SessionId
  model: ModelRef
  toolName?: string
  /** Agent that made the requests. Absent for the main thread. */
  agent?: string
  usage: Usage
}

/** Lists usage from the given time on, oldest first. */
export async function listUsage(db: Database, from: number): Promise<UsageEntry[]> {
  const rows = await db.usage.where('at').aboveOrEqual(from).sortBy('at')
  return rows.flatMap(toEntries)
}

function toEntries({ at, sessionId, shares, providerId, modelId, ...row }: UsageRow): UsageEntry[] {
  if (shares === undefined || shares.length === 0) {
    const { runId: _run, messageId: _message, ...usage } = row
    return [{ at, sessionId, model: { providerId, modelId }, usage }]
  }
  return shares.map((share) => ({ at, sessionId, ...share }))
}
