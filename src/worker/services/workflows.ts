import type { WorkflowStore } from '../../adapters/storage/workflows/workflow-store.ts'
import { toEmptyResult } from '../../core/model/failures/result.ts'
import type { CommandHandlers } from './command-handlers.ts'

export interface WorkflowDeps {
  workflows: Pick<WorkflowStore, 'save' | 'remove'>
}

/** Creates the handlers for workflows. */
export function createWorkflowHandlers({ workflows }: WorkflowDeps) {
  return {
    'save-workflow': ({ workflow, replaces }) => toEmptyResult(workflows.save(workflow, replaces)),
    'delete-workflow': ({ id }) => toEmptyResult(workflows.remove(id)),
  } satisfies CommandHandlers
}
