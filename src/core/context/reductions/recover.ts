import type { ContextRecoveryDecision } from '../../model/context/reduction.ts'
import type { Failure, RefusedLength } from '../../model/failures/failure.ts'
import { fitWindowToEstimate, learnWindow, maxWindowTokens, type LearnedWindow } from './learn-window.ts'

/** Recoveries that were already tried: the first two by the current model, the others in this turn. */
export interface RecoveryAttempts {
  hasReducedForRefusal: boolean
  hasLimitedAnswer: boolean
  hasTruncated: boolean
  hasStripped: boolean
}

/** A request that failed, and what was tried so far. */
export interface ContextRecoveryInput {
  failure: Failure
  /** Content of the response has arrived, so the request was not refused. */
  hasContent: boolean
  isStopped: boolean
  attempts: RecoveryAttempts
  /** Tokens of the request, estimated and calibrated. */
  requestTokens: number
  /** The window that was assumed, if any. */
  windowTokens?: number | undefined
  /** Number and bytes of the images in the request. */
  images: { count: number; bytes: number }
  /** Whether a reduction can make the request shorter for a window of this size. */
  canReduce: (windowTokens: number) => boolean
  /** The request has messages before the current user message, or rounds before the newest. */
  canTruncate: boolean
}

/** The decision about a failed request. `learned` is the window that the refusal shows; it is stored for later turns. */
export interface ContextRecovery {
  decision: ContextRecoveryDecision
  learned?: LearnedWindow
}

/** Images below this size are not the reason why a request is too large. */
const minStrippedBytes = 200_000
/** Tokens left free between the request and its answer, because servers add some of their own. */
const answerMargin = 64
/** The smallest answer limit. If less is left, the request is made shorter instead. */
const minAnswerTokens = 256

const endAttempt = (reason: string): ContextRecovery => ({ decision: { type: 'give_up', reason } })

/**
 * Pure. Decides what follows a request that the server refused before any content. Each recovery is tried once, so a server
 * that refuses everything ends the attempt.
 */
export function decideRecovery(input: ContextRecoveryInput): ContextRecovery {
  const { failure, hasContent, isStopped } = input
  const { code } = failure
  if (isStopped) return endAttempt('stopped')
  if (hasContent) return endAttempt('content-received')
  switch (code) {
    case 'context-too-long':
      return shorten(input, failure.refusedLength ?? {})
    case 'request-too-large':
      return input.images.bytes > minStrippedBytes && !input.attempts.hasStripped
        ? { decision: { type: 'strip_images_and_retry', reason: code } }
        : truncate(input)
    case 'images-refused':
      return input.images.count > 0 && !input.attempts.hasStripped
        ? { decision: { type: 'strip_images_and_retry', reason: code } }
        : endAttempt(code)
    default:
      return endAttempt(code)
  }
}

function shorten(input: ContextRecoveryInput, length: RefusedLength): ContextRecovery {
  const { attempts, requestTokens, windowTokens: knownWindowTokens } = input
  const answerLimit = findAnswerLimit(length)
  if (answerLimit !== undefined && !attempts.hasLimitedAnswer) return limitAnswer(input, length, answerLimit)
  if (length.maxAnswerTokens !== undefined) return endAttempt('answer-limit-refused')
  const refused = { length, requestTokens, knownWindowTokens }
  const learned = learnWindow(refused)
  const windowTokens = fitWindowToEstimate(learned, refused)
  // The same request would be refused again.
  if (attempts.hasReducedForRefusal || !input.canReduce(windowTokens)) return { ...truncate(input), learned }
  return { decision: { type: 'reduce_and_retry', reason: 'context-too-long', windowTokens }, learned }
}

/** Sends the same request with a shorter answer. The window is learned if the server named it. */
function limitAnswer(
  { requestTokens, windowTokens: knownWindowTokens }: ContextRecoveryInput,
  length: RefusedLength,
  answerLimit: number,
): ContextRecovery {
  const learned =
    length.windowTokens === undefined ? undefined : learnWindow({ length, requestTokens, knownWindowTokens })
  const windowTokens = learned?.isExact ? learned.windowTokens : knownWindowTokens
  return {
    decision: { type: 'reduce_and_retry', reason: 'answer-limit', windowTokens, answerLimit },
    learned: learned?.isExact ? learned : undefined,
  }
}

/** Returns the longest answer that fits if the request itself fits, or `undefined`. Both numbers come from untrusted text. */
function findAnswerLimit({ windowTokens, promptTokens, maxAnswerTokens }: RefusedLength): number | undefined {
  if (maxAnswerTokens !== undefined) {
    return Math.max(minAnswerTokens, Math.min(maxAnswerTokens, maxWindowTokens))
  }
  if (windowTokens === undefined || promptTokens === undefined) return undefined
  const left = windowTokens - promptTokens - answerMargin
  return left >= minAnswerTokens ? left : undefined
}

function truncate({ failure, attempts, canTruncate }: ContextRecoveryInput): ContextRecovery {
  return attempts.hasTruncated || !canTruncate
    ? endAttempt(failure.code)
    : { decision: { type: 'truncate_head_and_retry', reason: failure.code, keepRatio: 0.5 } }
}
