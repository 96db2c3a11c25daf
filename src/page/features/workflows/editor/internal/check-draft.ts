import { checkWorkflow } from '../../../../../core/model/workflows/check-workflow.ts'
import type { WorkflowCheck } from '../../../../../core/model/workflows/workflow-problem.ts'
import { findJsonLines } from '../../json-lines.ts'
import { readDefinition } from '../../read-definition.ts'
import type { WorkflowDraft } from '../../workflow-drafts.ts'

export interface CheckedDraft extends WorkflowCheck {
  /** The problems are those of the text in the JSON view, which the form cannot show. */
  isText: boolean
  /** Line at which that text stops being JSON. */
  errorLine?: number
}

/** Checks what the person sees: the text of the JSON view if it was changed there, else the definition. */
export function checkDraft(
  { workflow, text }: WorkflowDraft,
  tools: ReadonlySet<string> | undefined,
): CheckedDraft {
  if (text === undefined) return { ...checkWorkflow(workflow, tools), isText: false }
  const { errorLine } = findJsonLines(text)
  if (errorLine !== undefined) return { problems: [], isText: true, errorLine }
  const value: unknown = JSON.parse(text)
  return { ...checkWorkflow(value, tools), isText: readDefinition(value) === undefined }
}
