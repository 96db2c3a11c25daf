import type { Tool } from '../calls/tool.ts'
import type { TurnContext } from '../turn/turn-context.ts'

/**
 * Returns the signal that cancels a call for a wrap-up. There is none once the wrap-up is recorded, because later calls belong to
 * it, none for the tool with which the agent finishes, and none for tools that run agents, which wrap up themselves.
 */
export function wrapUpSignalFor(
  { agent, ports }: TurnContext,
  { name, runsAgent }: Pick<Tool, 'name' | 'runsAgent'>,
): AbortSignal | undefined {
  if (!ports.wrapUp || agent.isWrappingUp || runsAgent) return undefined
  return agent.lastTool() === name ? undefined : ports.wrapUp
}
