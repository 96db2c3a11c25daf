import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { workflowsText } from '../../../core/model/messages/write-text.ts'
import type { WorkflowId } from '../../../core/model/id.ts'
import { isBuiltInWorkflow } from '../../../core/model/workflows/built-in-ids.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'

/** Returns a workflow that comes with Innerloop or one of the person. Fails with `not-found`. */
export type FindWorkflow = (id: WorkflowId) => Promise<Result<Workflow>>

/**
 * Adds the workflows that come with Innerloop, which are loaded on demand, to those that are stored. A stored one may come from a
 * backup, so that it is checked as a whole.
 */
export function withBuiltInWorkflows(find: FindWorkflow): FindWorkflow {
  return async (id) => {
    if (!isBuiltInWorkflow(id)) return findValid(() => find(id))
    const { builtInWorkflows } = await import('../../../core/workflows/built-in/built-in-workflows.ts')
    const found = builtInWorkflows.find((workflow) => workflow.id === id)
    return found ? succeed(found) : fail(createFailure('not-found'))
  }
}

async function findValid(find: () => Promise<Result<Workflow>>): Promise<Result<Workflow>> {
  const found = await find()
  if (!found.ok) return found
  const { checkWorkflow } = await import('../../../core/model/workflows/check-workflow.ts')
  const { workflow } = checkWorkflow(found.value)
  return workflow
    ? succeed(workflow)
    : fail(createFailure('invalid-input', { message: workflowsText('workflow-has-problems') }))
}
