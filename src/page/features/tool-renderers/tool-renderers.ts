import { isMcpToolName } from '../../../core/model/mcp/mcp-result.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { analyzeDataRenderer } from './analyze-data.tsx'
import { describeHostedCall, describeUnknownCall } from './call-summary.ts'
import { craftRenderer } from './craft.tsx'
import { callDescriptions } from './describe-calls.ts'
import { generateImageRenderer } from './generate-image.tsx'
import { mcpRenderer } from './mcp.tsx'
import { describeMessageCall } from './message-tools.ts'
import { reportRenderer } from './report.tsx'
import { researchDescriptions } from './research-calls.ts'
import { searchChatsRenderer } from './search-chats.tsx'
import type { ToolRenderer } from './tool-renderer.ts'

/** The looks of the built-in tools, by name. */
export const toolRenderers: ReadonlyMap<string, ToolRenderer> = new Map<string, ToolRenderer>([
  ...Object.entries({ ...callDescriptions, ...researchDescriptions }).map(
    ([name, describe]) => [name, { describe }] as const,
  ),
  ['analyze_data', analyzeDataRenderer],
  ['craft', craftRenderer],
  ['generate_image', generateImageRenderer],
  ['interact_with_recent_message', { describe: describeMessageCall }],
  ['manage_message', { describe: describeMessageCall }],
  ['report_generation', reportRenderer],
  ['search_chats', searchChatsRenderer],
])

/** Returns the renderer of a call. A call that the provider ran has none, whatever the tool's name. */
export function findToolRenderer({ toolName, isHosted }: CallView): ToolRenderer | undefined {
  if (isHosted) return undefined
  return toolRenderers.get(toolName) ?? (isMcpToolName(toolName) ? mcpRenderer : undefined)
}

/** Says in one sentence what a call did, is doing or could not do. */
export function summarizeCall(call: CallView): string {
  if (call.isHosted) return describeHostedCall(call)
  return (findToolRenderer(call)?.describe ?? describeUnknownCall)(call)
}
