import { describe, expect, test } from 'vitest'
import { fitAnswerLength, toAnswerReserve } from './request-budgets.ts'

const limits = { outputReserveTokens: 4000, longestReserveTokens: 32_000 }

describe('tokens reserved for the output', () => {
  test.each([
    ['nothing is known', {}, { max: 4000, min: 4000, isCut: false }],
    ['a short limit of the model', { modelMax: 2000 }, { max: 2000, min: 2000, isCut: false }],
    ['a limit of the model', { modelMax: 16_000 }, { max: 16_000, min: 4000, isCut: false }],
    ['a huge limit of the model', { modelMax: 128_000 }, { max: 32_000, min: 4000, isCut: true }],
    ['a limit of the chat', { chosen: 900, modelMax: 128_000 }, { max: 900, min: 900, isCut: false }],
    ['a huge limit of the chat', { chosen: 100_000 }, { max: 100_000, min: 4000, isCut: false }],
    [
      'more than the model gives',
      { chosen: 100_000, modelMax: 8000 },
      { max: 8000, min: 4000, isCut: false },
    ],
  ])('%s', (_what, { chosen, modelMax }: { chosen?: number; modelMax?: number }, reserve) => {
    expect(toAnswerReserve({ chosen, modelMax }, limits)).toEqual(reserve)
  })
})

describe('output within the remaining budget', () => {
  const reserve = { max: 10_000, min: 4000, isCut: false }
  test.each([
    [Infinity, { tokens: 10_000 }],
    [10_000, { tokens: 10_000 }],
    [9999, { tokens: 9999, limit: 9999 }],
    [4000, { tokens: 4000, limit: 4000 }],
    [3999, { tokens: 4000 }],
    [-5, { tokens: 4000 }],
  ])('%d', (availableTokens, fitted) => {
    expect(fitAnswerLength(reserve, availableTokens)).toEqual(fitted)
  })

  test('a model with a higher limit gets the lower one', () => {
    expect(fitAnswerLength({ ...reserve, isCut: true }, 50_000)).toEqual({ tokens: 10_000, limit: 10_000 })
  })
})
