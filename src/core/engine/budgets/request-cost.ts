import { priceAtMost, type PriceTag } from '../../kernel/price-usage.ts'
import type { AskedAmount, BudgetState } from '../budgets.ts'

export interface RequestSize {
  inputTokens: number
  /** `undefined`: nobody knows what the model costs. */
  price: PriceTag | undefined
}

/** Pure. What a request takes with an answer of so many tokens; without a price it adds nothing to what is counted in dollars. */
export function askedAmount(size: RequestSize, answerTokens: number): AskedAmount {
  return { most: amountOf(size, answerTokens), sent: amountOf(size, 0) }
}

/** Pure. In the budget's unit; `null` where that is money and the price is not known. */
export function askedOf(
  { unit }: Pick<BudgetState, 'unit'>,
  size: RequestSize,
  answerTokens: number,
): number | null {
  if (unit === 'usd' && !size.price) return null
  const { tokens, dollars } = amountOf(size, answerTokens)
  return unit === 'usd' ? dollars : tokens
}

/** Pure. How long an answer still fits, in whole tokens. */
export function roomForAnswer(
  { unit, most, spent }: Pick<BudgetState, 'unit' | 'most' | 'spent'>,
  size: RequestSize,
): number {
  if (unit === 'tokens') return most - spent - size.inputTokens
  if (!size.price) return Infinity
  const { dollars } = amountOf(size, 0)
  const perToken = amountOf(size, 1).dollars - dollars
  const left = most - spent - dollars
  return perToken > 0 ? Math.floor(left / perToken) : left >= 0 ? Infinity : 0
}

function amountOf({ inputTokens, price }: RequestSize, outputTokens: number): AskedAmount['most'] {
  return {
    tokens: inputTokens + outputTokens,
    dollars: price ? priceAtMost(price, { inputTokens, outputTokens }) : 0,
  }
}
