import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { findDisabledReason, type MediaPorts } from './media/media-ports.ts'

/** Creates a context injection tool. `core/engine/injections/injection-kinds.ts` adds the metadata. */
export function createRevealMessageMetadata(ports: Pick<MediaPorts, 'isSwitchedOff'>): Tool {
  return defineTool({
    name: 'reveal_message_metadata',
    description:
      'Shows when each recent message of this chat was sent, and gives each a ref (ref_N) for other tools. Use it when the user asks about times or wants something done to a message.',
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
    disabledReason: () => findDisabledReason(ports, 'message metadata'),
    execute: () => succeed({ type: 'context_restart_with_message_metadata' }),
  })
}
