import type { UsableMemory } from '../../core/context/select-memories.ts'
import type { ClockPort } from '../../core/engine/ports/turn-ports.ts'
import { isMemoryInScope, isMemoryTainted, type MemoryPlace } from '../../core/model/assistants/memory.ts'
import type { MemoryPort } from '../../adapters/tools/data/memory-port.ts'

interface UsableMemoryPorts {
  memories: Pick<MemoryPort, 'isOn' | 'list'>
  clock: Pick<ClockPort, 'sleep'>
  redactStoredKeys(text: string): Promise<string>
}

const timeoutMs = 500

/**
 * Returns a function that reads the memories which requests of a chat may include: those of its scope that are not tainted, with
 * stored keys redacted. It resolves to `undefined` if memory is off, or if storage fails or does not answer in time.
 */
export function createUsableMemoryReader({ memories, clock, redactStoredKeys }: UsableMemoryPorts) {
  const read = async (place: MemoryPlace): Promise<readonly UsableMemory[] | undefined> => {
    if (!(await memories.isOn())) return undefined
    const listed = await memories.list()
    if (!listed.ok) return undefined
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
  return async (place: MemoryPlace): Promise<readonly UsableMemory[] | undefined> => {
    const ended = new AbortController()
    const timeout = clock.sleep(timeoutMs, ended.signal).then(() => undefined)
    try {
      return await Promise.race([read(place), timeout])
    } catch {
      return undefined
    } finally {
      ended.abort()
    }
  }
}
