import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { WebServiceId } from '../../../core/model/providers/web-service.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter, findProblem } from '../../ui/feedback/report-failure.ts'

export interface WebCommands {
  saveSetting: (setting: CommandInput<'save-setting'>) => void
  /** Resolves to the reason why the value was rejected, or `null` if it was saved. */
  trySetting: (setting: CommandInput<'save-setting'>) => Promise<string | null>
  /** Resolves to the reason why the value was rejected, or `null` if it was saved. */
  saveService: (draft: CommandInput<'save-web-service'>) => Promise<string | null>
  deleteKey: (id: WebServiceId) => void
  /** Resolves to `null` if the service works. */
  test: (id: WebServiceId) => Promise<Failure | null>
}

export interface WebSettingsProps {
  queries: Queries
  commands: WebCommands
}

export function createWebCommands(client: WorkerClient, announce: Announce): WebCommands {
  const report = createFailureReporter(announce)
  return {
    saveSetting: (setting) => void report(client.call('save-setting', setting)),
    trySetting: async (setting) => {
      const saved = await client.call('save-setting', setting)
      return saved.ok ? null : showFailure(saved.failure)
    },
    saveService: (draft) => findProblem(client.call('save-web-service', draft)),
    deleteKey: (id) => void report(client.call('delete-web-service-key', { id })),
    test: async (id) => {
      const tested = await client.call('test-web-service', { id })
      return tested.ok ? null : tested.failure
    },
  }
}
