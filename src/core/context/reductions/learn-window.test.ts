import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthRefusals } from '../../../../test/recordings/refusal-texts.ts'
import {
  findSilentCut,
  fitWindowToEstimate,
  learnWindow,
  minWindowTokens,
  readRefusedLength,
} from './learn-window.ts'

test.each(lengthRefusals)('$server: the window is its number, else estimated', ({ length = {} }) => {
  const requestTokens = 1_500_000
  const { windowTokens, excessTokens } = length
  const estimated = excessTokens === undefined ? requestTokens * 0.9 : requestTokens - excessTokens
  expect(learnWindow({ length, requestTokens })).toEqual({
    windowTokens: windowTokens ?? estimated,
    isExact: windowTokens !== undefined,
  })
})

test.each([
  [
    'a number below the minimum',
    { windowTokens: 12 },
    9000,
    undefined,
    { windowTokens: 8100, isExact: false },
  ],
  ['an estimate below the minimum', {}, 100, undefined, { windowTokens: 2048, isExact: false }],
  ['an estimate', {}, 10_000, undefined, { windowTokens: 9000, isExact: false }],
  ['an excess', { excessTokens: 500 }, 10_000, undefined, { windowTokens: 9500, isExact: false }],
  [
    'an excess above the request',
    { excessTokens: 20_000 },
    10_000,
    undefined,
    { windowTokens: 9000, isExact: false },
  ],
  [
    'a smaller number than was known',
    { windowTokens: 8192 },
    9000,
    128_000,
    { windowTokens: 8192, isExact: true },
  ],
  [
    'a larger number than was known',
    { windowTokens: 200_000 },
    9000,
    8192,
    { windowTokens: 8100, isExact: false },
  ],
  ['an estimate above what was known', {}, 100_000, 8192, { windowTokens: 8192, isExact: false }],
] as const)('%s', (_, length, requestTokens, knownWindowTokens, learned) => {
  expect(learnWindow({ length, requestTokens, knownWindowTokens })).toEqual(learned)
})

test('a learned window is never above the known one, and never below the minimum', () => {
  const tokens = fc.integer({ min: 1, max: 100_000_000 })
  const length = fc.record(
    { windowTokens: tokens, promptTokens: tokens, excessTokens: tokens },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(length, tokens, fc.option(tokens, { nil: undefined }), (numbers, requestTokens, known) => {
      const refused = { length: numbers, requestTokens, knownWindowTokens: known }
      const learned = learnWindow(refused)
      const fitted = fitWindowToEstimate(learned, refused)
      expect(learned.windowTokens).toBeGreaterThanOrEqual(minWindowTokens)
      expect(learned.windowTokens).toBeLessThanOrEqual(Math.max(minWindowTokens, known ?? Infinity))
      expect(fitted).toBeLessThanOrEqual(learned.windowTokens)
      expect(fitted * 0.9).toBeLessThan(Math.max(requestTokens, minWindowTokens))
    }),
  )
})

test.each([
  ['the count is above the estimate', 8192, { promptTokens: 10_000 }, 5000, 4096],
  ['the count is below the estimate', 8192, { promptTokens: 9000 }, 12_000, 8192],
  ['no count, and the estimate exceeds the window', 8192, {}, 9000, 8192],
  ['no count, and the estimate fits the window', 8192, {}, 4000, 3600],
] as const)('the next request becomes shorter: %s', (_, windowTokens, length, requestTokens, fitted) => {
  expect(fitWindowToEstimate({ windowTokens, isExact: true }, { length, requestTokens })).toBe(fitted)
})

test('numbers that are no counts of tokens are not read', () => {
  expect(readRefusedLength('maximum context length is 0 tokens')).toEqual({})
  expect(readRefusedLength('maximum context length is 999,999,999,999 tokens')).toEqual({})
  expect(readRefusedLength('maximum context length is unknown')).toEqual({})
  expect(readRefusedLength('context window exceeds limit (2013)')).toEqual({})
  expect(readRefusedLength('total message size 2306631 exceeds limit 2097152')).toEqual({})
})

test.each([
  ['Request exceeds the context window of 128k tokens.', 128_000],
  ['context length 1M exceeded', 1_000_000],
  ['The context window of 1.5 M tokens is exceeded', 1_500_000],
  ['The context window of 1.048.576 tokens is exceeded', 1_048_576],
  ['The context window of 1,048,576 tokens is exceeded', 1_048_576],
  ['maximum context length is 8192. Please shorten it.', 8192],
  ['Your context size is 7 items', undefined],
] as const)('a number with a unit or in groups: %s', (text, windowTokens) => {
  expect(readRefusedLength(text).windowTokens).toBe(windowTokens)
})

test('fields of the server precede its text', () => {
  const text = 'request (9000 tokens) exceeds the available context size (8192 tokens)'
  expect(readRefusedLength(text, { windowTokens: 4096 })).toEqual({ windowTokens: 4096, promptTokens: 9000 })
})

test.each([
  ['the count stays', [3000, 4090], [3900, 4096], 4096],
  ['the count falls, because whole messages are cut', [3000, 4090], [3900, 3600], 4090],
  ['the count grows by 16', [3000, 4080], [3500, 4096], 4096],
  ['the count grows by 17', [3000, 4079], [3500, 4096], undefined],
  ['too little is added', [3000, 4096], [3499, 4096], undefined],
  ['the count halves, because the server leaves out what it cached', [3000, 4096], [4000, 2047], undefined],
  ['the count is below a quarter of the estimate', [9000, 2048], [9900, 2048], undefined],
  ['a small window', [1000, 1500], [1600, 1500], 2048],
  ['a server that always counts the same', [300, 10], [900, 10], undefined],
] as const)('a silent cut: %s', (_, [lastEstimate, lastCount], [nextEstimate, nextCount], windowTokens) => {
  const last = { estimatedTokens: lastEstimate, countedTokens: lastCount }
  const next = { estimatedTokens: nextEstimate, countedTokens: nextCount }
  expect(findSilentCut(last, next)).toEqual(
    windowTokens === undefined ? undefined : { windowTokens, isExact: false },
  )
})
