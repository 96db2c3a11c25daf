import type { CommandOutput } from '../../../../core/model/commands/command.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { Result } from '../../../../core/model/failures/result.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { toFailure } from '../../../../worker/transport/failure-error.ts'
import type { ModelChoice } from '../model-choice.ts'
import { recordContextChange } from './context-changes.ts'

export interface ReductionServices {
  client: Pick<WorkerClient, 'call'>
  models: Pick<ModelChoice, 'resolve'>
}

/** Changes to what models see of a chat. The last two resolve to whether the worker accepted the change. */
export interface ReductionActions {
  /** Leaves out everything before a user message in later requests. Resolves to the id of the reduction, or `null` if it failed. */
  omitBefore: (id: string) => Promise<string | null>
  /** Switches between a reduction and the original content. */
  switchReduction: (reductionId: string, isOn: boolean) => Promise<boolean>
  /** Edits the summary of a reduction. */
  editReduction: (reductionId: string, text: string) => Promise<boolean>
}

export function createReductionActions(
  services: ReductionServices,
  sessionId: SessionId,
  onFailure: (failure: Failure | null) => void,
): ReductionActions {
  const report = async (answer: Result<unknown> | Promise<Result<unknown>>): Promise<boolean> => {
    const changed = await answer
    onFailure(changed.ok ? null : changed.failure)
    if (changed.ok) recordContextChange()
    return changed.ok
  }
  const { client, models } = services
  return {
    omitBefore: async (id) => {
      try {
        const model = await models.resolve(sessionId)
        const omitted = await client.call('omit-before', { sessionId, messageId: id, model })
        return (await report(omitted)) && omitted.ok ? omitted.value.reductionId : null
      } catch (error) {
        onFailure(toFailure(error))
        return null
      }
    },
    switchReduction: (reductionId, isOn) =>
      report(client.call('switch-reduction', { sessionId, reductionId, isOn })),
    editReduction: (reductionId, text) =>
      report(client.call('edit-reduction', { sessionId, reductionId, text })),
  }
}

/** Clears all results before the newest ones in later requests. */
export async function clearResults(
  { client, models }: ReductionServices,
  sessionId: SessionId,
): Promise<Result<CommandOutput<'clear-results'>>> {
  try {
    const cleared = await client.call('clear-results', { sessionId, model: await models.resolve(sessionId) })
    if (cleared.ok) recordContextChange()
    return cleared
  } catch (error) {
    return { ok: false, failure: toFailure(error) }
  }
}
