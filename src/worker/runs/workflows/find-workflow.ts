import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { WorkflowId } from '../../../core/model/id.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'

/** Returns a workflow that can be started. Fails with `not-found`. */
export type FindWorkflow = (id: WorkflowId) => Promise<Result<Workflow>>

/** Returns a workflow that comes with Innerloop. */
export const findBuiltInWorkflow: FindWorkflow = async (id) => {
  const { builtInWorkflows } = await import('../../../core/workflows/built-in/built-in-workflows.ts')
  const found = builtInWorkflows.find((workflow) => workflow.id === id)
  return found ? succeed(found) : fail(createFailure('not-found'))
}
