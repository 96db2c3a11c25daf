import { reserveOutputTokens } from '../../context/context-figures.ts'
import { summaryTokens } from '../../context/reductions/plan-reduction.ts'
import { maxInputTokens } from '../../model/context/context-window.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import { createFailure } from '../../model/failures/failure.ts'
import { fail, type Result } from '../../model/failures/result.ts'
import { engineText } from '../../model/messages/write-text.ts'
import type { RunEventOf } from '../../model/runs/run-event.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { EgressRecorder } from '../streaming/egress-recorder.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { generateSummary, type SummaryRequest } from './generate-summary.ts'

type Invoked = RunEventOf<'compaction-invoked'>

interface SummaryRun<Stored> extends Omit<SummaryRequest, 'holder'> {
  invoked: Pick<
    Invoked,
    'covers' | 'reason' | 'round' | 'throughMessageId' | 'messageCount' | 'tokensBefore' | 'window'
  >
  /** Stores the summary, or returns what has to be stored. */
  store(text: string): Result<Stored> | Promise<Result<Stored>>
}

/**
 * Generates a summary and stores it. Emits `compaction-invoked` before any request. Emits exactly one of `compaction-performed` and
 * `compaction-failed` last. A failure changes nothing. A summary that is not shorter than what it replaces is a failure.
 */
export async function runSummary<Stored>(
  turn: TurnContext,
  { invoked, store, ...request }: SummaryRun<Stored>,
): Promise<{ result: Result<Stored>; usage: Usage }> {
  const { recorder, ports } = turn
  const compactionId = turn.nextCompactionId()
  const { round, tokensBefore } = invoked
  const place = { compactionId, round }
  const startedAt = ports.clock.monotonic()
  const { model, pieces } = request
  recorder.emit({ type: 'compaction-invoked', ...place, ...invoked, model, pieces: pieces.length })
  const egress = new EgressRecorder(turn, place)
  const { result: summary, usage } = await generateSummary(
    turn,
    { ...request, holder: compactionId },
    { egress, onPiece: (done) => recorder.emit({ type: 'compaction-advanced', ...place, done }) },
  )
  egress.close()
  const text = summary.ok && estimateTokens(summary.value) >= tokensBefore ? notShorter : summary
  const result = text.ok ? await store(text.value) : text
  const spent = { usage, durationMs: ports.clock.monotonic() - startedAt }
  if (text.ok && result.ok) {
    const tokensAfter = estimateTokens(text.value)
    recorder.emit({ type: 'compaction-performed', ...place, text: text.value, tokensAfter, ...spent })
  } else if (!result.ok) {
    recorder.emit({ type: 'compaction-failed', ...place, failure: result.failure, ...spent })
  }
  return { result, usage }
}

const notShorter = fail(createFailure('summary-missing', { message: engineText('summary-not-shorter') }))

/** Share of the context window for the text to summarize at a time, with a default for unknown windows and limits. */
const pieceShare = 0.5
const usualPieceTokens = 12_000
const largestPieceTokens = 100_000
const smallestPieceTokens = 400

/** Tokens that the prompt and the tags around the texts take at most. */
const promptTokens = 500

interface PieceTerms {
  windowTokens: number | undefined
  outputTokens: number | undefined
  /** Ratio of the provider's counts to the estimates. */
  scale: number
  /** Estimated tokens of the text that precedes each piece. */
  openingTokens?: number
}

/**
 * Returns the estimated tokens to summarize at a time: half of the window, or less where the prompt, the summary of the pieces
 * before and the answer need the space.
 */
export function sizeOfPiece({ windowTokens, outputTokens, scale, openingTokens = 0 }: PieceTerms): number {
  if (windowTokens === undefined) return usualPieceTokens
  const reservedTokens = reserveOutputTokens({ capabilities: { windowTokens, outputTokens } })
  const roomTokens = maxInputTokens({ windowTokens, reservedTokens }) / Math.max(1, scale)
  const freeTokens = roomTokens - promptTokens - summaryTokens - openingTokens
  const tokens = Math.floor(Math.min(windowTokens * pieceShare, freeTokens))
  return Math.min(largestPieceTokens, Math.max(smallestPieceTokens, tokens))
}
