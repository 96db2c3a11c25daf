import type { WorkflowRow } from '../../../core/model/workflows/workflow-row.ts'
import type { Database } from '../database/schema.ts'

/** Returns the person's workflows by name. */
export async function listWorkflows(db: Database): Promise<WorkflowRow[]> {
  const rows = await db.workflows.toArray()
  return rows.toSorted((one, other) => one.definition.name.localeCompare(other.definition.name))
}
