import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { memoryTextSchema } from '../../core/model/assistants/memory.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { findMemoryDisabledReason, type MemoryPort } from './data/memory-port.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

export function createStoreMemory(
  memories: MemoryPort,
  { sessionId, projectId, isMemoryOff }: Pick<TurnConfig, 'sessionId' | 'projectId' | 'isMemoryOff'>,
): Tool {
  const isForProject = (scope: string | null | undefined): boolean =>
    projectId !== undefined && scope !== 'all'
  return defineTool({
    name: 'store_memory',
    aliases: ['create_long_term_memory', 'remember_this_fact'],
    description:
      'Remembers one fact about the user for later chats: of the same project, if this chat belongs to one, else all. Use it when the user asks you to remember something beyond this chat, never for secrets.',
    parameters: z.object({
      text: memoryTextSchema.describe('a sentence that can be understood by itself'),
      scope: z
        .enum(['project', 'all'])
        .nullish()
        .describe('chats that may use it: those of this chat’s project, the default, or all'),
    }),
    effects: ['write'],
    triggers: ['remember', 'memorize', 'memorise', 'memory', 'do not forget', 'don’t forget', "don't forget"],
    // An approval for the project does not cover what all chats use.
    approvalKey: ({ scope }) => (isForProject(scope) ? 'store for the project' : 'store'),
    describeCall: ({ scope }) =>
      toolsText(isForProject(scope) ? 'remember-for-project' : 'remember-for-all-chats'),
    isAvailable: () => isMemoryOff !== true,
    disabledReason: () => findMemoryDisabledReason(memories),
    async execute({ text, scope }, { isTainted }) {
      const added = await memories.add({
        text,
        sessionId,
        scope: projectId !== undefined && isForProject(scope) ? projectId : 'all',
        isTainted,
      })
      return added.ok ? succeed({ status: added.value.isNew ? 'stored' : 'known already', text }) : added
    },
  })
}
