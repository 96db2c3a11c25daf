import { z } from 'zod'
import { defaultBranchView } from '../../core/context/view-branch.ts'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { findDisabledReason, type MediaPorts } from './media/media-ports.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

/** Creates a context injection tool. `core/engine/injections/injection-kinds.ts` extends the window of media. */
export function createIncreaseMediaContext(
  ports: Pick<MediaPorts, 'isSwitchedOff'>,
  { branch }: Pick<TurnConfig, 'branch'>,
): Tool {
  return defineTool({
    name: 'increase_media_context',
    description:
      'Brings older images of this chat back into view. Use it when you need one that is named but not shown.',
    parameters: z.object({
      extend_by: z.number().int().min(1).max(50).nullish().describe('how many; 10 by default'),
    }),
    effects: ['read'],
    triggers: ['picture', 'pictures', 'image', 'images', 'photo', 'photos', 'screenshot'],
    disabledReason: () => findDisabledReason(ports, 'media window'),
    execute({ extend_by: extendBy }) {
      if (branch.groupCount <= defaultBranchView.mediaWindow) {
        return fail(
          createFailure('tool-failed', {
            message: toolsText('all-images-in-view'),
            retryable: false,
          }),
        )
      }
      return succeed({
        type: 'context_restart_with_media',
        extend_by: typeof extendBy === 'number' ? extendBy : undefined,
      })
    },
  })
}
