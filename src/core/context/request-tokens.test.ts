import { expect, test } from 'vitest'
import type { BlobId, ProviderId } from '../model/id.ts'
import type { ModelMessage, ModelRequest } from '../model/providers/model-request.ts'
import { estimateRequestTokens } from './request-tokens.ts'

const request = (message: Partial<Extract<ModelMessage, { role: 'user' }>>, more = {}): ModelRequest => ({
  model: { providerId: 'p' as ProviderId, modelId: 'm' },
  system: '',
  tools: [],
  messages: [{ role: 'user', text: '', ...message }],
  ...more,
})
const bare = estimateRequestTokens(request({}))
const file = (mediaType: string, byteLength: number) =>
  request({ files: [{ blobId: 'b' as BlobId, mediaType, byteLength }] })

test('counts system, messages and tools: four characters per token, one per token outside ASCII', () => {
  expect(estimateRequestTokens(request({ text: 'word'.repeat(100) }))).toBe(bare + 100)
  expect(estimateRequestTokens(request({ text: '\u5b57'.repeat(100) }))).toBe(bare + 100)
  expect(estimateRequestTokens(request({}, { system: 'word'.repeat(50) }))).toBe(bare + 50)
  const tools = [{ name: 'n', description: 'word'.repeat(70), parameters: {} }]
  expect(estimateRequestTokens(request({}, { tools }))).toBeGreaterThan(bare + 70)
})

test('counts a file by its kind and size, not by the few characters of its name', () => {
  expect(estimateRequestTokens(file('image/png', 9_000_000))).toBeGreaterThan(1600)
  expect(estimateRequestTokens(file('image/png', 9_000_000))).toBeLessThan(2000)
  expect(estimateRequestTokens(file('text/plain', 4000))).toBeGreaterThan(1000)
  expect(estimateRequestTokens(file('application/pdf', 160_000))).toBeGreaterThan(10_000)
})

test('counts no more of a text than the window lets be sent, also if the message was counted for another window', () => {
  const request = file('text/plain', 156_000)
  const whole = estimateRequestTokens(request)
  expect(whole).toBeGreaterThan(39_000)
  expect(whole - estimateRequestTokens(request, 32_000)).toBe((156_000 - 32_000) / 4)
  expect(estimateRequestTokens(request, 1_000_000)).toBe(whole)
})
