import { succeed } from '../../core/kernel/result.ts'
import type { CommandHandlers, HandlerPorts } from '../handler-ports.ts'
import { withoutOutput } from '../host/without-output.ts'

/** Creates the handlers for memory, assistants, permissions and settings. */
export function createPersonalHandlers({
  assistants,
  memories,
  permissions,
  settings,
}: Pick<HandlerPorts, 'assistants' | 'memories' | 'permissions' | 'settings'>) {
  return {
    'add-memory': async ({ text }) => {
      const added = await memories.add({ text })
      return added.ok ? succeed({ id: added.value.id }) : added
    },
    'edit-memory': ({ id, text }) => withoutOutput(memories.edit(id, text)),
    'delete-memory': ({ id }) => withoutOutput(memories.remove(id)),
    'restore-memory': ({ id }) => withoutOutput(memories.restore(id)),
    'save-assistant': ({ id, draft }) => assistants.save(draft, id),
    'delete-assistant': ({ id }) => withoutOutput(assistants.remove(id)),
    'restore-assistant': ({ id }) => withoutOutput(assistants.restore(id)),
    'remove-approval': ({ id }) => withoutOutput(permissions.removeApproval(id)),
    'restore-approval': ({ id }) => withoutOutput(permissions.restoreApproval(id)),
    'save-allowlist-pattern': (allowed) => withoutOutput(permissions.addPattern(allowed)),
    'remove-allowlist-pattern': ({ id }) => withoutOutput(permissions.removePattern(id)),
    'save-setting': (setting) => withoutOutput(settings.save(setting)),
  } satisfies CommandHandlers
}
