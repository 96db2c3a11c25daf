import { hintOf, messageOf } from '../../model/failures/failure.ts'
import { joinTexts } from '../../model/messages/localized-text.ts'
import { toSpending } from '../budgets/budget.ts'
import { compactBranch } from '../compaction/compact-branch.ts'
import { findFullWindow, type FullWindow } from '../compaction/full-window.ts'
import type { LoopConditions } from '../loop/decide-next.ts'
import type { LoopCounters, ReductionOutcome } from '../loop/loop-counters.ts'
import { loopNotices } from '../loop/loop-notices.ts'
import type { FallbackModel } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'

/** Makes the requests to one model shorter, one step at a time, and repairs requests that its server refused. */
export class ContextReducer {
  readonly #turn: TurnContext
  readonly #target: FallbackModel
  #planned: FullWindow | undefined

  constructor(turn: TurnContext, target: FallbackModel) {
    this.#turn = turn
    this.#target = target
  }

  /** Plans the next step before a request is composed, if the window is nearly full. */
  async plan({ summaries, hasSummaryFailed }: LoopCounters): Promise<LoopConditions['reduction']> {
    const { limits } = this.#turn
    this.#planned =
      hasSummaryFailed || summaries >= limits.maxSummaries
        ? undefined
        : await findFullWindow(this.#turn, this.#target)
    return this.#planned && 'due'
  }

  /** Does the planned step. A step that fails changes nothing. */
  async reduce(round: number): Promise<ReductionOutcome> {
    if (!this.#planned) throw new Error('no reduction is planned')
    const { plan, window } = this.#planned
    const { model, windowTokens } = this.#target
    const task = { plan, model, windowTokens, reason: 'window' as const, window, round }
    const { result, usage } = await compactBranch(this.#turn, task)
    this.#turn.notice(
      result.ok
        ? { round, ...loopNotices.compacted(result.value.messageCount) }
        : {
            round,
            ...loopNotices.notCompacted(joinTexts(messageOf(result.failure), hintOf(result.failure))),
          },
    )
    return { isShorter: result.ok, summary: result.ok ? 'made' : 'failed', ...toSpending(usage) }
  }
}
