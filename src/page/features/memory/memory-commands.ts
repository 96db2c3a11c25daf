import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { Memory, MemoryScope } from '../../../core/model/assistants/memory.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter, findProblem } from '../../ui/feedback/report-failure.ts'

export interface MemoryCommands {
  /** Resolves to the reason why the memory was not saved, or `null`. */
  add: (text: string) => Promise<string | null>
  edit: (memory: Memory, text: string) => Promise<string | null>
  setScope: (memory: Memory, scope: MemoryScope) => void
  /** Takes over the text of a memory as the person's own, so that requests may include it. */
  confirm: (memory: Memory) => void
  remove: (memory: Memory) => void
  /** Makes a suggestion a memory. */
  keep: (memory: Memory) => void
  discard: (memory: Memory) => void
  saveSetting: (setting: CommandInput<'save-setting'>) => void
}

export function createMemoryCommands(client: WorkerClient, announce: Announce): MemoryCommands {
  const report = createFailureReporter(announce)
  const remove = async ({ id }: Memory, { problem, done }: { problem: string; done: string }) => {
    const removed = await report(client.call('delete-memory', { id }), problem)
    if (removed === undefined) return
    const restore = () => void report(client.call('restore-memory', { id }))
    announce.undoable(done, { undo: restore })
  }
  const keep = async ({ id, text }: Memory) => {
    const saved = await report(
      client.call('edit-memory', { id, text }),
      i18n.t('The suggestion could not be saved.'),
    )
    if (saved !== undefined) announce.done(i18n.t('Memory saved.'))
  }
  return {
    add: (text) => findProblem(client.call('add-memory', { text })),
    edit: ({ id }, text) => findProblem(client.call('edit-memory', { id, text })),
    setScope: ({ id }, scope) =>
      void report(client.call('set-memory-scope', { id, scope }), i18n.t('The scope could not be changed.')),
    confirm: ({ id, text }) =>
      void report(client.call('edit-memory', { id, text }), i18n.t('The memory could not be confirmed.')),
    remove: (memory) =>
      void remove(memory, {
        problem: i18n.t('The memory could not be deleted.'),
        done: i18n.t('Deleted a memory.'),
      }),
    keep: (memory) => void keep(memory),
    discard: (memory) =>
      void remove(memory, {
        problem: i18n.t('The suggestion could not be discarded.'),
        done: i18n.t('Discarded a suggestion.'),
      }),
    saveSetting: (setting) => void report(client.call('save-setting', setting)),
  }
}
