import type { UsableMemory } from '../../core/context/select-memories.ts'
import { isMemoryInScope, isMemoryTainted, type MemoryPlace } from '../../core/model/assistants/memory.ts'
import { FailureError } from '../transport/failure-error.ts'
import type { MemoryPort } from '../../adapters/tools/data/memory-port.ts'

interface UsableMemoryPorts {
  memories: Pick<MemoryPort, 'isOn' | 'list'>
  redactStoredKeys(text: string): Promise<string>
}

/**
 * Returns a function that reads the memories which requests of a chat may include: those of its scope that are not tainted, with
 * stored keys redacted. It resolves to `undefined` if memory is off, and rejects if storage fails.
 */
export function createUsableMemoryReader({ memories, redactStoredKeys }: UsableMemoryPorts) {
  return async (place: MemoryPlace): Promise<readonly UsableMemory[] | undefined> => {
    if (!(await memories.isOn())) return undefined
    const listed = await memories.list()
    if (!listed.ok) throw new FailureError(listed.failure)
    const usable = listed.value.flatMap(({ memory }) =>
      isMemoryInScope(memory, place) && !isMemoryTainted(memory) ? [memory] : [],
    )
    const all = usable.map(({ text }) => text).join('\n')
    // Each call reads every key. One call is nearly always enough.
    const hasKeys = all !== '' && (await redactStoredKeys(all)) !== all
    return Promise.all(
      usable.map(async ({ id, text, createdAt }) => ({
        id,
        text: hasKeys ? await redactStoredKeys(text) : text,
        createdAt,
      })),
    )
  }
}
