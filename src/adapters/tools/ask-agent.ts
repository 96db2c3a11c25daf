import { z } from 'zod'
import { truncateString } from '../../lib/text.ts'
import { defineTool, type Tool, type ToolOutcome } from '../../core/engine/calls/tool.ts'
import type { AskableAssistant, TurnConfig } from '../../core/engine/turn/turn-config.ts'
import type { AgentOutcome, Allowance } from '../../core/model/agents/agent-call.ts'
import { askAgentTool } from '../../core/model/assistants/askable-assistant.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

/** The most that one call may use. */
const allowance: Allowance = { toolCalls: 10, rounds: 20, amount: {}, activeMs: 10 * 60_000 }

const maxListed = 20
const maxAnswerCharacters = 20_000

const parameters = z.object({
  assistant: z.string().trim().min(1).max(80).describe('name of the assistant'),
  task: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .describe('everything the assistant needs to know: it sees nothing else of this chat'),
})

/** Asks one of the user's assistants, which works in a child run with its own instructions, tools and model. */
export function createAskAgent({ askableAssistants = [] }: Pick<TurnConfig, 'askableAssistants'>): Tool {
  const find = (name: string): AskableAssistant | undefined =>
    askableAssistants.find((each) => each.name === name) ??
    askableAssistants.find((each) => each.name.toLowerCase() === name.toLowerCase())
  return defineTool({
    name: askAgentTool,
    description: `Gives a task to one of the user's assistants and returns its answer.${listOf(askableAssistants)}`,
    parameters,
    effects: ['spend'],
    isUntrusted: false,
    isClearable: false,
    runsAgent: true,
    triggers: ['ask the assistant', 'assistant', 'delegate'],
    isAvailable: () => askableAssistants.length > 0,
    gated: ({ assistant }) => find(assistant)?.isFree === false,
    approvalKey: ({ assistant }) => `agent:${find(assistant)?.id ?? assistant}`,
    describeCall: ({ assistant }) => toolsText('ask-assistant', { name: find(assistant)?.name ?? assistant }),
    async execute({ assistant, task }, { runAgent }) {
      const asked = find(assistant)
      const label = asked?.name ?? assistant
      // An unknown assistant is refused there, because a child run of an earlier worker must be ended.
      const outcome = await runAgent({
        agent: 'assistant',
        label,
        brief: task,
        assistantId: asked?.id,
        allowance,
      })
      return toToolOutcome(label, outcome, askableAssistants)
    },
  })
}

function listOf(assistants: readonly AskableAssistant[]): string {
  if (assistants.length === 0) return ''
  const lines = assistants
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .slice(0, maxListed)
    .map(({ name, askWhen }) => `- ${name}${askWhen === '' ? '' : `: ${askWhen}`}`)
  return ` Assistants:\n${lines.join('\n')}`
}

function toToolOutcome(
  name: string,
  { status, text, failure }: AgentOutcome,
  known: readonly AskableAssistant[],
): ToolOutcome {
  if (failure?.code === 'agent-unknown') return failUnknown(known.filter((each) => each.name !== name))
  if (status === 'stopped') return fail(createFailure('aborted'))
  if (text === '' || status === 'failed') return fail(failure ?? createFailure('agent-failed'))
  const answer = truncateString(text, maxAnswerCharacters)
  return succeed({
    assistant: name,
    answer,
    ...(answer.length < text.length && { isCut: true }),
    ...(status === 'limited' && { note: 'The assistant reached a limit before it was done.' }),
  })
}

function failUnknown(known: readonly AskableAssistant[]): ToolOutcome {
  const names = known.map(({ name }) => `“${name}”`).toSorted()
  return fail(
    createFailure('agent-unknown', {
      hint:
        names.length === 0
          ? toolsText('no-assistant-can-be-asked')
          : toolsText('assistants-that-can-be-asked', { names: names.join(', ') }),
    }),
  )
}
