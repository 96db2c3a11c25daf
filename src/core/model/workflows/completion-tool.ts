/** Name of the tool whose valid call ends a stage, if the stage names none. */
export const defaultCompletionTool = 'complete_stage'

export function completionToolOf({
  completionTool = defaultCompletionTool,
}: {
  completionTool?: string | undefined
}): string {
  return completionTool
}
