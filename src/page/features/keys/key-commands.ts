import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { SavedKey } from './saved-keys.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { findProblem } from '../../ui/feedback/report-failure.ts'

/**
 * Commands for keys. Those that take a secret resolve to the reason of a failure, or `null`. Changes that the key state shows are not
 * announced.
 */
export interface KeyCommands {
  set: (next: string) => Promise<string | null>
  change: (current: string, next: string) => Promise<string | null>
  remove: (current: string) => Promise<string | null>
  unlock: (passphrase: string) => Promise<string | null>
  lock: () => void
  forget: () => void
  deleteKey: (key: SavedKey) => void
  saveSetting: (setting: CommandInput<'save-setting'>) => void
}

export function createKeyCommands(client: WorkerClient, announce: Announce): KeyCommands {
  const answer = async (answering: Promise<Result<unknown>>, message?: string) => {
    const problem = await findProblem(answering)
    if (problem === null && message !== undefined) announce.done(message)
    return problem
  }
  const report = async (answering: Promise<Result<unknown>>, message?: string) => {
    const problem = await answer(answering, message)
    if (problem !== null) announce.failed(problem)
  }
  return {
    set: (next) => answer(client.call('set-passphrase', { next })),
    change: (current, next) =>
      answer(client.call('change-passphrase', { current, next }), i18n.t('The passphrase was changed.')),
    remove: (current) => answer(client.call('remove-passphrase', { current })),
    unlock: (passphrase) => answer(client.call('unlock-keys', { passphrase })),
    lock: () => void report(client.call('lock-keys', {})),
    forget: () => void report(client.call('forget-keys', {}), i18n.t('All stored keys were deleted.')),
    deleteKey: ({ of, name }) => {
      const deleted =
        of.type === 'provider'
          ? client.call('delete-key', { providerId: of.id })
          : client.call('delete-web-service-key', { id: of.id })
      void report(deleted, i18n.t('{name}’s key was deleted.', { name }))
    },
    saveSetting: (setting) => void report(client.call('save-setting', setting)),
  }
}
