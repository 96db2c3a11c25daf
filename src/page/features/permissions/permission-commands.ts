import type { CommandInput } from '../../../core/kernel/command.ts'
import type { RememberedApproval, AllowlistEntry } from '../../../core/kernel/permission.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'

export interface PermissionCommands {
  /** Why the pattern cannot be used, or `null` when it was added. */
  addPattern: (pattern: string) => Promise<string | null>
  removePattern: (entry: AllowlistEntry) => void
  removeApproval: (approval: RememberedApproval) => void
  saveSetting: (setting: CommandInput<'save-setting'>) => void
}

export function createPermissionCommands(
  client: WorkerClient,
  announce: (text: string) => void,
): PermissionCommands {
  const tell = async (answer: Promise<Result<unknown>>) => {
    const result = await answer
    if (!result.ok) announce(result.failure.message)
  }
  return {
    addPattern: async (pattern) => {
      const saved = await client.call('save-allowlist-pattern', { pattern })
      return saved.ok ? null : (saved.failure.detail ?? saved.failure.message)
    },
    removePattern: ({ id }) => void tell(client.call('remove-allowlist-pattern', { id })),
    removeApproval: ({ id }) => void tell(client.call('remove-approval', { id })),
    saveSetting: (setting) => void tell(client.call('save-setting', setting)),
  }
}
