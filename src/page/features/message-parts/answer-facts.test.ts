import { expect, it } from 'vitest'
import { noUsage, type Usage } from '../../../core/model/usage/usage.ts'
import { summarizeFacts } from './answer-facts.ts'

const usage: Usage = { ...noUsage, requests: 1, inputTokens: 100, outputTokens: 20 }
const cost = {
  amount: 0.0421,
  currency: 'USD' as const,
  priceSource: 'list',
  priceDate: '2026-11-20',
  unpricedRequests: 0,
}
const [createdAt, endedAt] = [1000, 3100]

it.each<[string, Parameters<typeof summarizeFacts>[0]['usage'], string]>([
  ['a price', { ...usage, cost }, '2.1 s · $0.042'],
  ['an estimate', { ...usage, cost, source: 'estimated' }, '2.1 s · about $0.042'],
  ['a partial price', { ...usage, cost: { ...cost, unpricedRequests: 1 } }, '2.1 s · $0.042 + unknown'],
  ['no price', usage, '2.1 s · price unknown'],
  [
    'no price of any request',
    { ...usage, cost: { ...cost, amount: 0, unpricedRequests: 2 } },
    '2.1 s · price unknown',
  ],
  ['what is free', { ...usage, cost: { ...cost, amount: 0 } }, '2.1 s'],
  ['no request', noUsage, '2.1 s'],
])('summarizes an answer with %s', (_, shown, line) =>
  expect(summarizeFacts({ status: 'complete', createdAt, endedAt, usage: shown })).toBe(line),
)

it('says nothing of an answer of which nothing is known', () =>
  expect(summarizeFacts({ status: 'complete' })).toBe(''))
