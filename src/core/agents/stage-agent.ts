import { defaultCompletionTool } from '../model/workflows/completion-tool.ts'
import type { AgentConfig, AgentState } from '../engine/agent/agent-config.ts'
import { dataPolicies } from '../model/agents/data-policy.ts'
import type { RunEvent } from '../model/runs/run-event.ts'
import { mainThread } from './main-thread.ts'

/** Progress of a stage: its calls of the completion tool, and whether one has succeeded. */
type StageState = { version: 1; completions: string[]; isComplete?: boolean }

const initialState: StageState = { version: 1, completions: [] }

/**
 * Creates the agent of a workflow's stage. It ends with a call of the completion tool, which it is forced to make once after a
 * text answer, unless its model cannot call tools. At the limit of tool calls it ends without a further request.
 */
export function createStageAgent(
  completionTool = defaultCompletionTool,
  { isForced = true }: { isForced?: boolean } = {},
): AgentConfig {
  const isComplete = ({ state }: { state: AgentState }): boolean => state['isComplete'] === true
  return {
    ...mainThread,
    name: 'stage',
    resumes: 'all',
    enableGlobalContextUpdate: false,
    initializeAgentState: () => initialState,
    reduceAgentState: (state, event) => reduceStage(state, event, completionTool),
    shouldContinueLoop: (view) => !isComplete(view),
    shouldSendTools: () => 'auto',
    getDataPolicy: () => dataPolicies.stage,
    onNoToolCalls({ counters }, reason) {
      if (reason === 'NO_CALLS_GENERATED' && isForced && counters.hasForcedTool !== true) {
        return { shouldContinue: true, toolChoice: { tool: completionTool } }
      }
      return { shouldContinue: reason === 'TOOLS_DISABLED' }
    },
    processToolCalls: (_calls, view) => ({ shouldBreak: isComplete(view) }),
  }
}

function reduceStage(state: AgentState, event: RunEvent, completionTool: string): AgentState {
  const { completions } = state
  const known = Array.isArray(completions) ? completions : []
  if (event.type === 'tool-invocation-started' && event.toolName === completionTool) {
    return { ...state, completions: [...known, event.callId] }
  }
  const isSuccess = event.type === 'tool-invocation-succeeded' && known.includes(event.callId)
  return isSuccess ? { ...state, isComplete: true } : state
}
