import type { SessionId } from '../../core/kernel/id.ts'
import type { Memory } from '../../core/kernel/memory.ts'
import type { Result } from '../../core/kernel/result.ts'

/** What is remembered for all chats, as tools need it. */
export interface MemoryPort {
  isOn(): Promise<boolean>
  /** Where it is off for another reason than its switch: why, for the person. */
  offBecause?: string
  /** Newest first; `chatTitle` where the chat still exists. */
  list(): Promise<Result<readonly { memory: Memory; chatTitle: string | null }[]>>
  /** `isNew: false`: one that says the same was there. */
  add(memory: { text: string; sessionId: SessionId }): Promise<Result<{ isNew: boolean }>>
}

/** Where both tools of the memory are switched on. */
export async function findMemorySwitch({
  isOn,
  offBecause = 'Memory is switched off. It can be switched on in Settings, Memory.',
}: Pick<MemoryPort, 'isOn' | 'offBecause'>): Promise<string | undefined> {
  return (await isOn()) ? undefined : offBecause
}
