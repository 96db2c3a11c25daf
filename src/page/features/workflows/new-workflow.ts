import { truncateString } from '../../../lib/text.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import { i18n } from '../../i18n/i18n.ts'
import { workflowHash } from './library-address.ts'
import { setWorkflowDraft, useWorkflowDrafts } from './workflow-drafts.ts'
import { toWorkflowId } from './workflow-names.ts'

/** Starts an unsaved workflow that only answers, as a first step to change. Returns the address of its editor. */
export function createWorkflow(workflows: readonly Workflow[]): string {
  const name = i18n.t('New workflow')
  const task = i18n.t('Task')
  const id = toFreeId(name, workflows)
  return openDraft({
    format: 1,
    id,
    name,
    description: '',
    inputs: [{ name: 'task', label: task, required: true, kind: 'long-text' }],
    start: 'answer',
    stages: [
      {
        id: 'answer',
        title: i18n.t('Answer'),
        body: 'Do this task: {{input.task}}',
        allowedTools: [],
        turnCap: 5,
        completionSchema: {
          type: 'object',
          properties: { result: { type: 'string', description: 'the answer in Markdown' } },
          required: ['result'],
        },
        next: [],
      },
    ],
    answer: '{{stages.answer.result}}',
  })
}

/** Starts an unsaved copy of a workflow. Returns the address of its editor. */
export function duplicateWorkflow(workflow: Workflow, workflows: readonly Workflow[]): string {
  const name = i18n.t('{name} (copy)', { name: truncateString(workflow.name, 73) })
  return openDraft({ ...workflow, name, id: toFreeId(name, workflows) })
}

/** Returns a command that neither a workflow nor a draft has. */
export function toFreeId(name: string, workflows: readonly Workflow[]): Workflow['id'] {
  const drafts = Object.keys(useWorkflowDrafts.getState().drafts)
  return toWorkflowId(name, new Set([...workflows.map(({ id }) => String(id)), ...drafts]))
}

function openDraft(workflow: Workflow): string {
  setWorkflowDraft(workflow.id, { workflow, isNew: true })
  return workflowHash(workflow.id)
}
