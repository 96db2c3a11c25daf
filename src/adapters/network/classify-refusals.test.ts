import { expect, test } from 'vitest'
import {
  imageRefusals,
  lengthRefusals,
  otherImageTexts,
  otherTexts,
  type RefusalText,
} from '../../../test/recordings/refusal-texts.ts'
import { classifyProviderError } from './classify-provider-error.ts'
import { parseProviderError } from './provider-error.ts'

const classify = ({ status, body }: RefusalText) =>
  classifyProviderError({ error: parseProviderError(body), status, hasKey: true, secrets: [] })

test.each(lengthRefusals)('$server refuses the length, with its numbers', (refusal) => {
  const failure = classify(refusal)
  expect({ code: failure.code, length: failure.refusedLength }).toEqual({
    code: 'context-too-long',
    length: refusal.length,
  })
  expect(failure.retryable).toBe(false)
})

test.each(otherTexts)('$server is no refusal of the length', (other) => {
  const failure = classify(other)
  expect(failure.code).toBe(other.code)
  expect(failure.refusedLength).toBeUndefined()
})

test.each(imageRefusals)('$server refuses images', (refusal) => {
  expect(classify(refusal).code).toBe('images-refused')
})

test.each(otherImageTexts)('$server is no refusal of images', (other) => {
  expect(classify(other).code).toBe(other.code)
})

test('the texts come from at least 14 servers each', () => {
  const serversOf = (texts: readonly RefusalText[]) =>
    new Set(texts.map(({ server }) => server.split(',')[0]))
  expect(serversOf(lengthRefusals).size).toBeGreaterThanOrEqual(14)
  expect(serversOf(imageRefusals).size).toBeGreaterThanOrEqual(14)
})

test('an answer limit that is too large is named with its setting', () => {
  const refusal = lengthRefusals.find(({ server }) => server === 'Anthropic, answer limit')
  expect(refusal && classify(refusal)).toMatchObject({
    message: expect.stringContaining('Max output tokens'),
    refusedLength: { maxAnswerTokens: 8192 },
  })
})
