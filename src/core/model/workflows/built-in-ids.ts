/** Ids of the workflows that are part of the application. No other workflow can have one of them. */
export const builtInWorkflowIds = [
  'outline-draft',
  'translate-check',
  'extract-table',
  'ask-then-write',
] as const
export type BuiltInWorkflowId = (typeof builtInWorkflowIds)[number]

export function isBuiltInWorkflow(id: string): id is BuiltInWorkflowId {
  return (builtInWorkflowIds as readonly string[]).includes(id)
}
