import { priceUsage } from '../../../../core/kernel/price-usage.ts'
import { noUsage } from '../../../../core/kernel/usage.ts'
import { say } from '../../../words/say.ts'
import { describeSum } from '../message/describe-cost.ts'
import type { KnownFacts } from '../model/use-model-facts.ts'

/** What a request costs before anything is answered. */
export interface SendingCost {
  /** In a few characters. */
  label: string
  /** Whose price that is, and what is not in it. */
  words: string
}

/** `null`: nothing is paid, or nobody knows what. */
export function describeSending(facts: KnownFacts | null, tokens: number): SendingCost | null {
  const { price, priceSource: source } = facts ?? {}
  if (price === undefined || source === undefined) return null
  const amountWith = (cachedInputTokens: number) =>
    priceUsage({ ...noUsage, requests: 1, inputTokens: tokens, cachedInputTokens }, { price, source }).cost
      ?.amount ?? 0
  const [whole, cached] = [amountWith(0), amountWith(tokens)]
  if (whole === 0) return null
  const told = { sum: describeSum(whole), source: source.name, date: source.at }
  return {
    label: told.sum,
    words:
      cached < whole
        ? say(
            'about {sum} to send, down to {cached} where the provider has the beginning cached; the answer is extra ({source}, {date})',
            { ...told, cached: describeSum(cached) },
          )
        : say('about {sum} to send; the answer is extra ({source}, {date})', told),
  }
}
