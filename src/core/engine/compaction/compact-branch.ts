import { calibrateEstimate } from '../../context/context-figures.ts'
import type { CompactionPlan } from '../../context/reductions/plan-compaction.ts'
import { formatTranscript } from '../../context/format-transcript.ts'
import type { Compaction, CompactionReason } from '../../model/conversation/compaction.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { MessageStatus } from '../../model/conversation/message.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { succeed, type Result, toThrownFailure } from '../../model/failures/result.ts'
import { summaryPrompt } from '../../model/conversation/prompt-texts.ts'
import type { RunEventOf } from '../../model/runs/run-event.ts'
import type { UsageShare } from '../../model/usage/usage-share.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { type TurnContext, createTurnContext } from '../turn/turn-context.ts'
import { describeThrown } from '../../../lib/describe-thrown.ts'
import { findRedactedCalls } from '../reductions/redact-results.ts'
import { runSummary, sizeOfPiece } from './run-summary.ts'
import type { TurnInput, TurnPorts } from '../ports/turn-ports.ts'

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
  /** Longest answer the model is known to give, in tokens. */
  outputTokens?: number | undefined
  reason: CompactionReason
  window?: RunEventOf<'compaction-invoked'>['window']
  round: number
}

/** Generates the summary of earlier turns and stores it. The summary then replaces the messages, in this turn too. */
export function compactBranch(
  turn: TurnContext,
  { plan, model, windowTokens, outputTokens, reason, window, round }: CompactionTask,
): Promise<{ result: Result<Compaction>; usage: Usage }> {
  const { throughMessageId, covered, earlierSummary, messageCount, tokensBefore } = plan
  const scale = calibrateEstimate({ model, history: turn.history, answers: turn.recorder.view() })
  const pieceTokens = sizeOfPiece({ windowTokens, outputTokens, scale })
  return runSummary(turn, {
    model,
    system: summaryPrompt,
    pieces: formatTranscript(covered, { target: model, pieceTokens, redactedCalls: findRedactedCalls(turn) }),
    earlierSummary,
    invoked: { covers: 'history', reason, round, throughMessageId, messageCount, tokensBefore, window },
    store: (text) => keep(turn, plan, { model, reason, text }),
  })
}

/** Stores the summary with the last message that it covers. */
async function keep(
  turn: TurnContext,
  { throughMessageId, messageCount, tokensBefore }: CompactionPlan,
  { model, reason, text }: Pick<Compaction, 'model' | 'reason' | 'text'>,
): Promise<Result<Compaction>> {
  const { compactions, clock } = turn.ports
  if (!compactions) throw new Error('no store for compactions is configured')
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
  const { model, windowTokens, outputTokens } = turn.input
  try {
    const { result } = await compactBranch(turn, {
      plan,
      model,
      windowTokens,
      outputTokens,
      reason: 'asked',
      round: 0,
    })
    return result
  } catch (thrown: unknown) {
    return { ok: false, failure: toThrownFailure(thrown, describeThrown(thrown)) }
  }
}

function statusOf({ code }: Failure): 'stopped' | 'failed' {
  return code === 'aborted' ? 'stopped' : 'failed'
}
