import type { Failure, FailureCode } from '../../kernel/failure.ts'
import type { RunEvent } from '../../kernel/run-event.ts'

/** A request that has given nothing yet and is to be sent again. */
export interface OpenRetry {
  requestId: string
  /** The stage that waits. */
  stageId: string
  /** The number of the try that is due. */
  attempt: number
  /** In all, with this wait. */
  waitedMs: number
  /** On the wall clock. */
  dueAt: number
  failure: Failure
  isForced: boolean
}

/** The wait that a run was in when its log ends, so that another worker can go on with it. */
export function findOpenRetry(events: readonly RunEvent[]): OpenRetry | undefined {
  let open: OpenRetry | undefined
  let waitedMs = 0
  let stageId = ''
  let isForced = false
  for (const event of events) {
    switch (event.type) {
      case 'stage-pre-fired':
        if (event.stage === 'send-request') stageId = event.stageId
        break
      case 'provider-request-started':
        isForced = event.toolChoice === 'none'
        waitedMs = 0
        break
      case 'retry-scheduled': {
        const { requestId, attempt, failure, delayMs, at } = event
        if (requestId === undefined || attempt === undefined || !failure) break
        waitedMs += delayMs
        open = { requestId, stageId, attempt, waitedMs, dueAt: at + delayMs, failure, isForced }
        break
      }
      case 'retry-started':
      case 'provider-request-completed':
      case 'provider-request-failed':
      case 'session-turn-end':
        open = undefined
        break
      default:
    }
  }
  return open
}

export interface RetryFacts {
  failure: Failure
  /** Tries made so far. */
  tries: number
  /** What was waited for this request so far. */
  waitedMs: number
  /** How long the provider is left alone because of its failures elsewhere. */
  pauseMs: number
  /** It has answered before, so its address, its key and the browser's permission are right. */
  hasAnswered: boolean
  /** At least 0, less than 1. */
  random: number
}

const maxTries = 5
/** What a server may ask us to wait for one request, in all. A longer time is the person's to decide about. */
const maxWaitMs = 600_000
const shortestWaitMs = 500

/** Nothing was wrong with the request. What a person has to change (key, credit, model, length) is never tried again. */
const passing: ReadonlySet<FailureCode> = new Set([
  'rate-limited',
  'overloaded',
  'provider-error',
  'stream-cut',
])

/**
 * How long to wait before a request that has given nothing is sent again; `null`: it has failed. A time that the server
 * asks for is kept, and up to a fifth more; else 1, 2, 4, 8 s, a fifth more or less. Pure.
 */
export function decideRetry(facts: RetryFacts): number | null {
  const { failure, tries, waitedMs, pauseMs, hasAnswered, random } = facts
  const mayPass =
    passing.has(failure.code) ||
    (failure.code === 'proxy-failed' && failure.retryable) ||
    (failure.code === 'unreachable' && hasAnswered && tries === 1)
  if (!mayPass || tries >= maxTries) return null
  const { retryAfterMs } = failure
  const waitMs =
    retryAfterMs === undefined
      ? 1000 * 2 ** (tries - 1) * (0.8 + 0.4 * random)
      : Math.max(shortestWaitMs, retryAfterMs) * (1 + 0.2 * random)
  if (waitedMs + (retryAfterMs ?? 0) > maxWaitMs) return null
  return Math.ceil(Math.max(waitMs, pauseMs))
}
