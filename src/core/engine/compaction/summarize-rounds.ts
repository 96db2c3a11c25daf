import type { ContextSize } from '../../context/context-runtime.ts'
import { formatRequest, formatTranscript } from '../../context/format-transcript.ts'
import type { RoundsPlan } from '../../context/reductions/plan-rounds.ts'
import { ResultNames } from '../../context/result-names.ts'
import type { Reduction } from '../../model/context/reduction.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import type { CompactionReason } from '../../model/conversation/compaction.ts'
import { roundsPrompt } from '../../model/conversation/prompt-texts.ts'
import { succeed, type Result } from '../../model/failures/result.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { Usage } from '../../model/usage/usage.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { findRedactedCalls } from '../reductions/redact-results.ts'
import { runSummary, sizeOfPiece } from './run-summary.ts'

export type RoundsSummary = Extract<Reduction, { kind: 'rounds-summarized' }>

export interface RoundsTask {
  plan: RoundsPlan
  model: ModelRef
  /** The context window of that model, if known, and the longest answer it is known to give. */
  windowTokens?: number | undefined
  outputTokens?: number | undefined
  reason: CompactionReason
  by: Reduction['by']
  /** Size of the request that the summary makes shorter. */
  size: Pick<ContextSize, 'tokens' | 'roomTokens' | 'scale'>
  round: number
}

/** Longest text of the user's request that precedes the rounds, in characters, and its share of the window. */
const requestCharacters = 4000
const requestShare = 0.25

/**
 * Generates a summary of rounds of this turn. The result is a reduction that the caller must record: until then nothing has
 * changed. Messages of the user stay as they are.
 */
export function summarizeRounds(
  turn: TurnContext,
  { plan, model, windowTokens, outputTokens, reason, by, size, round }: RoundsTask,
): Promise<{ result: Result<RoundsSummary>; usage: Usage }> {
  const { throughRound, covered, earlierSummary, roundCount, tokensBefore } = plan
  const maxCharacters = Math.floor(Math.min(requestCharacters, (windowTokens ?? Infinity) * requestShare))
  const request = turn.history.at(-1)
  const opening = request && formatRequest(request, model, maxCharacters)
  const openingTokens = estimateTokens(opening ?? '')
  const pieceTokens = sizeOfPiece({ windowTokens, outputTokens, scale: size.scale, openingTokens })
  const resultNames = new ResultNames([...turn.history, ...turn.recorder.view()])
  const { tokens, roomTokens } = size
  return runSummary(turn, {
    model,
    system: roundsPrompt,
    opening,
    pieces: formatTranscript(covered, {
      target: model,
      pieceTokens,
      redactedCalls: findRedactedCalls(turn),
      resultNames,
      outputForm: 'told',
    }),
    earlierSummary,
    invoked: {
      covers: 'rounds',
      reason,
      round,
      throughMessageId: covered.at(-1)?.id ?? turn.recorder.reply().id,
      messageCount: roundCount,
      tokensBefore,
      window: roomTokens === undefined ? undefined : { tokens, roomTokens },
    },
    store: (text) => {
      const freedTokens = (tokensBefore - estimateTokens(text)) * size.scale
      return succeed({
        kind: 'rounds-summarized',
        id: turn.ports.ids.next('reduction'),
        at: turn.ports.clock.now(),
        by,
        tokensBefore: tokens,
        tokensAfter: Math.max(0, Math.round(tokens - freedTokens)),
        throughRound,
        text,
      })
    },
  })
}
