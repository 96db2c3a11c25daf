import type { OpenedTurn } from '../../../core/engine/host-ports.ts'
import type { TurnInput } from '../../../core/engine/ports.ts'

/** Converts an opened turn to the engine's input. The person's settings are added later. */
export function toTurnInput(
  { userMessageId, reply, history, modelSettings, earlier, moreCalls }: OpenedTurn,
  place: Pick<TurnInput, 'runId' | 'sessionId' | 'model'>,
): TurnInput {
  const { hostedTools, ...settings } = modelSettings ?? {}
  return {
    ...place,
    prompt: [],
    userMessageId,
    assistantMessageId: reply.id,
    history,
    settings,
    ...(hostedTools && { hostedTools }),
    ...(earlier && { earlier }),
    ...(moreCalls !== undefined && { limits: { toolCallBudget: moreCalls } }),
  }
}
