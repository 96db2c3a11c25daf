import type { TimelineItem } from '../kernel/flight-record.ts'
import type { RunEvent } from '../kernel/run-event.ts'
import { ItemDraft, type ItemStart } from './item-draft.ts'
import { TurnClock } from './turn-clock.ts'

type Opening = Omit<ItemStart, 'seq' | 'atMs' | 'key'>

/** The items of a timeline while it is folded, by keys of their own; and which item each event went to. */
export class TimelineBoard {
  readonly #clock = new TurnClock()
  readonly #drafts = new Map<string, ItemDraft>()
  readonly #placeOfSeq = new Map<number, string>()
  #seq = 0

  get nowMs(): number {
    return this.#clock.nowMs
  }

  /** Every event goes on from here. */
  advance(event: RunEvent): void {
    this.#seq = event.seq
    this.#clock.advance(event.at)
  }

  /** Begins an item with the event that is folded; one of that key that is there already goes on. */
  open(key: string, opening: Opening): ItemDraft {
    return this.find(key) ?? this.#add(key, opening, true)
  }

  /** Something that takes no time. */
  moment(key: string, opening: Opening): ItemDraft {
    return this.#add(key, opening, false)
  }

  /** The item of that key, which the event that is folded goes to. */
  find(key: string): ItemDraft | undefined {
    const draft = this.#drafts.get(key)
    if (draft) this.#placeOfSeq.set(this.#seq, key)
    return draft
  }

  /** Without the event. */
  peek(key: string): ItemDraft | undefined {
    return this.#drafts.get(key)
  }

  openDrafts(): ItemDraft[] {
    return [...this.#drafts.values()].filter(({ isOpen }) => isOpen)
  }

  items(): TimelineItem[] {
    return [...this.#drafts.values()].map((draft) => draft.finish())
  }

  /** The kind of the item that the event of that number went to. */
  kindOf(seq: number): TimelineItem['kind'] | undefined {
    const key = this.#placeOfSeq.get(seq)
    return key === undefined ? undefined : this.#drafts.get(key)?.start.kind
  }

  #add(key: string, opening: Opening, isOpen: boolean): ItemDraft {
    const draft = new ItemDraft({ ...opening, key, seq: this.#seq, atMs: this.nowMs }, isOpen)
    this.#drafts.set(key, draft)
    this.#placeOfSeq.set(this.#seq, key)
    return draft
  }
}
