import type { Result } from '../kernel/result.ts'
import type { ProviderId, RunId, SessionId } from '../kernel/id.ts'

export type BudgetScope = 'turn' | 'session' | 'day' | 'provider'

/** What a budget has left is judged before each request: what was spent, and the most that the request may take. */
export interface BudgetState {
  scope: BudgetScope
  unit: 'tokens' | 'usd'
  most: number
  spent: number
  asked: number
}

export interface SpendingRequest {
  runId: RunId
  sessionId: SessionId
  providerId: ProviderId
}

/** Tokens, what other requests still hold included, in all tabs. */
export interface Spent {
  session: number
  /** Since midnight here. */
  day: number
  /** Of the request's provider, since the first of the month. */
  provider: number
}

/** What requests have taken, of all chats and tabs. */
export interface SpendingPort {
  /** Holds what the run's next request may take, and tells what there is beside it: one step, so that two tabs see each other. */
  hold(request: SpendingRequest, asked: number): Promise<Result<Spent>>
  /** What it took in the end; nothing is held any more. Not waited for, and never throws. */
  settle(request: SpendingRequest, used: number): void
}

/** Pure. The first budget that the next request may exceed. */
export function findSpentBudget(budgets: readonly BudgetState[]): BudgetState | undefined {
  return budgets.find(({ most, spent, asked }) => spent + asked > most)
}

const owners: Record<BudgetScope, string> = {
  turn: 'the turn’s budget',
  session: 'this chat’s budget',
  day: 'today’s budget',
  provider: 'this month’s budget for the provider',
}

/** Which budget it was, in figures. */
export function describeBudget({ scope, unit, most, spent, asked }: BudgetState): string {
  const amount = (value: number): string =>
    unit === 'usd' ? `${value.toFixed(2)} USD` : `${Math.round(value).toLocaleString('en')} tokens`
  return `Stopped: ${owners[scope]} of ${amount(most)} does not suffice for the next request (${amount(spent)} used, and it may take up to ${amount(asked)}). Nothing is lost.`
}
