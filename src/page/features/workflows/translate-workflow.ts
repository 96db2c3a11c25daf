import { isBuiltInWorkflow } from '../../../core/model/workflows/built-in-ids.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import {
  showInputLabel,
  showStageTitle,
  showWorkflowDescription,
  showWorkflowName,
} from './built-in-texts.ts'

/** Returns a built-in workflow with its texts in the language of the page, and any other as it is. Prompts stay English. */
export function translateWorkflow(workflow: Workflow): Workflow {
  const { id, inputs, stages } = workflow
  if (!isBuiltInWorkflow(id)) return workflow
  return {
    ...workflow,
    name: showWorkflowName(workflow),
    description: showWorkflowDescription(workflow),
    inputs: inputs.map((input) => Object.assign({}, input, { label: showInputLabel(id, input) })),
    stages: stages.map((stage) => Object.assign({}, stage, { title: showStageTitle(id, stage) })),
  }
}
