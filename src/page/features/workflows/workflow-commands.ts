import type { WorkflowId } from '../../../core/model/id.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter, showProblem } from '../../ui/feedback/report-failure.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { spellHidden } from '../../ui/text/revealed-text.tsx'
import { formatDefinition } from './read-definition.ts'

/** Result of a save: its time, or the reason why the workflow was not saved. */
export type Saving = { savedAt: number; problem?: undefined } | { problem: string }

export interface WorkflowCommands {
  /** Saves a workflow. `replaces` is the id of the one that it replaces, and `savedAt` says which version of it. */
  save: (workflow: Workflow, replaces?: WorkflowId, savedAt?: number) => Promise<Saving>
  remove: (workflow: Workflow) => void
  exportFile: (workflow: Workflow) => void
}

export function createWorkflowCommands(
  client: Pick<WorkerClient, 'call'>,
  announce: Announce,
): WorkflowCommands {
  const report = createFailureReporter(announce)
  const remove = async (workflow: Workflow) => {
    const name = spellHidden(workflow.name)
    const removed = await report(
      client.call('delete-workflow', { id: workflow.id }),
      i18n.t('“{name}” could not be deleted.', { name }),
    )
    if (removed === undefined) return
    const undo = () =>
      void report(
        client.call('save-workflow', { workflow }),
        i18n.t('“{name}” could not be restored.', { name }),
      )
    announce.undoable(i18n.t('Deleted “{name}”. Its chats stay as they are.', { name }), { undo })
  }
  return {
    async save(workflow, replaces, savedAt) {
      const saved = await client.call('save-workflow', { workflow, replaces, savedAt })
      return saved.ok ? saved.value : { problem: showProblem(saved.failure) }
    },
    remove: (workflow) => void remove(workflow),
    exportFile: (workflow) =>
      saveFile(`${workflow.id}.workflow.json`, formatDefinition(workflow), 'application/json'),
  }
}
