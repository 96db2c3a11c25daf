import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { parseCurrentTurn } from '../current-turn.ts'
import type { DemoReply } from '../plan-reply.ts'
import { planResearcher } from './plan-researcher.ts'
import { planSupervisor } from './plan-supervisor.ts'

/** Plans the next response of an agent of a research. The tools that are offered say which agent it is. */
export function planResearch({
  prompt,
  tools,
  toolChoice,
}: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'>): DemoReply {
  const turn = parseCurrentTurn(prompt)
  const forcedTool = toolChoice?.type === 'tool' ? toolChoice.toolName : undefined
  const isResearcher = tools?.some(({ name }) => name === 'submit_notes') === true
  const reply = isResearcher ? planResearcher(turn, forcedTool) : planSupervisor(turn, forcedTool)
  return {
    reasoning: reply.reasoning,
    text: reply.text ?? '',
    calls: reply.calls.map((call, index) => ({ callId: `demo-call-${turn.callCount + index + 1}`, call })),
  }
}
