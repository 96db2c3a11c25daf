import { checkWorkflow } from '../../../../core/model/workflows/check-workflow.ts'
import { workflowLimits, type Workflow } from '../../../../core/model/workflows/workflow.ts'
import type { WorkflowProblem } from '../../../../core/model/workflows/workflow-problem.ts'
import { findJsonLines } from '../json-lines.ts'

/** A problem of a file, with its line. */
export interface FileProblem {
  problem: WorkflowProblem
  line?: number | undefined
}

export type ReadFile =
  | { reason: 'too-large' | 'unreadable' }
  | { reason: 'not-json'; line: number }
  | { reason: 'not-a-workflow'; problems: readonly FileProblem[] }
  | { reason: 'none'; workflow: Workflow; warnings: readonly FileProblem[] }

/** Reads and checks a workflow file. Nothing of it is stored. */
export async function readWorkflowFile(file: Blob, tools?: ReadonlySet<string>): Promise<ReadFile> {
  if (file.size > workflowLimits.importBytes) return { reason: 'too-large' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { reason: 'unreadable' }
  return readWorkflowText(new TextDecoder().decode(bytes), tools)
}

export function readWorkflowText(text: string, tools?: ReadonlySet<string>): ReadFile {
  const { lines, errorLine } = findJsonLines(text)
  if (errorLine !== undefined) return { reason: 'not-json', line: errorLine }
  const { workflow, problems } = checkWorkflow(JSON.parse(text), tools)
  const located = problems.map((problem) => ({ problem, line: findLine(lines, problem.field) }))
  return workflow === undefined
    ? { reason: 'not-a-workflow', problems: located.filter(({ problem }) => problem.severity === 'error') }
    : { reason: 'none', workflow, warnings: located }
}

/** Returns the line of a field, or of the closest value around it. */
function findLine(
  lines: ReadonlyMap<string, number>,
  field: readonly (string | number)[],
): number | undefined {
  for (let length = field.length; length >= 0; length--) {
    const line = lines.get(field.slice(0, length).join('.'))
    if (line !== undefined) return line
  }
  return undefined
}
