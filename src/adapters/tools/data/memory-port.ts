import type { SessionId } from '../../../core/model/id.ts'
import type { Memory } from '../../../core/model/assistants/memory.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'

/** Access of tools to the memory that all chats share. */
export interface MemoryPort {
  isOn(): Promise<boolean>
  /** Reason for the person why memory is off, if it is not the switch. */
  offBecause?: LocalizedText
  /** Lists memories, newest first. `chatTitle` is null if the chat no longer exists. */
  list(): Promise<Result<readonly { memory: Memory; chatTitle: string | null }[]>>
  /** Adds a memory. `isNew` is false if the same text was stored already. */
  add(
    memory: Required<Pick<Memory, 'scope' | 'isTainted'>> & { text: string; sessionId: SessionId },
  ): Promise<Result<{ isNew: boolean }>>
}

/** Returns where memory can be switched on, or undefined if it is on. */
export async function findMemoryDisabledReason({
  isOn,
  offBecause = toolsText('memory-switched-off'),
}: Pick<MemoryPort, 'isOn' | 'offBecause'>): Promise<LocalizedText | undefined> {
  return (await isOn()) ? undefined : offBecause
}
