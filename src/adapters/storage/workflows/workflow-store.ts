import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import type { WorkflowId } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { inputText, workerText, workflowsText } from '../../../core/model/messages/write-text.ts'
import { isBuiltInWorkflow } from '../../../core/model/workflows/built-in-ids.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import { createApplicationLock, type ApplicationLock } from '../database/application-lock.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import type { ClockAndIds } from '../settings/permission-stores.ts'

const maxWorkflows = 200

/** The person's workflows. Built-in ones are not stored. */
export interface WorkflowStore {
  find(id: WorkflowId): Promise<Result<Workflow>>
  /**
   * Saves a workflow under a free id, or in the place of the one that it replaces. With `savedAt`, that one must be the version
   * that was saved then, or gone. Returns the time of the save, which is later than that of the replaced version.
   */
  save(workflow: Workflow, replaces?: WorkflowId, savedAt?: number): Promise<Result<number>>
  /** Does nothing if the workflow is gone. */
  remove(id: WorkflowId): Promise<Result<null>>
}

export function createWorkflowStore(
  db: Database,
  { now }: Pick<ClockAndIds, 'now'>,
  lock: ApplicationLock = createApplicationLock(),
): WorkflowStore {
  const write = <Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> =>
    lock(() => tryStorage(db, () => db.transaction('rw', db.workflows, work)))
  return {
    find: (id) =>
      tryStorage(db, async () => {
        const row = await db.workflows.get(id)
        return row ? succeed(row.definition) : fail(createFailure('not-found'))
      }),
    save: (definition, replaces, savedAt) =>
      write(async () => {
        const { id } = definition
        const isTaken = id !== replaces && (isBuiltInWorkflow(id) || (await db.workflows.get(id)))
        if (isTaken) return refuse(inputText('input-workflow-id-taken', { id }))
        if (replaces === undefined && (await db.workflows.count()) >= maxWorkflows)
          return refuse(inputText('input-too-many-workflows', { count: maxWorkflows }))
        const replaced = replaces && (await db.workflows.get(replaces))
        if (replaced && savedAt !== undefined && replaced.savedAt !== savedAt) return fail(savedElsewhere())
        if (replaces !== undefined) await db.workflows.delete(replaces)
        // The clock may have been set back.
        const at = Math.max(now(), replaced ? replaced.savedAt + 1 : 0)
        await db.workflows.put({ id, definition, savedAt: at })
        return succeed(at)
      }),
    remove: (id) =>
      write(async () => {
        await db.workflows.delete(id)
        return succeed(null)
      }),
  }
}

/** The reason is a part of a sentence. */
function refuse(reason: ReturnType<typeof inputText>): Result<never> {
  const message = workerText('input-unusable', { reasons: { list: [reason], style: 'semicolons' } })
  return fail(createFailure('invalid-input', { message }))
}

function savedElsewhere(): Failure {
  return createFailure('invalid-input', {
    message: workflowsText('workflow-saved-elsewhere'),
    hint: workflowsText('workflow-saved-elsewhere-hint'),
  })
}
