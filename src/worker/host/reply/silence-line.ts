import type { RunEvent } from '../../../core/kernel/run-event.ts'
import type { ReplyChunk } from '../../contract.ts'

/** Whether a silent model is being waited for, as the page shows it: one part that comes and goes. */
export class SilenceLine {
  #isShown = false

  /** The chunk that an event makes of it, if any. */
  apply(event: RunEvent): ReplyChunk[] {
    if (event.type === 'provider-silent') {
      this.#isShown = true
      const { silentMs, timeoutMs, at } = event
      return [{ type: 'data-silence', id: 'silence', data: { since: at - silentMs, timeoutMs } }]
    }
    // Whatever else happens, it is silent no more, or not waited for.
    return this.end()
  }

  end(): ReplyChunk[] {
    if (!this.#isShown) return []
    this.#isShown = false
    return [{ type: 'data-silence', id: 'silence', data: null }]
  }
}
