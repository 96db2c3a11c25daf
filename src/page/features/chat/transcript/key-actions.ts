import type { ModelRef } from '../../../../core/kernel/model.ts'
import type { Result } from '../../../../core/kernel/result.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { watchKeys, type KeyWatch } from '../../../../worker/client-keys.ts'
import { say } from '../../../words/say.ts'

/** Actions for an answer that failed because a key was missing. They resolve to the reason of a failure, or `null`. */
export interface KeyActions {
  watch: KeyWatch
  unlock: (passphrase: string) => Promise<string | null>
  /** Sets a key for the model's provider until the worker ends. */
  hold: (model: ModelRef | undefined, apiKey: string) => Promise<string | null>
}

export function createKeyActions(client: WorkerClient): KeyActions {
  return {
    watch: watchKeys(client),
    unlock: async (passphrase) => describe(await client.call('unlock-keys', { passphrase })),
    hold: async (model, apiKey) =>
      model === undefined
        ? say('It is not known which model this answer was from. Choose one, then retry.')
        : describe(await client.call('hold-key', { providerId: model.providerId, apiKey })),
  }
}

function describe(result: Result<unknown>): string | null {
  if (result.ok) return null
  const { message, hint } = result.failure
  return [message, hint].filter((part) => part !== undefined).join(' ')
}
