import type { Memory } from '../../../core/model/assistants/memory.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'

export interface MemoryCommands {
  /** Resolves to the reason why the memory was not saved, or `null`. */
  add: (text: string) => Promise<string | null>
  edit: (memory: Memory, text: string) => Promise<string | null>
  remove: (memory: Memory) => void
  setOn: (isOn: boolean) => void
}

export function createMemoryCommands(client: WorkerClient, announce: Announce): MemoryCommands {
  const tell = async (answer: Promise<Result<unknown>>) => {
    const result = await answer
    if (!result.ok) announce.failed(showFailure(result.failure))
  }
  const remove = async ({ id }: Memory) => {
    const removed = await client.call('delete-memory', { id })
    if (!removed.ok)
      return announce.failed(
        i18n.t('It could not be deleted. {message}', { message: showFailure(removed.failure) }),
      )
    const restore = () => void tell(client.call('restore-memory', { id }))
    announce.undoable(i18n.t('Deleted a memory.'), { undo: restore })
  }
  return {
    add: async (text) => describe(await client.call('add-memory', { text })),
    edit: async ({ id }, text) => describe(await client.call('edit-memory', { id, text })),
    remove: (memory) => void remove(memory),
    setOn: (value) => void tell(client.call('save-setting', { key: 'memory', value })),
  }
}

function describe(result: Result<unknown>): string | null {
  if (result.ok) return null
  const { message, hint } = result.failure
  return hint === undefined ? message : `${message} ${hint}`
}
