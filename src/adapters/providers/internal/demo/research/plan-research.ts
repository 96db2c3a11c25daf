import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { parseCurrentTurn } from '../current-turn.ts'
import type { DemoReply } from '../plan-reply.ts'
import { planResearcher } from './plan-researcher.ts'
import { planSupervisor } from './plan-supervisor.ts'

/** Instructions of the loop, which name a tool or the calls so far. They are no messages of the user. */
const instruction =
  /\b(?:research_plan|researcher_agent|report_generation)\b|^(?:Call the tool |Your last tool calls |You have made the same tool call |You have several new results\.)/

/** Plans the next response of an agent of a research. The tools that are offered say which agent it is. */
export function planResearch({
  prompt,
  tools,
  toolChoice,
}: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'>): DemoReply {
  const forcedTool = toolChoice?.type === 'tool' ? toolChoice.toolName : undefined
  const isResearcher = tools?.some(({ name }) => name === 'submit_notes') === true
  // The brief is the only message of a researcher.
  const brief = prompt.findIndex(({ role }) => role === 'user')
  const isMessage = (message: LanguageModelV4Prompt[number], index: number): boolean =>
    message.role !== 'user' || (isResearcher ? index === brief : !isInstruction(message))
  const turn = parseCurrentTurn(prompt.filter(isMessage))
  const reply = isResearcher
    ? planResearcher(turn, forcedTool)
    : planSupervisor(turn, { forcedTool, maxResearchers: findMaxResearchers(prompt) })
  return {
    reasoning: reply.reasoning,
    text: reply.text ?? '',
    calls: reply.calls.map((call, index) => ({ callId: `demo-call-${turn.callCount + index + 1}`, call })),
  }
}

function isInstruction({ content }: Extract<LanguageModelV4Prompt[number], { role: 'user' }>): boolean {
  return content.every((part) => part.type === 'text' && instruction.test(part.text))
}

/** Returns how many researchers the system prompt allows. */
function findMaxResearchers(prompt: LanguageModelV4Prompt): number {
  const system = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n')
  return Number(/\bat most (\d{1,2}) researchers\b/.exec(system)?.[1] ?? Infinity)
}
