import type { CallView } from '../chat-state/answer/answer-view.ts'
import { analyzeDataRenderer } from './analyze-data.tsx'
import { craftRenderer } from './craft.tsx'
import { generateImageRenderer } from './generate-image.tsx'
import { messageToolRenderer } from './message-tools.ts'
import { searchChatsRenderer } from './search-chats.tsx'
import type { ToolRenderer } from './tool-renderer.ts'

/** The tools that have a look of their own, by name. */
export const toolRenderers: ReadonlyMap<string, ToolRenderer> = new Map([
  ['analyze_data', analyzeDataRenderer],
  ['craft', craftRenderer],
  ['generate_image', generateImageRenderer],
  ['interact_with_recent_message', messageToolRenderer],
  ['manage_message', messageToolRenderer],
  ['search_chats', searchChatsRenderer],
])

/** Returns the renderer of a call. A call that the provider ran has none, whatever the tool's name. */
export function findToolRenderer({ toolName, isHosted }: CallView): ToolRenderer | undefined {
  return isHosted ? undefined : toolRenderers.get(toolName)
}
