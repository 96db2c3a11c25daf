import { addAmounts, noAmount, toAmount, type Amount } from '../engine/budgets/budget.ts'
import { UsageReducer } from '../engine/budgets/usage-reducer.ts'
import type { Limits } from '../engine/budgets/limits.ts'
import type { Allowance } from '../model/agents/agent-call.ts'
import type { CallId, RunId } from '../model/id.ts'
import type { RunEvent, RunEventOf } from '../model/runs/run-event.ts'
import { countTokens } from '../model/usage/usage.ts'

type RootLimits = Pick<Limits, 'toolCallBudget' | 'maxTurnTokens' | 'maxTurnDollars'>

/** A child run, and the part of it that holds an amount: its loop, or one of its calls. */
export interface Holder {
  runId: RunId
  callId?: CallId
}

/** `isHeld` is `false` if the request does not fit. `others` is what the other runs of the turn have spent and hold. */
export interface Admission {
  isHeld: boolean
  others: Amount
}

/** Holder of a request of the loop. */
const loop = 'loop'

/**
 * What all runs of a turn have spent and hold. It gets the events of the root run, live and in recovery. Checks and holds are
 * synchronous, so two child runs cannot reserve the same money.
 */
export class RootLedger {
  readonly #limits: RootLimits
  readonly #usage = new UsageReducer()
  readonly #spent = new Map<RunId, Amount>()
  readonly #holds = new Map<RunId, Map<CallId | typeof loop, Amount>>()
  /** Amounts that tools of the root run hold for requests of their own. */
  readonly #rootHolds = new Map<CallId, Amount>()
  readonly #allowances = new Map<RunId, Allowance>()
  /** Calls that start child runs and have neither ended nor an allowance. */
  readonly #waiting = new Set<CallId>()
  readonly #uncounted = new Set<CallId>()
  #toolCalls = 0
  /** Tokens of child runs whose cost is unknown. */
  #unpricedTokens = 0
  #childLimit: Partial<Amount> = {}
  /** The amount that a research may spend before it must write its report. */
  #beforeReport: Partial<Amount> = {}

  constructor(limits: RootLimits) {
    this.#limits = limits
  }

  /** Limits the sum of what child runs may spend, for example to keep an amount for the report. */
  limitChildren(amount: Partial<Amount>): void {
    this.#childLimit = amount
  }

  apply(event: RunEvent): void {
    this.#usage.apply(event)
    switch (event.type) {
      case 'tool-invocation-started':
        if (event.uncounted) this.#uncounted.add(event.callId)
        if (event.startsAgent) this.#waiting.add(event.callId)
        return
      case 'tool-invocation-succeeded':
      case 'tool-invocation-failed':
        if (!this.#uncounted.has(event.callId)) this.#toolCalls += 1
        this.#waiting.delete(event.callId)
        return
      case 'tool-invocation-cancelled':
      case 'tool-invocation-lost':
        this.#waiting.delete(event.callId)
        return
      case 'agent-usage-reported':
        if (!event.usage.cost) this.#unpricedTokens += countTokens(event.usage)
        this.#spent.set(event.childRunId, addAmounts(this.#spentBy(event.childRunId), toAmount(event.usage)))
        return
      case 'research-terms-set':
        return this.#keepReserve(event)
      case 'agent-ended':
        this.#toolCalls += event.toolCalls
        return
      default:
    }
  }

  /** Returns what the turn has spent, for the question whether to spend more. Tokens count where the cost is unknown. */
  get spending(): { dollars: number; unpricedTokens: number } {
    return { dollars: toAmount(this.#usage.total).dollars, unpricedTokens: this.#unpricedTokens }
  }

  /** `true` if only the money or tokens for the report are left of what a research may spend. */
  get isReportDue(): boolean {
    return !fits(toAmount(this.#usage.total), this.#beforeReport)
  }

  /** Keeps back what a research needs for its report, and what its planning has spent. */
  #keepReserve({ terms, forecast }: RunEventOf<'research-terms-set'>): void {
    const spent = toAmount(this.#usage.total)
    const { reserve } = forecast
    const dollars = terms.maxDollars === null ? undefined : terms.maxDollars - (reserve.dollars ?? 0)
    const tokens = terms.maxTokens === null ? undefined : terms.maxTokens - reserve.tokens
    this.#beforeReport = { dollars, tokens }
    this.limitChildren({
      dollars: dollars === undefined ? undefined : dollars - spent.dollars,
      tokens: tokens === undefined ? undefined : tokens - spent.tokens,
    })
  }

  /**
   * Reserves the allowance of a child run. Calls and amounts are the smaller of what is wanted and an equal part of what is left
   * for the calls that still wait for theirs.
   */
  reserve(runId: RunId, callId: CallId, wanted: Allowance): Allowance {
    const parts = Math.max(1, this.#waiting.size)
    this.#waiting.delete(callId)
    const partOf = (left: number): number => Math.max(0, left) / parts
    const { tokens, dollars } = this.#amountLeft()
    const allowance: Allowance = {
      ...wanted,
      toolCalls: Math.min(wanted.toolCalls, Math.floor(partOf(this.#callsLeft(parts)))),
      amount: {
        tokens: smaller(wanted.amount.tokens, tokens === undefined ? undefined : Math.floor(partOf(tokens))),
        dollars: smaller(wanted.amount.dollars, dollars === undefined ? undefined : partOf(dollars)),
      },
    }
    this.#allowances.set(runId, allowance)
    return allowance
  }

  /** Reserves an allowance that is decided already: that of a stage, or the one that a child run had before its worker ended. */
  restore(runId: RunId, allowance: Allowance, callId?: CallId): void {
    if (callId !== undefined) this.#waiting.delete(callId)
    this.#allowances.set(runId, allowance)
  }

  /** Releases everything that a child run holds. */
  release(runId: RunId): void {
    this.#allowances.delete(runId)
    this.#holds.delete(runId)
  }

  /** Checks whether a request of a child run fits its allowance and the turn's budgets, and holds its amount if it does. */
  admit(holder: Holder, most: Amount): Admission {
    const { runId, callId } = holder
    const holds = this.#holds.get(runId) ?? new Map<CallId | typeof loop, Amount>()
    holds.delete(callId ?? loop)
    const own = addAmounts(this.#spentBy(runId), sum(holds.values()))
    const reserved = addAmounts(this.#held(), sum(this.#rootHolds.values()))
    const turn = addAmounts(toAmount(this.#usage.total), reserved)
    const { amount = {} } = this.#allowances.get(runId) ?? {}
    const { maxTurnTokens, maxTurnDollars } = this.#limits
    const isHeld =
      fits(addAmounts(own, most), amount) &&
      fits(addAmounts(turn, most), { tokens: maxTurnTokens, dollars: maxTurnDollars })
    if (isHeld) holds.set(callId ?? loop, most)
    this.#holds.set(runId, holds)
    return { isHeld, others: subtract(turn, own) }
  }

  /** Removes the hold of a request that has ended. Its usage is reported as an event. */
  settle({ runId, callId }: Holder): void {
    this.#holds.get(runId)?.delete(callId ?? loop)
  }

  /** Holds the amount of a request that a tool of the root run sends. Returns what requests of all child runs hold. */
  holdForRoot(callId: CallId, most: Amount): Amount {
    this.#rootHolds.set(callId, most)
    return this.#held()
  }

  settleForRoot(callId: CallId): void {
    this.#rootHolds.delete(callId)
  }

  #held(): Amount {
    return sum([...this.#holds.values()].map((holds) => sum(holds.values())))
  }

  #spentBy(runId: RunId): Amount {
    return this.#spent.get(runId) ?? noAmount
  }

  /** The last call of the budget is reserved for the answer, and each waiting or running agent call counts itself. */
  #callsLeft(waiting: number): number {
    const running = [...this.#allowances.values()].reduce((calls, { toolCalls }) => calls + toolCalls + 1, 0)
    return this.#limits.toolCallBudget - 1 - this.#toolCalls - running - waiting
  }

  #amountLeft(): Partial<Amount> {
    const taken = [...this.#spent.keys(), ...this.#allowances.keys()]
    const used = [...new Set(taken)].reduce(
      (total, runId) => addAmounts(total, this.#takenBy(runId)),
      noAmount,
    )
    const { tokens, dollars } = this.#childLimit
    return {
      tokens: tokens === undefined ? undefined : tokens - used.tokens,
      dollars: dollars === undefined ? undefined : dollars - used.dollars,
    }
  }

  /** A running child run takes its allowance, and one that has ended what it has spent. */
  #takenBy(runId: RunId): Amount {
    const spent = this.#spentBy(runId)
    const { amount = {} } = this.#allowances.get(runId) ?? {}
    return { tokens: amount.tokens ?? spent.tokens, dollars: amount.dollars ?? spent.dollars }
  }
}

function smaller(left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined || right === undefined) return left ?? right
  return Math.min(left, right)
}

function fits(total: Amount, { tokens = Infinity, dollars = Infinity }: Partial<Amount>): boolean {
  return total.tokens <= tokens && total.dollars <= dollars
}

function subtract(left: Amount, right: Amount): Amount {
  return { tokens: left.tokens - right.tokens, dollars: left.dollars - right.dollars }
}

function sum(amounts: Iterable<Amount>): Amount {
  let total = noAmount
  for (const amount of amounts) total = addAmounts(total, amount)
  return total
}
