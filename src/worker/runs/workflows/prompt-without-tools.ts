import type { Stage } from '../../../core/model/workflows/workflow.ts'

/** Returns the prompt of a stage whose model cannot call tools, so that its text has the result. */
export function toPromptWithoutTools(
  prompt: string,
  { completionSchema }: Pick<Stage, 'completionSchema'>,
): string {
  const schema = JSON.stringify(completionSchema)
  return `${prompt}\n\nEnd your answer with one JSON object in a code block that fits this JSON Schema:\n${schema}`
}
