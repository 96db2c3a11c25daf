import { expect, it } from 'vitest'
import type { CallId } from '../../model/id.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { classifyResponse } from './stream-outcome.ts'

const usage: Usage = {
  requests: 1,
  inputTokens: 10,
  cachedInputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  source: 'reported',
}
const nothing = {
  calls: [],
  hasText: false,
  hasReasoning: false,
  hasFile: false,
  hasProviderTool: false,
  hasHostedCall: false,
}
const call = { callId: 'call-1' as CallId, toolName: 'random_number', argumentsText: '{}' }

it.each([
  ['calls, for any finish reason', { calls: [call], hasText: true }, 'stop', 'function_call'],
  ['text', { hasText: true }, 'length', 'completed'],
  ['a file alone', { hasFile: true }, 'stop', 'completed'],
  ['calls that the provider’s filter cut off', { calls: [call] }, 'content-filter', 'error'],
  ['nothing', {}, 'stop', 'empty_response'],
] as const)('classifies %s', (_, received, reason, status) => {
  expect(classifyResponse({ ...nothing, ...received }, reason, usage)).toMatchObject({ status, used: 10 })
})

it.each([
  ['was reported to be empty', {}, usage, true],
  ['had tokens that were not shown', {}, { ...usage, outputTokens: 5 }, false],
  ['had reasoning alone', { hasReasoning: true }, usage, false],
  ['was estimated', {}, { ...usage, source: 'estimated' }, false],
  ['used a tool of the provider', { hasHostedCall: true }, usage, false],
  ['had unsupported content', { hasProviderTool: true }, usage, false],
] as const)('retries an empty answer only if the next may differ: one that %s', (...row) => {
  const [, received, used, mayRetry] = row
  expect(classifyResponse({ ...nothing, ...received }, 'stop', used)).toMatchObject({ mayRetry })
})
