import type { ModelRef } from '../../kernel/model.ts'
import type { BudgetState } from '../budgets.ts'
import type { TurnContext } from '../turn-context.ts'

export type Budget = Pick<BudgetState, 'scope' | 'unit' | 'most'>

/** Returns the budgets that are set. */
export function listBudgets(
  { limits, input }: Pick<TurnContext, 'limits' | 'input'>,
  model: ModelRef,
): Budget[] {
  const { tokens, dollars } = input.providerBudgets?.[model.providerId] ?? {}
  const all: Budget[] = [
    { scope: 'turn', unit: 'usd', most: limits.maxTurnDollars },
    { scope: 'session', unit: 'usd', most: limits.maxSessionDollars },
    { scope: 'day', unit: 'usd', most: limits.maxDayDollars },
    { scope: 'provider', unit: 'usd', most: dollars ?? Infinity },
    { scope: 'turn', unit: 'tokens', most: limits.maxTurnTokens },
    { scope: 'session', unit: 'tokens', most: limits.maxSessionTokens },
    { scope: 'day', unit: 'tokens', most: limits.maxDayTokens },
    { scope: 'provider', unit: 'tokens', most: tokens ?? Infinity },
  ]
  return all.filter(({ most }) => Number.isFinite(most))
}
