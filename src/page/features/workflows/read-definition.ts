import { workflowSchema, type Workflow } from '../../../core/model/workflows/workflow.ts'

/** Kinds of issues that a form can show: the value has the right type and is empty, too long or not allowed. */
const valueIssues: ReadonlySet<string> = new Set(['too_small', 'too_big', 'invalid_format', 'custom'])

/**
 * Returns a definition that the form can show, or `undefined` if a part is missing, unknown or of another type. Its values
 * may still be wrong, which `checkWorkflow` says.
 */
export function readDefinition(value: unknown): Workflow | undefined {
  const read = workflowSchema.safeParse(value)
  if (read.success) return read.data
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part has the type of the schema
  return read.error.issues.every(({ code }) => valueIssues.has(code)) ? (value as Workflow) : undefined
}

/** Formats a definition as the JSON view and exports show it. Equal definitions give equal texts. */
export function formatDefinition(workflow: Workflow): string {
  const read = workflowSchema.safeParse(workflow)
  return `${JSON.stringify(read.success ? read.data : workflow, null, 2)}\n`
}
