import { priceAtMost, type PriceTag } from '../../kernel/price-usage.ts'
import type { AskedAmount, BudgetState } from '../budgets.ts'

export interface RequestSize {
  inputTokens: number
  /** `undefined` if the price of the model is unknown. */
  price: PriceTag | undefined
}

/** Pure. Returns what a request takes with an answer of `answerTokens` tokens. Without a price its cost counts as 0 dollars. */
export function askedAmount(size: RequestSize, answerTokens: number): AskedAmount {
  return { most: amountOf(size, answerTokens), sent: amountOf(size, 0) }
}

/** Pure. Returns the amount in the budget's unit, or `null` if that is dollars and the price is unknown. */
export function askedOf(
  { unit }: Pick<BudgetState, 'unit'>,
  size: RequestSize,
  answerTokens: number,
): number | null {
  if (unit === 'usd' && !size.price) return null
  const { tokens, dollars } = amountOf(size, answerTokens)
  return unit === 'usd' ? dollars : tokens
}

/** Pure. Returns how many whole tokens an answer may have within the budget. */
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
