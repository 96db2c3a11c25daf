import type { CompactionPlan } from '../../context/plan-compaction.ts'
import { formatTranscript } from '../../context/format-transcript.ts'
import type { Compaction, CompactionReason } from '../../model/conversation/compaction.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import type { MessageStatus } from '../../model/conversation/message.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { fail, succeed, type Result, toThrownFailure } from '../../model/failures/result.ts'
import type { RunEventOf } from '../../model/runs/run-event.ts'
import type { UsageShare } from '../../model/usage/usage-share.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { EgressRecorder } from '../streaming/egress-recorder.ts'
import { type TurnContext, createTurnContext } from '../turn/turn-context.ts'
import { generateSummary } from './generate-summary.ts'
import { describeThrown } from '../../../lib/describe-thrown.ts'
import type { TurnInput, TurnPorts } from '../ports/turn-ports.ts'
import { engineText } from '../../model/messages/write-text.ts'

export interface CompactionEnd {
  status: Exclude<MessageStatus, 'streaming'>
  usage: Usage
  usageShares: readonly UsageShare[]
  /** `null` if there is no summary or it is already stored. */
  compaction: Compaction | null
}

export interface CompactionTask {
  plan: CompactionPlan
  model: ModelRef
  /** The context window of that model, if known. */
  windowTokens?: number | undefined
  reason: CompactionReason
  window?: RunEventOf<'compaction-invoked'>['window']
  round: number
}

/** Share of the context window for the text to summarize at a time, with a default for unknown windows and an upper limit. */
const pieceShare = 0.5
const usualPieceTokens = 12_000
const largestPieceTokens = 100_000

/**
 * Generates the summary and stores it. The summary then replaces the messages, in this turn too. Emits `compaction-invoked`
 * before any request. Emits exactly one of `compaction-performed` and `compaction-failed` last. A failure changes nothing.
 */
export async function compactBranch(
  turn: TurnContext,
  { plan, model, windowTokens, reason, window, round }: CompactionTask,
): Promise<{ result: Result<Compaction>; usage: Usage }> {
  const { throughMessageId, covered, earlierSummary, messageCount, tokensBefore } = plan
  const { clock } = turn.ports
  const compactionId = turn.nextCompactionId()
  const place = { compactionId, round }
  const pieces = formatTranscript(covered, { target: model, pieceTokens: sizeOfPiece(windowTokens) })
  const startedAt = clock.monotonic()
  turn.recorder.emit({
    type: 'compaction-invoked',
    ...place,
    reason,
    model,
    throughMessageId,
    messageCount,
    tokensBefore,
    pieces: pieces.length,
    window,
  })
  const egress = new EgressRecorder(turn, place)
  const { result: summary, usage } = await generateSummary(
    turn,
    { model, pieces, holder: compactionId, earlierSummary },
    { egress, onPiece: (done) => turn.recorder.emit({ type: 'compaction-advanced', ...place, done }) },
  )
  egress.close()
  const stored = summary.ok ? await keep(turn, plan, { model, reason, text: summary.value }) : summary
  const durationMs = clock.monotonic() - startedAt
  turn.recorder.emit(
    stored.ok
      ? {
          type: 'compaction-performed',
          ...place,
          text: stored.value.text,
          tokensAfter: estimateTokens(stored.value.text),
          usage,
          durationMs,
        }
      : { type: 'compaction-failed', ...place, failure: stored.failure, usage, durationMs },
  )
  return { result: stored, usage }
}

function sizeOfPiece(windowTokens: number | undefined): number {
  if (windowTokens === undefined) return usualPieceTokens
  return Math.min(largestPieceTokens, Math.max(1000, Math.floor(windowTokens * pieceShare)))
}

/** Stores the summary, unless it is not shorter than the messages it replaces. */
async function keep(
  turn: TurnContext,
  { throughMessageId, messageCount, tokensBefore }: CompactionPlan,
  { model, reason, text }: Pick<Compaction, 'model' | 'reason' | 'text'>,
): Promise<Result<Compaction>> {
  const { compactions, clock } = turn.ports
  if (!compactions) throw new Error('no store for compactions is configured')
  if (estimateTokens(text) >= tokensBefore) {
    return fail(createFailure('summary-missing', { message: engineText('summary-not-shorter') }))
  }
  const at = clock.now()
  const { runId } = turn.input
  const compaction: Compaction = { reason, at, runId, model, messageCount, tokensBefore, text }
  const stored = await compactions.save(throughMessageId, compaction)
  if (!stored.ok) return stored
  turn.history = turn.history.map((message) =>
    message.id === throughMessageId ? { ...message, marks: { ...message.marks, compaction } } : message,
  )
  return succeed(compaction)
}

/**
 * Runs a compaction that the user requested as a separate run. Its log starts and ends like a turn's and has no stages. The
 * input's ids belong to the assistant message that gets the summary. The signal is the user's stop.
 */
export async function runCompaction(
  input: TurnInput,
  plan: CompactionPlan,
  { ports, signal }: { ports: TurnPorts; signal: AbortSignal },
): Promise<Omit<CompactionEnd, 'compaction'> & { result: Result<Compaction> }> {
  const turn = createTurnContext(input, ports, { signal })
  const { sessionId, userMessageId, assistantMessageId, model } = input
  turn.recorder.emit({ type: 'session-turn-start', sessionId, userMessageId, assistantMessageId, model })
  const result = await compact(turn, plan)
  const status = result.ok ? 'complete' : statusOf(result.failure)
  const usage = { usage: turn.usage.total, usageShares: turn.usage.shares }
  turn.recorder.emit({
    type: 'session-turn-end',
    status,
    ...usage,
    failure: result.ok ? undefined : result.failure,
    result: result.ok ? 'completed' : status === 'stopped' ? 'stopped_by_user' : 'error',
  })
  return { status, ...usage, result }
}

/** Catches thrown errors, which are bugs, so that the log is complete. */
async function compact(turn: TurnContext, plan: CompactionPlan): Promise<Result<Compaction>> {
  const { model, windowTokens } = turn.input
  try {
    const { result } = await compactBranch(turn, { plan, model, windowTokens, reason: 'asked', round: 0 })
    return result
  } catch (thrown: unknown) {
    return { ok: false, failure: toThrownFailure(thrown, describeThrown(thrown)) }
  }
}

function statusOf({ code }: Failure): 'stopped' | 'failed' {
  return code === 'aborted' ? 'stopped' : 'failed'
}
