import { toPlainText } from '../../model/messages/localized-text.ts'
import type { ToolCallPart } from '../../model/conversation/message.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { loopNotices } from './loop-notices.ts'

/** Shows the agent's notices about calls that are about to run. */
export function announceCalls(turn: TurnContext, calls: readonly ReceivedCall[], round: number): void {
  const { agent } = turn
  for (const text of agent.config.onToolsSelected(calls, agent.view())) {
    turn.notice({ round, code: 'agent-noted', text: toPlainText(text) })
  }
}

/** Asks the agent about the settled calls of a round, in call order. Returns the tool that must be called next, if any. */
export function followUpCalls(turn: TurnContext, round: number): string | undefined {
  const { agent, recorder } = turn
  const { handleSpecialTools, condenseAfterResults } = agent.config
  const calls = listCalls(turn, round)
  const view = agent.view()
  let nextTool: string | undefined
  const instruct = (instruction: string): void =>
    turn.notice({ round: round + 1, ...loopNotices.instructed(instruction) })
  for (const call of calls) {
    const { modifiedResult, forceNext, appended } = handleSpecialTools(call, view) ?? {}
    const { callId } = call
    if (modifiedResult !== undefined) {
      const place = { round, hook: 'handleSpecialTools', callId } as const
      recorder.emit({ type: 'agent-decided', ...place, told: modifiedResult })
    }
    if (appended !== undefined) instruct(appended)
    nextTool = forceNext ?? nextTool
  }
  if (condenseAfterResults !== null && calls.length > condenseAfterResults) instruct(condensing)
  return nextTool
}

const condensing =
  'You have several new results. First condense what they say about your task, with their sources, and then continue.'

/** Returns the calls of the round. They are among the last parts of the growing answer. */
function listCalls({ recorder }: TurnContext, round: number): ToolCallPart[] {
  const { parts = [] } = recorder.view().at(-1) ?? {}
  const calls: ToolCallPart[] = []
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index]
    if (!part || part.round < round) break
    if (part.type === 'tool-call' && part.round === round) calls.unshift(part)
  }
  return calls
}
