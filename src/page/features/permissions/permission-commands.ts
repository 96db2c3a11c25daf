import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { PatternId } from '../../../core/model/id.ts'
import type { RememberedApproval, AllowedCalls } from '../../../core/model/tools/permission.ts'
import type { ToolSummary } from '../../../core/model/tools/tool-info.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'

export interface PermissionCommands {
  /** Resolves to the reason why the pattern was rejected, or `null` if it was added. */
  addPattern: (allowed: AllowedCalls) => Promise<string | null>
  removePattern: (entry: { id: PatternId; toolName?: string; pattern: string }) => void
  removeApproval: (approval: RememberedApproval) => void
  saveSetting: (setting: CommandInput<'save-setting'>) => void
  /** Resolves to the reason why the value was rejected, or `null` if it was saved. */
  trySetting: (setting: CommandInput<'save-setting'>) => Promise<string | null>
  listTools: () => Promise<readonly ToolSummary[]>
}

export function createPermissionCommands(client: WorkerClient, announce: Announce): PermissionCommands {
  const report = createFailureReporter(announce)
  const removeWith = async (
    answer: Promise<Result<unknown>>,
    message: string,
    restore: () => Promise<unknown>,
  ) => {
    if ((await report(answer)) !== undefined) announce.undoable(message, { undo: () => void restore() })
  }
  return {
    addPattern: async (allowed) => {
      const saved = await client.call('save-allowlist-pattern', allowed)
      return saved.ok ? null : (saved.failure.detail ?? showFailure(saved.failure))
    },
    removePattern: ({ id, toolName, pattern }) => {
      const removal = client.call('remove-allowlist-pattern', { id })
      // A pattern without a tool comes from an old version and never allowed anything.
      if (toolName === undefined) return void report(removal)
      const restore = () => report(client.call('save-allowlist-pattern', { toolName, pattern }))
      void removeWith(removal, i18n.t('Removed {pattern}.', { pattern }), restore)
    },
    removeApproval: ({ id, toolName }) => {
      const restore = () => report(client.call('restore-approval', { id }))
      void removeWith(
        client.call('remove-approval', { id }),
        i18n.t('{toolName} asks again.', { toolName }),
        restore,
      )
    },
    trySetting: async (setting) => {
      const saved = await client.call('save-setting', setting)
      return saved.ok ? null : showFailure(saved.failure)
    },
    listTools: async () => (await report(client.call('list-tools', {})))?.tools ?? [],
    saveSetting: (setting) => void report(client.call('save-setting', setting)),
  }
}
