import type { RunEventOf, RunEvent } from '../../../core/model/runs/run-event.ts'
import type { ChatUIMessageChunk } from '../../contract.ts'

type CompactionEvent = RunEventOf<
  'compaction-invoked' | 'compaction-advanced' | 'compaction-performed' | 'compaction-failed'
>

/** Status of a compaction before a request, shown while it lasts. */
export class CompactionChunks {
  #shown: { messageCount: number; done: number; pieces: number } | null = null

  apply(event: CompactionEvent): ChatUIMessageChunk[] {
    switch (event.type) {
      case 'compaction-invoked':
        return this.#show({ messageCount: event.messageCount, done: 0, pieces: event.pieces })
      case 'compaction-advanced':
        return this.#shown ? this.#show({ ...this.#shown, done: event.done }) : []
      case 'compaction-performed':
      case 'compaction-failed':
        return this.end()
    }
  }

  end(): ChatUIMessageChunk[] {
    if (!this.#shown) return []
    this.#shown = null
    return [{ type: 'data-compaction', id: 'compaction', data: null }]
  }

  #show(data: { messageCount: number; done: number; pieces: number }): ChatUIMessageChunk[] {
    this.#shown = data
    return [{ type: 'data-compaction', id: 'compaction', data }]
  }
}

/** Status of the wait before a retry, shown while it lasts. */
export class RetryChunks {
  #isShown = false

  show({ at, delayMs, attempt, failure }: RunEventOf<'retry-scheduled'>): ChatUIMessageChunk[] {
    if (attempt === undefined || !failure) return []
    this.#isShown = true
    const data = { dueAt: at + delayMs, attempt, message: failure.message }
    return [{ type: 'data-retry', id: 'retry', data }]
  }

  hide(): ChatUIMessageChunk[] {
    if (!this.#isShown) return []
    this.#isShown = false
    return [{ type: 'data-retry', id: 'retry', data: null }]
  }
}

/** Status of waiting for a silent model, shown as one part that appears and disappears. */
export class StallChunks {
  #isShown = false

  /** Returns the chunks for an event, if any. */
  apply(event: RunEvent): ChatUIMessageChunk[] {
    if (event.type === 'provider-silent') {
      this.#isShown = true
      const { silentMs, timeoutMs, at } = event
      return [{ type: 'data-silence', id: 'silence', data: { since: at - silentMs, timeoutMs } }]
    }
    // Any other event ends the silence or the wait.
    return this.end()
  }

  end(): ChatUIMessageChunk[] {
    if (!this.#isShown) return []
    this.#isShown = false
    return [{ type: 'data-silence', id: 'silence', data: null }]
  }
}
