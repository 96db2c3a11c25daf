import type { ModelRef } from '../kernel/model.ts'
import type { BudgetState } from './budgets.ts'
import type { TurnContext } from './turn-context.ts'

/** The budgets of tokens that are on. */
export function listBudgets(
  { limits, input }: TurnContext,
  model: ModelRef,
): Pick<BudgetState, 'scope' | 'most'>[] {
  const all = [
    { scope: 'turn', most: limits.maxTurnTokens },
    { scope: 'session', most: limits.maxSessionTokens },
    { scope: 'day', most: limits.maxDayTokens },
    { scope: 'provider', most: input.providerBudgets?.[model.providerId] ?? Infinity },
  ] as const
  return all.filter(({ most }) => Number.isFinite(most))
}
