import type { AssistantStore } from '../../adapters/storage/personal/assistant-store.ts'
import type { MemoryStore } from '../../adapters/storage/personal/memory-store.ts'
import type { AllowlistStore, ApprovalStore } from '../../adapters/storage/settings/permission-stores.ts'
import type { SettingStore } from '../../adapters/storage/settings/setting-store.ts'
import { succeed, toEmptyResult } from '../../core/model/failures/result.ts'
import type { CommandHandlers } from './command-handlers.ts'

export interface PersonalDeps {
  allowlist: Pick<AllowlistStore, 'add' | 'remove'>
  approvals: Pick<ApprovalStore, 'remove' | 'restore'>
  assistants: Pick<AssistantStore, 'save' | 'remove' | 'restore'>
  memories: Pick<MemoryStore, 'add' | 'edit' | 'setScope' | 'remove' | 'restore'>
  settings: Pick<SettingStore, 'save'>
}

/** Creates the handlers for memory, assistants, permissions and settings. */
export function createPersonalHandlers({
  allowlist,
  approvals,
  assistants,
  memories,
  settings,
}: PersonalDeps) {
  return {
    'add-memory': async ({ text, scope }) => {
      const added = await memories.add({ text, scope })
      return added.ok ? succeed({ id: added.value.id }) : added
    },
    'edit-memory': ({ id, text }) => toEmptyResult(memories.edit(id, text)),
    'set-memory-scope': ({ id, scope }) => toEmptyResult(memories.setScope(id, scope)),
    'delete-memory': ({ id }) => toEmptyResult(memories.remove(id)),
    'restore-memory': ({ id }) => toEmptyResult(memories.restore(id)),
    'save-assistant': ({ id, draft }) => assistants.save(draft, id),
    'delete-assistant': ({ id }) => toEmptyResult(assistants.remove(id)),
    'restore-assistant': ({ id }) => toEmptyResult(assistants.restore(id)),
    'remove-approval': ({ id }) => toEmptyResult(approvals.remove(id)),
    'restore-approval': ({ id }) => toEmptyResult(approvals.restore(id)),
    'save-allowlist-pattern': (allowed) => toEmptyResult(allowlist.add(allowed)),
    'remove-allowlist-pattern': ({ id }) => toEmptyResult(allowlist.remove(id)),
    'save-setting': (setting) => toEmptyResult(settings.save(setting)),
  } satisfies CommandHandlers
}
