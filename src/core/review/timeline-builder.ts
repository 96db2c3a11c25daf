import type { LocalizedText } from '../model/messages/localized-text.ts'
import type {
  TimelineItem,
  RecordDetailGroup,
  TimelineKind,
  TimelineMark,
  TimelineState,
} from '../model/review/turn-record.ts'
import type { RunEvent } from '../model/runs/run-event.ts'
import type { MessageId, RunId } from '../model/id.ts'

type Opening = Omit<TimelineItemStart, 'seq' | 'atMs' | 'key'>

/** Builds the items of a timeline by key, and records to which item each event belongs. */
export class TimelineBuilder {
  readonly #clock = new TurnClock()
  readonly #drafts = new Map<string, TimelineItemBuilder>()
  readonly #placeOfSeq = new Map<number, string>()
  #seq = 0

  get nowMs(): number {
    return this.#clock.nowMs
  }

  /** Must be called with each event before its items are changed. */
  advance(event: RunEvent): void {
    this.#seq = event.seq
    this.#clock.advance(event.at)
  }

  /** Starts an item at the current event. An existing item with that key continues. */
  open(key: string, opening: Opening): TimelineItemBuilder {
    return this.find(key) ?? this.#add(key, opening, true)
  }

  /** Adds an item without duration. */
  moment(key: string, opening: Opening): TimelineItemBuilder {
    return this.#add(key, opening, false)
  }

  /** Returns the item with that key and assigns the current event to it. */
  find(key: string): TimelineItemBuilder | undefined {
    const draft = this.#drafts.get(key)
    if (draft) this.#placeOfSeq.set(this.#seq, key)
    return draft
  }

  /** Returns the item with that key without assigning the event to it. */
  peek(key: string): TimelineItemBuilder | undefined {
    return this.#drafts.get(key)
  }

  openDrafts(): TimelineItemBuilder[] {
    return [...this.#drafts.values()].filter(({ isOpen }) => isOpen)
  }

  items(): TimelineItem[] {
    return [...this.#drafts.values()].map((draft) => draft.finish())
  }

  /** Returns the kind of the item to which the event with that number belongs. */
  kindOf(seq: number): TimelineItem['kind'] | undefined {
    const key = this.#placeOfSeq.get(seq)
    return key === undefined ? undefined : this.#drafts.get(key)?.start.kind
  }

  #add(key: string, opening: Opening, isOpen: boolean): TimelineItemBuilder {
    const draft = new TimelineItemBuilder({ ...opening, key, seq: this.#seq, atMs: this.nowMs }, isOpen)
    this.#drafts.set(key, draft)
    this.#placeOfSeq.set(this.#seq, key)
    return draft
  }
}

interface TimelineItemStart {
  key: string
  kind: TimelineKind
  name: LocalizedText
  seq: number
  atMs: number
  round?: number
  requestId?: string
  callId?: string
  compactionId?: string
  childRunId?: RunId
  throughMessageId?: MessageId
}

/** Collects the data of one item while events arrive. Its details are computed when it is finished. */
class TimelineItemBuilder {
  readonly start: TimelineItemStart
  readonly marks: TimelineMark[] = []
  state: TimelineState = 'ok'
  endMs: number
  isOpen: boolean
  name: LocalizedText
  readonly #groups: (() => RecordDetailGroup[])[] = []

  constructor(start: TimelineItemStart, isOpen: boolean) {
    this.start = start
    this.name = start.name
    this.endMs = start.atMs
    this.isOpen = isOpen
  }

  addDetails(groups: () => RecordDetailGroup[]): void {
    this.#groups.push(groups)
  }

  end(atMs: number, state: TimelineState = this.state): void {
    this.isOpen = false
    this.endMs = Math.max(this.start.atMs, atMs)
    this.state = state
  }

  finish(): TimelineItem {
    const { kind, seq, atMs, round, requestId, callId, compactionId, childRunId, throughMessageId } =
      this.start
    return {
      id: `${kind}-${seq}`,
      kind,
      name: this.name,
      state: this.state,
      round,
      startMs: atMs,
      endMs: this.endMs,
      requestId,
      callId,
      compactionId,
      childRunId,
      throughMessageId,
      marks: this.marks.map((marker) => ({
        ...marker,
        atMs: Math.min(this.endMs, Math.max(atMs, marker.atMs)),
      })),
      groups: this.#groups.flatMap((toGroups) => toGroups()),
    }
  }
}

/**
 * Converts wall-clock times to ms since the first one, never decreasing. When the clock is set back, time stops for a moment
 * and then continues at its pace.
 */
export class TurnClock {
  #startedAt: number | undefined
  #lastAt = 0
  #skewMs = 0
  #nowMs = 0

  get nowMs(): number {
    return this.#nowMs
  }

  advance(at: number): number {
    this.#startedAt ??= at
    if (at < this.#lastAt) this.#skewMs += this.#lastAt - at
    this.#lastAt = at
    this.#nowMs = Math.max(this.#nowMs, at - this.#startedAt + this.#skewMs)
    return this.#nowMs
  }
}
