import type { RunEvent, RunEventOf } from '../../../../core/model/runs/run-event.ts'

/**
 * Events on their way to storage. Consecutive tokens of one part become one row with the `seq` and `at` of the last
 * one. A row that was returned once is never merged into, because its key may already be stored.
 */
export class EventBuffer {
  #returned: RunEvent[] = []
  #pending: RunEvent[] = []
  #streamedBytes = 0

  /** Buffered streamed text, in UTF-8 bytes. */
  get streamedBytes(): number {
    return this.#streamedBytes
  }

  push(event: RunEvent): void {
    if (isStreamed(event)) this.#streamedBytes += utf8Length(event.text)
    const last = this.#pending.at(-1)
    const merged = last && mergeStreamed(last, event)
    if (merged) this.#pending[this.#pending.length - 1] = merged
    else this.#pending.push(event)
  }

  /** Returns all rows in order and empties the buffer. */
  take(): RunEvent[] {
    const rows = [...this.#returned, ...this.#pending]
    this.#returned = []
    this.#pending = []
    this.#streamedBytes = 0
    return rows
  }

  /** Returns rows that could not be stored to the front of the buffer. */
  putBack(rows: readonly RunEvent[]): void {
    this.#returned = [...rows, ...this.#returned]
  }
}

export function isStreamed(event: RunEvent): event is StreamedEvent {
  return (
    event.type === 'provider-tokens-streamed' ||
    event.type === 'provider-reasoning-streamed' ||
    event.type === 'provider-tool-input-streamed' ||
    event.type === 'tool-invocation-streamed'
  )
}

type StreamedEvent = RunEventOf<
  | 'provider-tokens-streamed'
  | 'provider-reasoning-streamed'
  | 'provider-tool-input-streamed'
  | 'tool-invocation-streamed'
>

function mergeStreamed(last: RunEvent, next: RunEvent): RunEvent | null {
  if (!isStreamed(last) || !isStreamed(next)) return null
  if (last.type !== next.type || roundOf(last) !== roundOf(next) || partOf(last) !== partOf(next)) return null
  return { ...next, text: last.text + next.text }
}

function roundOf(event: StreamedEvent): number | undefined {
  return 'round' in event ? event.round : undefined
}

function partOf(event: StreamedEvent): string {
  return 'callId' in event ? event.callId : event.partId
}

function utf8Length(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    // A surrogate is half of a character of four bytes.
    if (code >= 0x80) length += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  return length
}
