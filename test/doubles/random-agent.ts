import { mainThread } from '../../src/core/agents/main-thread.ts'
import { hashJson } from '../../src/core/context/hash-json.ts'
import type { AgentConfig, AgentView } from '../../src/core/engine/agent/agent-config.ts'
import type { AgentToolChoice } from '../../src/core/model/agents/tool-choice.ts'

/** An agent whose hooks answer anything that they may, by a seed and by where the run is. They are pure. */
export function randomAgent(seed: number, toolNames: readonly string[]): AgentConfig {
  /** Returns a number from 0 to 99. */
  const roll = (hook: string, { counters }: AgentView, more: unknown = null): number => {
    const { round, rounds, toolCalls, nudges = 0 } = counters
    const place = [seed, hook, round, rounds, toolCalls, nudges, JSON.stringify(more)]
    return Number.parseInt(hashJson(place).replaceAll(/\D/g, '').slice(0, 6) || '0', 10) % 100
  }
  const choose = (at: number): AgentToolChoice => {
    if (at < 60) return 'auto'
    return at < 70 ? 'none' : { tool: toolNames[at % toolNames.length] ?? 'none' }
  }
  return {
    ...mainThread,
    name: 'researcher',
    condenseAfterResults: seed % 3 === 0 ? 1 : null,
    useParallelTools: seed % 2 === 0,
    initializeAgentState: () => ({ version: 1, events: 0 }),
    reduceAgentState: (state, event) =>
      event.type === 'tool-invocation-succeeded' ? { ...state, events: Number(state['events']) + 1 } : state,
    shouldContinueLoop: (view) => roll('continue', view) < 95,
    shouldSendTools: (view) => choose(roll('tools', view)),
    getModelId: (view, chain) => (roll('model', view) < 80 ? view.place : seed % (chain.length + 1)),
    onNoToolCalls(view, reason) {
      const at = roll('no calls', view, reason)
      const choice = at % 2 === 0 ? { toolChoice: choose(roll('choice', view)) } : {}
      return { shouldContinue: at < 60, ...choice, ...(at % 3 === 0 && { instruction: 'Go on.' }) }
    },
    processToolCalls: (calls, view) => ({ shouldBreak: roll('break', view, calls.length) > 95 }),
    onToolsSelected: (calls, view) => (roll('selected', view) < 20 ? calls.map((call) => call.toolName) : []),
    onToolProgress: (call, line, view) => (roll('progress', view) < 50 ? `${call.toolName}: ${line}` : null),
    preprocessToolArguments: ({ argumentsText }, view) =>
      roll('arguments', view, argumentsText) < 20 ? `${argumentsText}}` : null,
    handleSpecialTools(call, view) {
      const at = roll('special', view, call.callId)
      if (at < 70) return null
      return {
        ...(at % 2 === 0 && { modifiedResult: { short: at } }),
        ...(at % 3 === 0 && { forceNext: toolNames[0] }),
        ...(at % 5 === 0 && { appended: 'Look again.' }),
      }
    },
  }
}
