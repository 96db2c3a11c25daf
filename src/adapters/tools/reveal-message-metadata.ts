import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/tool.ts'
import { succeed } from '../../core/kernel/result.ts'

/** A restart: what it reveals is put in place by `core/engine/restart-kinds.ts`. */
export const revealMessageMetadata: Tool = defineTool({
  name: 'reveal_message_metadata',
  description:
    'Shows when each recent message of this chat was sent, and gives each a ref (ref_N) by which other tools can name it.',
  selectionRule:
    'when the user asks when something was said, or wants something done to a message of this chat.',
  parameters: z.object({}),
  effects: ['read'],
  triggers: [
    'timestamp',
    'timestamps',
    'metadata',
    'when did',
    'when was',
    'pin',
    'react',
    'delete message',
    'edit message',
  ],
  execute: () => succeed({ type: 'context_restart_with_message_metadata' }),
})
