import { interactionIdSchema, type CallId } from '../../kernel/id.ts'
import type { Interaction, InteractionAnswer } from '../../kernel/interaction.ts'
import type { Tool, ToolQuestion } from '../tool.ts'
import type { TurnContext } from '../turn-context.ts'

/** Asks the user for a tool. Resolves to `unattended` if no user can be asked, or if the tool is not declared as interactive. */
export async function askForCall(
  { questions, interactions, ports, input }: TurnContext,
  { callId, tool }: { callId: CallId; tool: Pick<Tool, 'asksPerson'> },
  { question, signal }: { question: ToolQuestion; signal: AbortSignal },
): Promise<InteractionAnswer> {
  if (!tool.asksPerson || !interactions) return { outcome: 'unattended' }
  const earlier = questions.takeNext(callId)
  if (earlier?.answer) return earlier.answer
  const raised = {
    id: earlier?.id ?? interactionIdSchema.parse(ports.ids.next('question')),
    callId,
    ...(input.promptTimeoutMs !== undefined && { timeoutMs: input.promptTimeoutMs }),
  }
  const interaction: Interaction =
    question.kind === 'ask'
      ? { ...raised, kind: 'ask', prompt: question.prompt }
      : { ...raised, kind: 'select', prompt: question.prompt, options: [...question.options] }
  return interactions.raise(interaction, signal)
}
