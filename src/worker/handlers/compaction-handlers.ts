import type { CompactionStorePort } from '../../core/engine/compaction-port.ts'
import type { CommandHandlers } from '../handler-ports.ts'
import { withoutOutput } from '../host/without-output.ts'

/** Creates the handlers for existing summaries. */
export function createCompactionHandlers(
  compactions: Pick<CompactionStorePort, 'reword' | 'switch'>,
  newId: (prefix: string) => string,
) {
  return {
    'edit-compaction': ({ text, ...ref }) =>
      withoutOutput(compactions.reword(ref, { text, changeId: newId('wording') })),
    'switch-compaction': ({ isOn, ...ref }) => withoutOutput(compactions.switch(ref, isOn)),
  } satisfies CommandHandlers
}
