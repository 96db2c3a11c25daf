/** The question of a gate or an assert rule. After a reload the same attempt asks the same question. */
export interface StageQuestionPlace {
  place: 'gate' | 'assert'
  stageExecutionId: string
  attempt: number
}

export function toStageQuestionId({ place, stageExecutionId, attempt }: StageQuestionPlace): string {
  return `${place}-${stageExecutionId}-${attempt}`
}

/** Returns the stage execution that asks, or `undefined` for the id of any other interaction. */
export function readAskingExecution(interactionId: string): string | undefined {
  return /^(?:gate|assert)-(.+)-\d+$/.exec(interactionId)?.[1]
}
