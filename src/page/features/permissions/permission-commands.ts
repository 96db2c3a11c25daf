import type { CommandInput } from '../../../core/kernel/command.ts'
import type { PatternId } from '../../../core/kernel/id.ts'
import type { RememberedApproval } from '../../../core/kernel/permission.ts'
import type { AllowedCalls } from '../../../core/kernel/security-mode.ts'
import type { ToolSummary } from '../../../core/kernel/tool-summary.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'

export interface PermissionCommands {
  /** Why the pattern cannot be used, or `null` when it was added. */
  addPattern: (allowed: AllowedCalls) => Promise<string | null>
  removePattern: (entry: { id: PatternId }) => void
  removeApproval: (approval: RememberedApproval) => void
  saveSetting: (setting: CommandInput<'save-setting'>) => void
  /** Why it cannot be used, or `null` when it was saved. */
  trySetting: (setting: CommandInput<'save-setting'>) => Promise<string | null>
  listTools: () => Promise<readonly ToolSummary[]>
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
    addPattern: async (allowed) => {
      const saved = await client.call('save-allowlist-pattern', allowed)
      return saved.ok ? null : (saved.failure.detail ?? saved.failure.message)
    },
    removePattern: ({ id }) => void tell(client.call('remove-allowlist-pattern', { id })),
    removeApproval: ({ id }) => void tell(client.call('remove-approval', { id })),
    trySetting: async (setting) => {
      const saved = await client.call('save-setting', setting)
      return saved.ok ? null : saved.failure.message
    },
    listTools: async () => {
      const listed = await client.call('list-tools', {})
      if (!listed.ok) announce(listed.failure.message)
      return listed.ok ? listed.value.tools : []
    },
    saveSetting: (setting) => void tell(client.call('save-setting', setting)),
  }
}
