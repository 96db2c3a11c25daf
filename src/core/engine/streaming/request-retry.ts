import type { AgentToolChoice } from '../../model/agents/tool-choice.ts'
import type { Failure, FailureCode } from '../../model/failures/failure.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'

/** A request that returned nothing and waits for its retry. */
export interface PendingRetry {
  requestId: string
  stageId: string
  /** The number of the next attempt. */
  attempt: number
  /** Total time waited, including this wait. */
  waitedMs: number
  delayMs: number
  /** Wall clock time of the retry, in ms. */
  dueAt: number
  failure: Failure
  /** The tool choice of the request. */
  choice: AgentToolChoice
}

/** Returns the wait in which the log ends, so that another worker can continue it. */
export function findPendingRetry(events: readonly RunEvent[]): PendingRetry | undefined {
  let open: PendingRetry | undefined
  let waitedMs = 0
  let stageId = ''
  let choice: AgentToolChoice = 'auto'
  for (const event of events) {
    switch (event.type) {
      case 'stage-pre-fired':
        if (event.stage === 'send-request') stageId = event.stageId
        break
      case 'provider-request-started':
        choice = event.toolChoice ?? 'auto'
        waitedMs = 0
        break
      case 'retry-scheduled': {
        const { requestId, attempt, failure, delayMs, at } = event
        if (requestId === undefined || attempt === undefined || !failure) break
        waitedMs += delayMs
        open = { requestId, stageId, attempt, waitedMs, delayMs, dueAt: at + delayMs, failure, choice }
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

export interface RetryConditions {
  failure: Failure
  /** Number of attempts so far. */
  attempts: number
  /** Time waited for this request so far. */
  waitedMs: number
  /** Time to pause requests to the provider because of other failures. */
  pauseMs: number
  /** The provider has answered before, so its URL, its key and the browser's permission are valid. */
  hasAnswered: boolean
  /** A number of at least 0 and less than 1. */
  random: number
}

const maxAttempts = 5
/** Maximum total wait that a server may ask for, for one request. Longer waits are left to the user. */
const maxWaitMs = 600_000
const shortestWaitMs = 500

/** Failures that may pass without a change to the request. Failures that the user must fix (key, credit, model, length) are never retried. */
const transientCodes: ReadonlySet<FailureCode> = new Set([
  'rate-limited',
  'overloaded',
  'provider-error',
  'stream-cut',
])

/**
 * Pure. Returns the wait before the retry of a request that returned nothing, or `null` if it has failed. A time requested by the
 * server is extended by up to a fifth. Else the wait is 1, 2, 4 or 8 s, plus or minus a fifth.
 */
export function decideRetry(conditions: RetryConditions): number | null {
  const { failure, attempts: tries, waitedMs, pauseMs, hasAnswered, random } = conditions
  const mayPass =
    transientCodes.has(failure.code) ||
    (failure.code === 'proxy-failed' && failure.retryable) ||
    (failure.code === 'unreachable' && hasAnswered && tries === 1)
  if (!mayPass || tries >= maxAttempts) return null
  const { retryAfterMs } = failure
  const waitMs =
    retryAfterMs === undefined
      ? 1000 * 2 ** (tries - 1) * (0.8 + 0.4 * random)
      : Math.max(shortestWaitMs, retryAfterMs) * (1 + 0.2 * random)
  if (waitedMs + (retryAfterMs ?? 0) > maxWaitMs) return null
  return Math.ceil(Math.max(waitMs, pauseMs))
}
