import { planCompaction, type CompactionPlan } from '../../context/plan-compaction.ts'
import { findCompactionIndex } from '../../context/view-branch.ts'
import type { FallbackModel } from '../ports/turn-ports.ts'
import { prepareContext } from '../request/prepare-context.ts'
import type { TurnContext } from '../turn/turn-context.ts'

export interface FullWindow {
  plan: CompactionPlan
  window: { tokens: number; roomTokens: number }
}

/** Share of the window that a compaction leaves in use, and the tokens of it that are reserved for the summary. */
const targetShare = 0.5
const summaryTokens = 1024

/**
 * Checks whether the next request would fill the model's window, scaled by what its provider has counted so far. Returns the
 * earlier turns to summarize. Half of the window stays free, so compaction is rare. Returns `undefined` if there is space or
 * nothing to summarize.
 */
export async function findFullWindow(
  turn: TurnContext,
  target: FallbackModel,
): Promise<FullWindow | undefined> {
  const { ports, history } = turn
  if (!ports.compactions || target.windowTokens === undefined || !hasEarlierTurn(turn)) return undefined
  const { size } = await prepareContext(turn, { purpose: 'window', target })
  const { tokens, roomTokens, scale, state, bySection } = size
  if (state === 'ok' || roomTokens === undefined) return undefined
  const keepsTokens = (roomTokens * targetShare - (tokens - bySection.history)) / scale - summaryTokens
  const plan = planCompaction(history, { keepsTokens }, target.model)
  return plan ? { plan, window: { tokens, roomTokens } } : undefined
}

function hasEarlierTurn({ history }: TurnContext): boolean {
  return history.slice(findCompactionIndex(history) + 1).some(({ role }) => role === 'assistant')
}
