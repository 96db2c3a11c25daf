import { workflowRowSchema } from '../../../../core/model/workflows/workflow-row.ts'
import type { Database } from '../../database/schema.ts'
import type { IntegrityCheck } from './integrity-check.ts'

/** Checks for workflows that cannot be read. They stay, because they may be the only copy. */
export function checkWorkflows(db: Database): IntegrityCheck {
  return {
    tables: [db.workflows],
    async checkBatch() {
      const rows = await db.workflows.toArray()
      const damaged = rows.filter((row) => !workflowRowSchema.safeParse(row).success)
      return { faults: { 'workflows-unreadable': damaged.length }, next: null }
    },
  }
}
