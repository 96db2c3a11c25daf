import type { RunEventOf } from '../../../core/kernel/run-event.ts'
import type { ReplyChunk } from '../../contract.ts'

/** Status of the wait before a retry, shown while it lasts. */
export class RetryNotice {
  #isShown = false

  show({ at, delayMs, attempt, failure }: RunEventOf<'retry-scheduled'>): ReplyChunk[] {
    if (attempt === undefined || !failure) return []
    this.#isShown = true
    const data = { dueAt: at + delayMs, attempt, message: failure.message }
    return [{ type: 'data-retry', id: 'retry', data }]
  }

  hide(): ReplyChunk[] {
    if (!this.#isShown) return []
    this.#isShown = false
    return [{ type: 'data-retry', id: 'retry', data: null }]
  }
}
