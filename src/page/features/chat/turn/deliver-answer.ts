import type { CommandInput } from '../../../../core/kernel/command.ts'
import type { SessionId } from '../../../../core/kernel/id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { say } from '../../../words/say.ts'

/** Delivers a response. Resolves to `null` if it was accepted, otherwise to the reason. */
export async function deliverAnswer(
  client: Pick<WorkerClient, 'call'>,
  given: CommandInput<'answer-interaction'>,
): Promise<{ message: string } | null> {
  const answered = await client.call('answer-interaction', given)
  if (!answered.ok) return answered.failure
  return answered.value.wasOpen ? null : { message: say('This was answered already, or its turn has ended.') }
}

/** Whether the worker of this tab is writing an answer of the chat. */
export async function hasRun(client: Pick<WorkerClient, 'call'>, sessionId: SessionId): Promise<boolean> {
  const found = await client.call('find-run', { sessionId })
  return found.ok && found.value.run !== null
}
