import type { Failure } from '../kernel/failure.ts'
import type { Fact, FactGroup } from '../kernel/flight-record.ts'
import type { Usage } from '../kernel/usage.ts'

type NumberForm = Exclude<Fact['form'], 'text' | 'words' | 'block'>

/** No fact where there is nothing to say. */
export function textFact(name: string, value: string | undefined): Fact[] {
  return value === undefined || value === '' ? [] : [{ name, form: 'text', value }]
}

/** In words of ours. */
export function wordFact(name: string, ...words: readonly (string | undefined)[]): Fact[] {
  const value = words.filter((word): word is string => word !== undefined && word !== '')
  return value.length === 0 ? [] : [{ name, form: 'words', value }]
}

export function blockFact(name: string, value: string | undefined): Fact[] {
  return value === undefined || value === '' ? [] : [{ name, form: 'block', value }]
}

export function numberFact(name: string, form: NumberForm, value: number | undefined): Fact[] {
  return value === undefined ? [] : [{ name, form, value }]
}

export function jsonFact(name: string, value: unknown): Fact[] {
  if (value === undefined) return []
  return blockFact(name, typeof value === 'string' ? value : JSON.stringify(value, null, 2))
}

export function groupOf(title: string, ...facts: readonly Fact[][]): FactGroup[] {
  const all = facts.flat()
  return all.length === 0 ? [] : [{ title, facts: all }]
}

export function failureFacts(failure: Failure | undefined): Fact[] {
  if (!failure) return []
  return [
    ...wordFact('Failure', failure.message),
    ...wordFact('What to do', failure.hint),
    ...textFact('Code', failure.code),
    ...blockFact('Detail', failure.detail),
  ]
}

export function usageFacts(usage: Usage | undefined): Fact[] {
  if (!usage) return []
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens, source, cost } = usage
  return [
    ...numberFact('Input', 'tokens', inputTokens),
    ...numberFact('of it cached', 'tokens', cachedInputTokens),
    ...numberFact('Output', 'tokens', outputTokens),
    ...numberFact('of it reasoning', 'tokens', reasoningTokens),
    ...wordFact('Counted by', source === 'reported' ? 'the provider' : 'an estimate of ours'),
    ...(cost ? costFacts(cost) : wordFact('Cost', 'no price known')),
  ]
}

function costFacts({
  amount,
  priceSource,
  priceDate,
  savedByCache,
  unpricedRequests,
}: NonNullable<Usage['cost']>): Fact[] {
  return [
    ...numberFact('Cost', 'dollars', amount),
    ...textFact('Price', `${priceSource}, ${priceDate}`),
    ...(savedByCache === undefined || savedByCache === 0
      ? []
      : numberFact('Saved by the cache', 'dollars', savedByCache)),
    ...(unpricedRequests > 0 ? numberFact('Requests without a price', 'count', unpricedRequests) : []),
  ]
}
