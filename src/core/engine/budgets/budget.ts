import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import type { Result } from '../../model/failures/result.ts'
import type { CallId, ProviderId, RunId, SessionId } from '../../model/id.ts'
import { countTokens, type Usage } from '../../model/usage/usage.ts'

export type BudgetScope = 'agent' | 'job' | 'turn' | 'session' | 'day' | 'provider'
export type BudgetUnit = 'tokens' | 'usd'

/** One budget as checked before each request: its limit, what was spent, and the most that the request may take. */
export interface BudgetState {
  scope: BudgetScope
  unit: BudgetUnit
  most: number
  spent: number
  /** `null` if the price of the model is unknown. A budget in dollars then cannot be enforced. */
  requested: number | null
  modelId: string
}

/** Tokens and cost. `dollars` includes only requests with a known price. */
export interface Amount {
  tokens: number
  dollars: number
}

/** `most` includes the longest answer that the request may have. `sent` is what the request takes as soon as it is sent. */
export interface RequestedAmount {
  most: Amount
  sent: Amount
}

export interface SpendingRequest {
  runId: RunId
  sessionId: SessionId
  providerId: ProviderId
  /** The call whose tool sends its own model request. Absent for requests of the loop. */
  callId?: CallId
}

/** Amounts spent, and amounts reserved by other requests, in all tabs. */
export interface SpentAmounts {
  session: Amount
  /** Since midnight, local time. */
  day: Amount
  /** For the request's provider, since the first day of the month. */
  provider: Amount
  /** The amount that the other runs of the turn have spent and reserved. Absent if there are none. */
  turn?: Amount
}

/** Spending of all chats and tabs. */
export interface SpendingPort {
  /**
   * Reserves what the run's next request may take and returns the other spending. Both happen in one transaction, so that two
   * tabs see each other.
   */
  reserve(request: SpendingRequest, amount: RequestedAmount): Promise<Result<SpentAmounts>>
  /** Records what the request took in the end and removes its reservation. Not awaited, and never throws. */
  settle(request: SpendingRequest, used: Amount): void
}

/** The limits of a job, over all its runs. */
export interface JobBudget {
  most: Partial<Amount>
  /** The amount that earlier runs of the job have spent. */
  spentBefore: Amount
}

export const noAmount: Amount = { tokens: 0, dollars: 0 }

export function toAmount(usage: Usage): Amount {
  return { tokens: countTokens(usage), dollars: usage.cost?.amount ?? 0 }
}

export function addAmounts(left: Amount, right: Amount): Amount {
  return { tokens: left.tokens + right.tokens, dollars: left.dollars + right.dollars }
}

export function spentInScope(
  { scope, unit }: Pick<BudgetState, 'scope' | 'unit'>,
  spent: Record<BudgetScope, Amount>,
): number {
  return unit === 'usd' ? spent[scope].dollars : spent[scope].tokens
}

/** Pure. Returns the first budget that the next request may exceed. */
export function findExceededBudget(budgets: readonly BudgetState[]): BudgetState | undefined {
  return budgets.find(({ most, spent, requested }) => requested === null || spent + requested > most)
}

const budgetTexts = {
  agent: 'budget-of-agent',
  job: 'budget-of-job',
  turn: 'budget-of-turn',
  session: 'budget-of-chat',
  day: 'budget-of-day',
  provider: 'budget-of-provider',
} as const satisfies Record<BudgetScope, string>

/** Returns the notice text for a turn that ends because of the budget. */
export function describeBudget(budget: BudgetState): LocalizedText {
  const { scope, unit, most, spent, requested } = budget
  if (scope === 'job' && requested !== null) {
    const amount = describeAmount(most, unit)
    const used = describeAmount(spent, unit)
    const asked = describeAmount(requested, unit)
    return engineText('stopped-by-workflow-limit', { amount, spent: used, asked })
  }
  return engineText('stopped-by-budget', { budget: explainBudget(budget) })
}

/** Describes the budget with its amounts. */
export function explainBudget({ scope, unit, most, spent, requested, modelId }: BudgetState): LocalizedText {
  const amount = (value: number) => describeAmount(value, unit)
  const budget = engineText(budgetTexts[scope], { amount: amount(most) })
  if (requested === null) return engineText('price-unknown', { model: modelId, budget })
  return engineText('budget-does-not-suffice', { budget, spent: amount(spent), asked: amount(requested) })
}

/** Describes an amount. Amounts below 0.1 USD get four decimal places. */
function describeAmount(value: number, unit: BudgetUnit): LocalizedText {
  if (unit === 'tokens') return engineText('amount-of-tokens', { count: { number: Math.round(value) } })
  const fractionDigits = value > 0 && value < 0.1 ? 4 : 2
  return engineText('amount-of-dollars', { amount: { number: value, fractionDigits } })
}

/** Returns the tokens of a request, and its dollars if the price is known. */
export function toSpending(usage: Usage): { used: number; dollars?: number } {
  return { used: countTokens(usage), dollars: usage.cost?.amount }
}
