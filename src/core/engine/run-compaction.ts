import type { CompactionPlan } from '../context/plan-compaction.ts'
import type { Compaction } from '../kernel/compaction.ts'
import type { Failure } from '../kernel/failure.ts'
import type { Result } from '../kernel/result.ts'
import { toThrownFailure } from '../kernel/thrown-failure.ts'
import { describeThrown } from './calls/describe-thrown.ts'
import { compactBranch } from './compaction/compact-branch.ts'
import type { CompactionEnd } from './compaction-port.ts'
import type { TurnInput, TurnPorts } from './ports.ts'
import { createTurnContext, type TurnContext } from './turn-context.ts'

/**
 * A compaction that a person asked for, as a run of its own beside the turns: its log begins and ends as a turn's does, and has
 * no stage. The input's messages are those of the answer that is to bear the summary. The signal is the person's stop.
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
    ...(!result.ok && { failure: result.failure }),
    result: result.ok ? 'completed' : status === 'stopped' ? 'stopped_by_user' : 'error',
  })
  return { status, ...usage, result }
}

/** What is thrown is a bug; the log has its end all the same. */
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
