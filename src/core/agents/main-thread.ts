import type { AgentConfig } from '../engine/agent/agent-config.ts'
import { dataPolicies } from '../model/agents/data-policy.ts'

/** The agent of a normal turn. Its state is the tool that must be called first, until it is called. */
export const mainThread: AgentConfig = {
  name: 'main-thread',
  limits: {},
  tools: null,
  condenseAfterResults: null,
  useParallelTools: true,
  resumes: 'waiting',
  enableGlobalContextUpdate: true,
  initializeAgentState: ({ firstTool }) => (firstTool === undefined ? {} : { firstTool }),
  reduceAgentState(state, event) {
    if (state['firstTool'] === undefined || !('toolName' in event)) return state
    return event.toolName === state['firstTool'] ? {} : state
  },
  shouldContinueLoop: () => true,
  shouldSendTools({ state: { firstTool } }) {
    return typeof firstTool === 'string' ? { tool: firstTool } : 'auto'
  },
  getModelId: ({ place }) => place,
  getDataPolicy: () => dataPolicies['main-thread'],
  calculateUsage: (usage) => usage,
  onNoToolCalls(_view, reason) {
    switch (reason) {
      case 'LIMIT_REACHED':
        return { shouldContinue: true, toolChoice: 'none', instruction: finalAnswer }
      case 'NO_CALLS_GENERATED':
        return { shouldContinue: false }
      case 'TOOLS_DISABLED':
        return { shouldContinue: true }
    }
  },
  processToolCalls: () => ({ shouldBreak: false }),
  onToolsSelected: () => [],
  onToolProgress: () => null,
  preprocessToolArguments: () => null,
  handleSpecialTools: () => null,
}

const finalAnswer =
  'The tool calls of this turn are used up. Do not call tools any more: answer now with what you have, and say what is missing.'
