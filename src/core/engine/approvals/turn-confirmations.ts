import type { Approval } from './approval.ts'
import type { HostedTool } from '../../model/tools/tool-info.ts'
import { interactionIdSchema, type RunId } from '../../model/id.ts'
import { type Interaction, toOption, toPrompt } from '../../model/tools/interaction.ts'
import type { LocalizedText, TextList } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { createFailure } from '../../model/failures/failure.ts'
import { describeSpending } from '../loop/loop-notices.ts'
import type { LoopCounters } from '../loop/loop-counters.ts'
import type { LoopEvent } from '../loop/loop-state.ts'

const labels: Record<HostedTool, LocalizedText> = {
  'web-search': engineText('hosted-web-search'),
  'url-reading': engineText('hosted-url-reading'),
  'code-execution': engineText('hosted-code-execution'),
  'image-generation': engineText('hosted-image-generation'),
}

/** The name under which the approval is stored. No tool has it. */
const approvalName = 'tools run by the provider'

/**
 * Asks the user about provider tools before the next request, once untrusted content is in the chat. Innerloop cannot check what
 * a provider runs, so untrusted content must not reach it unseen. `stopped`: the user stopped the turn instead. Without an answer
 * the tools are off. If no user is ever asked, they stay on.
 */
export async function confirmHostedTools(turn: TurnContext, round: number): Promise<'settled' | 'stopped'> {
  const { hostedTools, taint, interactions, ports } = turn
  const { tools, isDecided: isJudged } = hostedTools
  if (tools.length === 0 || isJudged || !taint.hasOutsideContent || ports.authority === 'unguarded') {
    return 'settled'
  }
  if (!interactions) return 'settled'
  const { approvals } = ports.authority
  const approved = await approvals.list()
  if (tools.every((tool) => approved.some((approval) => isFor(tool, approval)))) {
    turn.recorder.emit({ type: 'hosted-tools-judged', round, tools: [...tools], isKept: true })
    return 'settled'
  }
  const answer = await interactions.raise(toQuestion(turn, tools), turn.signal)
  if (answer.outcome === 'cancelled') return 'stopped'
  const isKept =
    answer.outcome === 'accepted' && answer.value.kind === 'select' && answer.value.value === 'keep'
  turn.recorder.emit({ type: 'hosted-tools-judged', round, tools: [...tools], isKept })
  if (isKept) {
    for (const tool of tools) {
      await approvals.add({ toolName: approvalName, approvalKey: tool, scope: 'chat', tainted: true })
    }
  } else {
    const text = engineText('hosted-tools-off', { tools: listOf(tools) })
    turn.notice({ round, code: 'hosted-tools-off', text })
  }
  return 'settled'
}

/** Recognizes the interaction, which keeps its id after a reload. */
export function isHostedToolsInteraction({ id }: Interaction): boolean {
  return id.startsWith('hosted-tools-')
}

function toQuestion({ input }: TurnContext, tools: readonly HostedTool[]): Interaction {
  return {
    kind: 'select',
    id: questionId(input.runId),
    ...toPrompt(engineText('hosted-tools-question', { tools: listOf(tools) })),
    options: [
      toOption('off', engineText('action-switch-off-for-turn')),
      toOption('keep', engineText('action-keep-on-for-chat')),
    ],
    timeoutMs: input.promptTimeoutMs,
  }
}

function questionId(runId: RunId) {
  return interactionIdSchema.parse(`hosted-tools-${runId}`.slice(0, 80))
}

function isFor(tool: HostedTool, { toolName, approvalKey, tainted, scope }: Approval): boolean {
  return toolName === approvalName && approvalKey === tool && tainted && scope === 'chat'
}

function listOf(tools: readonly HostedTool[]): TextList {
  return { list: tools.map((tool) => labels[tool]), style: 'commas' }
}

/** Asks the user whether to continue. Approves if no user is ever asked. */
export async function confirmSpending(turn: TurnContext, counters: LoopCounters): Promise<LoopEvent> {
  if (!turn.interactions) return { type: 'tokens-approved' }
  const { promptTimeoutMs } = turn.input
  const answer = await turn.interactions.raise(
    {
      kind: 'confirm',
      id: turn.openConfirmation ?? interactionIdSchema.parse(turn.ports.ids.next('interaction')),
      ...toPrompt(describeSpending(counters)),
      timeoutMs: promptTimeoutMs,
    },
    turn.signal,
  )
  switch (answer.outcome) {
    case 'accepted':
      return { type: 'tokens-approved' }
    case 'rejected':
    case 'timeout':
      return { type: 'limit-reached', limit: 'tokens' }
    case 'unattended':
      return {
        type: 'refused',
        ending: { type: 'halted', failure: createFailure('permission-required') },
      }
    case 'unstored':
      return { type: 'refused', ending: { type: 'halted', failure: answer.failure } }
    case 'cancelled':
      return { type: 'stop-requested' }
  }
}
