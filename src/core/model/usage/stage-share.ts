const stageShare = /^workflow:([^/]+)\/(.+)$/

/** Returns the agent of the requests of a stage. Stored, so the form is permanent. */
export function toStageShare(workflowId: string, stageId: string): string {
  return `workflow:${workflowId}/${stageId}`
}

/** Returns the workflow and the stage of an agent, or null if it is no stage. */
export function parseStageShare(agent: string): { workflowId: string; stageId: string } | null {
  const [, workflowId, stageId] = stageShare.exec(agent) ?? []
  return workflowId !== undefined && stageId !== undefined ? { workflowId, stageId } : null
}
