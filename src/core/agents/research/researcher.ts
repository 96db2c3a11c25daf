import type { AgentConfig } from '../../engine/agent/agent-config.ts'
import { dataPolicies } from '../../model/agents/data-policy.ts'
import { mainThread } from '../main-thread.ts'
import { researcherNudges } from './prompts/researcher-prompt.ts'

export const researcherTools = [
  'web_search',
  'fetch_url',
  'search_files',
  'get_search_history',
  'current_time',
  'submit_notes',
]

/** The agent that answers one question of a research and hands in notes. It is the only one that reads pages. */
export const researcher: AgentConfig = {
  ...mainThread,
  name: 'researcher',
  tools: { only: researcherTools },
  condenseAfterResults: 2,
  resumes: 'all',
  enableGlobalContextUpdate: false,
  initializeAgentState: () => ({ version: 1 }),
  reduceAgentState: (state, event) =>
    event.type === 'notes-recorded' ? { ...state, hasNotes: true } : state,
  shouldContinueLoop: ({ state }) => state['hasNotes'] !== true,
  shouldSendTools: () => 'auto',
  getDataPolicy: () => dataPolicies.researcher,
  onNoToolCalls({ state, counters }, reason) {
    switch (reason) {
      case 'LIMIT_REACHED':
        return {
          shouldContinue: true,
          toolChoice: { tool: 'submit_notes' },
          instruction: researcherNudges.limit,
        }
      case 'NO_CALLS_GENERATED':
        return state['hasNotes'] === true || (counters.nudges ?? 0) > 0
          ? { shouldContinue: false }
          : { shouldContinue: true, instruction: researcherNudges.notes }
      case 'TOOLS_DISABLED':
        return { shouldContinue: true }
    }
  },
}
