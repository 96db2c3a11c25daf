import type { Result } from '../kernel/result.ts'
import type { CallId, ProviderId, RunId, SessionId } from '../kernel/id.ts'

export type BudgetScope = 'turn' | 'session' | 'day' | 'provider'
export type BudgetUnit = 'tokens' | 'usd'

/** What a budget has left is judged before each request: what was spent, and the most that the request may take. */
export interface BudgetState {
  scope: BudgetScope
  unit: BudgetUnit
  most: number
  spent: number
  /** `null`: nobody knows what the model costs, so no budget in money can be held with it. */
  asked: number | null
  modelId: string
}

/** `dollars` are of requests whose price is known. */
export interface Amount {
  tokens: number
  dollars: number
}

/** `most`: with the longest answer that the request may have. `sent`: what it takes as soon as it is sent. */
export interface AskedAmount {
  most: Amount
  sent: Amount
}

export interface SpendingRequest {
  runId: RunId
  sessionId: SessionId
  providerId: ProviderId
  /** Of the call whose tool asks a model by itself; left out: the loop asks. */
  callId?: CallId
}

/** What was taken, and what other requests still hold, in all tabs. */
export interface Spent {
  session: Amount
  /** Since midnight here. */
  day: Amount
  /** Of the request's provider, since the first of the month. */
  provider: Amount
}

/** What requests have taken, of all chats and tabs. */
export interface SpendingPort {
  /** Holds what the run's next request may take, and tells what there is beside it: one step, so that two tabs see each other. */
  hold(request: SpendingRequest, asked: AskedAmount): Promise<Result<Spent>>
  /** What it took in the end; nothing is held for it any more. Not waited for, and never throws. */
  settle(request: SpendingRequest, used: Amount): void
}

export const noAmount: Amount = { tokens: 0, dollars: 0 }

export function addAmounts(left: Amount, right: Amount): Amount {
  return { tokens: left.tokens + right.tokens, dollars: left.dollars + right.dollars }
}

export function spentOfScope(
  { scope, unit }: Pick<BudgetState, 'scope' | 'unit'>,
  spent: Spent & { turn: Amount },
): number {
  return unit === 'usd' ? spent[scope].dollars : spent[scope].tokens
}

/** Pure. The first budget that the next request may exceed. */
export function findSpentBudget(budgets: readonly BudgetState[]): BudgetState | undefined {
  return budgets.find(({ most, spent, asked }) => asked === null || spent + asked > most)
}

const owners: Record<BudgetScope, string> = {
  turn: 'the turn’s budget',
  session: 'this chat’s budget',
  day: 'today’s budget',
  provider: 'this month’s budget for the provider',
}

/** What a turn that ends for it says. */
export function describeBudget(budget: BudgetState): string {
  return `Stopped: ${explainBudget(budget)}. Nothing is lost.`
}

/** Which budget it was, in figures. */
export function explainBudget({ scope, unit, most, spent, asked, modelId }: BudgetState): string {
  const amount = (value: number): string => formatAmount(value, unit)
  const budget = `${owners[scope]} of ${amount(most)}`
  if (asked === null) return `nobody knows here what ${modelId} costs, so ${budget} cannot be held`
  return `${budget} does not suffice for the next request (${amount(spent)} used or held, and it may take ${amount(asked)})`
}

/** Small sums with as many digits as it takes to tell them from nothing. */
function formatAmount(value: number, unit: BudgetUnit): string {
  if (unit === 'tokens') return `${Math.round(value).toLocaleString('en')} tokens`
  return `${value.toFixed(value > 0 && value < 0.1 ? 4 : 2)} USD`
}
