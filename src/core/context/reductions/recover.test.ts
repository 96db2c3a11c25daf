import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFailure, type FailureCode, type RefusedLength } from '../../model/failures/failure.ts'
import {
  decideRecovery,
  type ContextRecovery,
  type ContextRecoveryInput,
  type RecoveryAttempts,
} from './recover.ts'

const untried: RecoveryAttempts = {
  hasReducedForRefusal: false,
  hasLimitedAnswer: false,
  hasTruncated: false,
  hasStripped: false,
}

interface Row {
  code: FailureCode
  length?: RefusedLength
  tried?: Partial<RecoveryAttempts>
  input?: Partial<ContextRecoveryInput>
}

function decide({ code, length, tried, input }: Row): ContextRecovery {
  return decideRecovery({
    failure: createFailure(code, { refusedLength: length }),
    hasContent: false,
    isStopped: false,
    attempts: { ...untried, ...tried },
    requestTokens: 10_000,
    images: { count: 0, bytes: 0 },
    canReduce: () => true,
    canTruncate: true,
    ...input,
  })
}

const images = { count: 2, bytes: 500_000 }
const reduce = (windowTokens: number) => ({
  type: 'reduce_and_retry',
  reason: 'context-too-long',
  windowTokens,
})
const limitAnswer = (answerLimit: number, windowTokens?: number) => ({
  type: 'reduce_and_retry',
  reason: 'answer-limit',
  windowTokens,
  answerLimit,
})
const truncate = (reason: FailureCode) => ({ type: 'truncate_head_and_retry', reason, keepRatio: 0.5 })
const strip = (reason: FailureCode) => ({ type: 'strip_images_and_retry', reason })
const endAttempt = (reason: string) => ({ type: 'give_up', reason })
const long = 'context-too-long'
const big = 'request-too-large'
const refused = 'images-refused'
const fits = { windowTokens: 8192, promptTokens: 7000 }

const rows: readonly (readonly [name: string, row: Row, decision: object])[] = [
  ['a window that is named', { code: long, length: { windowTokens: 8192 } }, reduce(8192)],
  ['a window that is not named', { code: long }, reduce(9000)],
  [
    'a count above the estimate',
    { code: long, length: { windowTokens: 8192, promptTokens: 20_000 } },
    reduce(4096),
  ],
  ['the second refusal by a model', { code: long, tried: { hasReducedForRefusal: true } }, truncate(long)],
  [
    'the refusal after both recoveries',
    { code: long, tried: { hasReducedForRefusal: true, hasTruncated: true } },
    endAttempt(long),
  ],
  [
    'the next model after a truncation',
    { code: long, length: { windowTokens: 4096 }, tried: { hasTruncated: true } },
    reduce(4096),
  ],
  [
    'nothing that a reduction can shorten',
    { code: long, length: { windowTokens: 8192 }, input: { canReduce: (tokens) => tokens > 8192 } },
    truncate(long),
  ],
  [
    'nothing before the current message',
    { code: long, tried: { hasReducedForRefusal: true }, input: { canTruncate: false } },
    endAttempt(long),
  ],
  ['only the answer limit', { code: long, length: fits }, limitAnswer(1128, 8192)],
  [
    'only the answer limit, after a reduction',
    { code: long, length: fits, tried: { hasReducedForRefusal: true } },
    limitAnswer(1128, 8192),
  ],
  ['the answer limit again', { code: long, length: fits, tried: { hasLimitedAnswer: true } }, reduce(8192)],
  [
    'too little left for an answer',
    { code: long, length: { windowTokens: 8192, promptTokens: 7900 } },
    reduce(8192),
  ],
  ['the longest answer of a model', { code: long, length: { maxAnswerTokens: 8192 } }, limitAnswer(8192)],
  ['a longest answer that says nothing', { code: long, length: { maxAnswerTokens: 1 } }, limitAnswer(256)],
  [
    'a longest answer that no model has',
    { code: long, length: { maxAnswerTokens: 2 ** 53 - 1 } },
    limitAnswer(100_000_000),
  ],
  [
    'the longest answer of a model again',
    { code: long, length: { maxAnswerTokens: 8192 }, tried: { hasLimitedAnswer: true } },
    endAttempt('answer-limit-refused'),
  ],
  ['bytes, with large images', { code: big, input: { images } }, strip(big)],
  ['bytes, with small images', { code: big, input: { images: { count: 9, bytes: 200_000 } } }, truncate(big)],
  ['bytes, without images', { code: big }, truncate(big)],
  [
    'bytes, after the images were left out',
    { code: big, tried: { hasStripped: true }, input: { images } },
    truncate(big),
  ],
  [
    'bytes, after everything',
    { code: big, tried: { hasStripped: true, hasTruncated: true } },
    endAttempt(big),
  ],
  ['images', { code: refused, input: { images: { count: 1, bytes: 10 } } }, strip(refused)],
  ['images again', { code: refused, tried: { hasStripped: true }, input: { images } }, endAttempt(refused)],
  ['images that the request does not have', { code: refused }, endAttempt(refused)],
  ['another failure', { code: 'rate-limited' }, endAttempt('rate-limited')],
  ['a rejected request', { code: 'request-rejected', input: { images } }, endAttempt('request-rejected')],
  ['a stop', { code: long, input: { isStopped: true } }, endAttempt('stopped')],
  ['content before the failure', { code: long, input: { hasContent: true } }, endAttempt('content-received')],
]

test.each(rows)('%s', (_, row, decision) => {
  expect(decide(row).decision).toEqual(decision)
})

test.each([
  ['a number', { code: long, length: { windowTokens: 8192 } }, { windowTokens: 8192, isExact: true }],
  ['an estimate', { code: long }, { windowTokens: 9000, isExact: false }],
  ['only the answer limit', { code: long, length: fits }, { windowTokens: 8192, isExact: true }],
  [
    'the second refusal',
    { code: long, tried: { hasReducedForRefusal: true } },
    { windowTokens: 9000, isExact: false },
  ],
  ['a longest answer', { code: long, length: { maxAnswerTokens: 8192 } }, undefined],
  ['bytes', { code: big }, undefined],
  ['images', { code: refused, input: { images } }, undefined],
] as const)('the window that is learned: %s', (_, row, learned) => {
  expect(decide(row).learned).toEqual(learned)
})

/** Applies a decision to the attempts, as the loop does. */
function count(attempts: RecoveryAttempts, { decision }: ContextRecovery): RecoveryAttempts {
  switch (decision.type) {
    case 'reduce_and_retry':
      return decision.answerLimit === undefined
        ? { ...attempts, hasReducedForRefusal: true }
        : { ...attempts, hasLimitedAnswer: true }
    case 'truncate_head_and_retry':
      return { ...attempts, hasTruncated: true }
    case 'strip_images_and_retry':
      return { ...attempts, hasStripped: true }
    case 'give_up':
      return attempts
  }
}

function countRetries(row: Row): number {
  let tried = untried
  for (let retries = 0; ; retries++) {
    const recovery = decide({ ...row, tried })
    if (recovery.decision.type === 'give_up') return retries
    tried = count(tried, recovery)
  }
}

test('a server that refuses every request ends the attempt', () => {
  expect(countRetries({ code: refused, input: { images } })).toBe(1)
  expect(countRetries({ code: big, input: { images } })).toBe(2)
  expect(countRetries({ code: long })).toBe(2)
  expect(countRetries({ code: long, length: { maxAnswerTokens: 10 } })).toBe(1)
})

test('any numbers lead to an end after at most three retries, and to a window that is not larger', () => {
  const tokens = fc.integer({ min: 1, max: 1_000_000 })
  const numbers = {
    windowTokens: tokens,
    promptTokens: tokens,
    maxAnswerTokens: tokens,
    excessTokens: tokens,
  }
  const length = fc.record(numbers, { requiredKeys: [] })
  fc.assert(
    fc.property(
      length,
      tokens,
      fc.option(tokens, { nil: undefined }),
      (named, requestTokens, windowTokens) => {
        const row: Row = { code: long, length: named, input: { requestTokens, windowTokens } }
        expect(countRetries(row)).toBeLessThanOrEqual(3)
        const { learned } = decide(row)
        expect(learned?.windowTokens ?? 0).toBeLessThanOrEqual(Math.max(2048, windowTokens ?? Infinity))
      },
    ),
  )
})
