import type { RunEvent } from '../../../core/kernel/run-event.ts'
import type { ReplyChunk } from '../../contract.ts'

/** Status of waiting for a silent model, shown as one part that appears and disappears. */
export class SilenceLine {
  #isShown = false

  /** Returns the chunks for an event, if any. */
  apply(event: RunEvent): ReplyChunk[] {
    if (event.type === 'provider-silent') {
      this.#isShown = true
      const { silentMs, timeoutMs, at } = event
      return [{ type: 'data-silence', id: 'silence', data: { since: at - silentMs, timeoutMs } }]
    }
    // Any other event ends the silence or the wait.
    return this.end()
  }

  end(): ReplyChunk[] {
    if (!this.#isShown) return []
    this.#isShown = false
    return [{ type: 'data-silence', id: 'silence', data: null }]
  }
}
