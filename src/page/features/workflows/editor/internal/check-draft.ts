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

interface Others {
  tools: ReadonlySet<string> | undefined
  /** Commands of other workflows. */
  taken: ReadonlySet<string> | undefined
}

/** Checks what the person sees: the text of the JSON view if it was changed there, else the definition. */
export function checkDraft({ workflow, text }: WorkflowDraft, { tools, taken }: Others): CheckedDraft {
  if (text === undefined) return { ...checkCommand(checkWorkflow(workflow, tools), taken), isText: false }
  const { errorLine } = findJsonLines(text)
  if (errorLine !== undefined) return { problems: [], isText: true, errorLine }
  const value: unknown = JSON.parse(text)
  return { ...checkCommand(checkWorkflow(value, tools), taken), isText: readDefinition(value) === undefined }
}

function checkCommand(check: WorkflowCheck, taken: ReadonlySet<string> | undefined): WorkflowCheck {
  const { workflow, problems } = check
  if (workflow === undefined || taken?.has(workflow.id) !== true) return check
  const problem = {
    code: 'stage-definition-invalid',
    reason: 'id-used-twice',
    severity: 'error',
    field: ['id'],
    value: workflow.id,
  } as const
  return { problems: [problem, ...problems] }
}
