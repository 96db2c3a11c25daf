import type { WorkflowStore } from '../../adapters/storage/workflows/workflow-store.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import type { CommandHandlers } from './command-handlers.ts'

/** Creates the handlers for workflows. */
export function createWorkflowHandlers(workflows: Pick<WorkflowStore, 'save' | 'remove'>) {
  const done = (result: Result<null>) => (result.ok ? succeed({}) : result)
  return {
    'save-workflow': async ({ workflow, replaces }) => done(await workflows.save(workflow, replaces)),
    'delete-workflow': async ({ id }) => done(await workflows.remove(id)),
  } satisfies CommandHandlers
}
