import type { Tool } from '../calls/tool.ts'
import type { TurnContext } from '../turn/turn-context.ts'

/**
 * Returns the signal that cancels a call for a wrap-up. There is none once the wrap-up is recorded, because later calls belong to
 * it, and none for the tool with which the agent finishes.
 */
export function wrapUpSignalFor(
  { agent, ports }: TurnContext,
  { name }: Pick<Tool, 'name'>,
): AbortSignal | undefined {
  return agent.isWrappingUp || agent.lastTool() === name ? undefined : ports.wrapUp
}
