import type { RunEvent } from '../../core/kernel/run-event.ts'
import { addUsage, noUsage, type Usage } from '../../core/kernel/usage.ts'

/** What the requests of a run have used that came to an end, of which the events tell. */
export class RunUsage {
  #total = noUsage

  apply(event: RunEvent): void {
    const isEnd = event.type === 'provider-request-completed' || event.type === 'provider-request-failed'
    if (isEnd && event.usage) this.#total = addUsage(this.#total, event.usage)
  }

  get total(): Usage {
    return this.#total
  }
}
