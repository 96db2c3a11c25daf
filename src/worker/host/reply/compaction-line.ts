import type { RunEventOf } from '../../../core/kernel/run-event.ts'
import type { ReplyChunk } from '../../contract.ts'

type CompactionEvent = RunEventOf<
  'compaction-invoked' | 'compaction-advanced' | 'compaction-performed' | 'compaction-failed'
>

/** Status of a compaction before a request, shown while it lasts. */
export class CompactionLine {
  #shown: { messageCount: number; done: number; pieces: number } | null = null

  apply(event: CompactionEvent): ReplyChunk[] {
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

  end(): ReplyChunk[] {
    if (!this.#shown) return []
    this.#shown = null
    return [{ type: 'data-compaction', id: 'compaction', data: null }]
  }

  #show(data: { messageCount: number; done: number; pieces: number }): ReplyChunk[] {
    this.#shown = data
    return [{ type: 'data-compaction', id: 'compaction', data }]
  }
}
