import type { WorkflowStore } from '../../adapters/storage/workflows/workflow-store.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed, toEmptyResult } from '../../core/model/failures/result.ts'
import type { CommandHandlers } from './command-handlers.ts'

export interface WorkflowDeps {
  workflows: Pick<WorkflowStore, 'save' | 'remove'>
}

/** Creates the handlers for workflows. */
export function createWorkflowHandlers({ workflows }: WorkflowDeps) {
  return {
    async 'save-workflow'({ workflow, replaces, savedAt }) {
      const saved = await workflows.save(workflow, replaces, savedAt)
      return saved.ok ? succeed({ savedAt: saved.value }) : saved
    },
    'delete-workflow': ({ id }) => toEmptyResult(workflows.remove(id)),
    async 'dry-run-workflow'(input) {
      const { checkWorkflow } = await import('../../core/model/workflows/check-workflow.ts')
      if (!checkWorkflow(input.workflow).workflow) return fail(createFailure('invalid-input'))
      const { dryRun } = await import('../../core/workflows/dry-run.ts')
      return succeed(await dryRun(input))
    },
  } satisfies CommandHandlers
}
