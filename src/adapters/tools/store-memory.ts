import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { memoryTextSchema } from '../../core/model/assistants/memory.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { findMemoryDisabledReason, type MemoryPort } from './data/memory-port.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

export function createStoreMemory(
  memories: MemoryPort,
  { sessionId, isMemoryOff }: Pick<TurnConfig, 'sessionId' | 'isMemoryOff'>,
): Tool {
  return defineTool({
    name: 'store_memory',
    aliases: ['create_long_term_memory', 'remember_this_fact'],
    description:
      'Remembers one fact about the user for all later chats. Use it when the user asks you to remember something beyond this chat, never for secrets.',
    parameters: z.object({
      text: memoryTextSchema.describe('a sentence that can be understood by itself'),
    }),
    effects: ['write'],
    triggers: ['remember', 'memorize', 'memorise', 'memory', 'do not forget', 'don’t forget', "don't forget"],
    approvalKey: () => 'store',
    describeCall: () => toolsText('remember-for-all-chats'),
    isAvailable: () => isMemoryOff !== true,
    disabledReason: () => findMemoryDisabledReason(memories),
    async execute({ text }) {
      const added = await memories.add({ text, sessionId })
      return added.ok ? succeed({ status: added.value.isNew ? 'stored' : 'known already', text }) : added
    },
  })
}
