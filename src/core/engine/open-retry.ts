import type { Failure } from '../kernel/failure.ts'
import type { RunEvent } from '../kernel/run-event.ts'

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
