import { createFailure } from '../../kernel/failure.ts'
import { interactionIdSchema } from '../../kernel/id.ts'
import { questionAboutSpending } from '../loop/describe-limit.ts'
import type { LoopCounters } from '../loop/loop-counters.ts'
import type { LoopEvent } from '../loop/loop-state.ts'
import type { TurnContext } from '../turn-context.ts'

/** One question to a person. Where nobody is ever asked, nobody is asked this either. */
export async function askForTokens(turn: TurnContext, counters: LoopCounters): Promise<LoopEvent> {
  if (!turn.interactions) return { type: 'tokens-approved' }
  const { promptTimeoutMs } = turn.input
  const answer = await turn.interactions.raise(
    {
      kind: 'confirm',
      id: turn.openConfirmation ?? interactionIdSchema.parse(turn.ports.ids.next('interaction')),
      prompt: questionAboutSpending(counters),
      ...(promptTimeoutMs !== undefined && { timeoutMs: promptTimeoutMs }),
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
    case 'cancelled':
      return { type: 'stop-requested' }
  }
}
