import type {
  FactGroup,
  TimelineItem,
  TimelineKind,
  TimelineMark,
  TimelineState,
} from '../kernel/flight-record.ts'
import type { MessageId } from '../kernel/id.ts'

export interface ItemStart {
  key: string
  kind: TimelineKind
  name: string
  seq: number
  atMs: number
  round?: number
  requestId?: string
  callId?: string
  compactionId?: string
  throughMessageId?: MessageId
}

/** One item while its events come in. What it tells is put together when it is finished. */
export class ItemDraft {
  readonly start: ItemStart
  readonly marks: TimelineMark[] = []
  state: TimelineState = 'ok'
  endMs: number
  isOpen: boolean
  name: string
  readonly #groups: (() => FactGroup[])[] = []

  constructor(start: ItemStart, isOpen: boolean) {
    this.start = start
    this.name = start.name
    this.endMs = start.atMs
    this.isOpen = isOpen
  }

  tell(groups: () => FactGroup[]): void {
    this.#groups.push(groups)
  }

  end(atMs: number, state: TimelineState = this.state): void {
    this.isOpen = false
    this.endMs = Math.max(this.start.atMs, atMs)
    this.state = state
  }

  finish(): TimelineItem {
    const { kind, seq, atMs, round, requestId, callId, compactionId, throughMessageId } = this.start
    return {
      id: `${kind}-${seq}`,
      kind,
      name: this.name,
      state: this.state,
      ...(round !== undefined && { round }),
      startMs: atMs,
      endMs: this.endMs,
      ...(requestId !== undefined && { requestId }),
      ...(callId !== undefined && { callId }),
      ...(compactionId !== undefined && { compactionId }),
      ...(throughMessageId !== undefined && { throughMessageId }),
      marks: this.marks.map((mark) => ({
        ...mark,
        atMs: Math.min(this.endMs, Math.max(atMs, mark.atMs)),
      })),
      groups: this.#groups.flatMap((tell) => tell()),
    }
  }
}
