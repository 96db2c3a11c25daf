import { createFailure, type Failure } from '../../core/model/failures/failure.ts'

export type StreamEnd = { reason: 'ended' | 'closed' } | { reason: 'failure'; failure: Failure }

/** Receiver of a stream's items. At most two items are sent before the first is acknowledged; later ones are merged. */
export interface Follower<Item> {
  /** `seq` is the number of the last item covered. */
  onItem(item: Item, seq: number): void
  /** Called exactly once, after the last item. */
  onEnd(end: StreamEnd): void
}

export interface Following {
  acknowledge(seq: number): void
  /** Ends this follower at once. Items that it has not received are dropped. */
  close(): void
}

/** A stream as the transport needs it, with items of any type. */
export interface StreamSource {
  follow(from: number, follower: Follower<unknown>): Following
}

export interface StreamLogOptions<Item> {
  /** Merges items into one that says the same, in their order. Without items, returns an empty one. */
  merge(items: readonly Item[]): Item
  /** Reduces an item to what late followers need. By default all of it is retained. */
  retain?(item: Item): Item
  /** Called before each join. Pending items can be written now, so that the first item says no more than the log. */
  prepareJoin?(): void
  /** Completes the first item of a follower that joins after item 0 was written. */
  greet?(replayed: Item): Item
  /** Called when a follower can receive again. */
  onCredit?(): void
  /** Called when the last follower has left. */
  onAbandoned?(): void
}

const maxUnacknowledged = 2

/** Log of items numbered from 0, which can be followed from any number at any time. A slow follower does not slow others. */
export class StreamLog<Item> {
  readonly #options: StreamLogOptions<Item>
  readonly #items: Item[] = []
  readonly #followers = new Set<LogFollower<Item>>()
  #end: StreamEnd | null = null

  constructor(options: StreamLogOptions<Item>) {
    this.#options = options
  }

  get length(): number {
    return this.#items.length
  }

  get followerCount(): number {
    return this.#followers.size
  }

  /** Returns whether an appended item would reach a follower at once. */
  hasCredit(): boolean {
    for (const follower of this.#followers) if (follower.hasCredit()) return true
    return false
  }

  append(item: Item): void {
    if (this.#end) return
    const seq = this.#items.length
    this.#items.push(this.#options.retain?.(item) ?? item)
    for (const follower of this.#followers) follower.offer(item, seq)
  }

  /** Ends the log. Followers end after they have received everything. */
  end(): void {
    if (this.#end) return
    this.#end = { reason: 'ended' }
    for (const follower of this.#followers) follower.finish(this.#end)
  }

  /** Ends the log and all followers at once, without the items they have not received. */
  abort(failure: Failure): void {
    if (this.#end) return
    const end: StreamEnd = { reason: 'failure', failure }
    this.#end = end
    for (const follower of this.#followers) follower.stop(end)
  }

  follow(from: number, follower: Follower<Item>): Following {
    this.#options.prepareJoin?.()
    const attached = new LogFollower(follower, {
      merge: this.#options.merge,
      onCredit: () => this.#options.onCredit?.(),
      onLeave: () => {
        this.#followers.delete(attached)
        if (this.#followers.size === 0) this.#options.onAbandoned?.()
      },
    })
    this.#followers.add(attached)
    if (from > this.#items.length) {
      const detail = `the stream has ${this.#items.length} items and cannot be joined at ${from}`
      attached.stop({ reason: 'failure', failure: createFailure('invalid-input', { detail }) })
    } else if (this.#end?.reason === 'failure') {
      attached.stop(this.#end)
    } else {
      this.#replay(from, attached)
      if (this.#end) attached.finish(this.#end)
    }
    return {
      acknowledge: (seq) => attached.acknowledge(seq),
      close: () => attached.stop({ reason: 'closed' }),
    }
  }

  #replay(from: number, follower: LogFollower<Item>): void {
    const { merge, greet } = this.#options
    if (this.#items.length === 0 || (from === this.#items.length && !greet)) return
    const replayed = merge(this.#items.slice(from))
    follower.offer(greet ? greet(replayed) : replayed, this.#items.length - 1)
  }
}

interface LogFollowerOptions<Item> {
  merge(items: readonly Item[]): Item
  onCredit(): void
  onLeave(): void
}

class LogFollower<Item> {
  readonly #follower: Follower<Item>
  readonly #options: LogFollowerOptions<Item>
  #waiting: Item[] = []
  #waitingSeq = 0
  #unacknowledged: number[] = []
  #finalEnd: StreamEnd | null = null
  #isGone = false

  constructor(follower: Follower<Item>, options: LogFollowerOptions<Item>) {
    this.#follower = follower
    this.#options = options
  }

  hasCredit(): boolean {
    return this.#unacknowledged.length < maxUnacknowledged
  }

  offer(item: Item, seq: number): void {
    this.#waiting.push(item)
    this.#waitingSeq = seq
    this.#pump()
  }

  acknowledge(seq: number): void {
    if (this.#isGone) return
    this.#unacknowledged = this.#unacknowledged.filter((sentSeq) => sentSeq > seq)
    this.#pump()
    if (!this.#isGone && this.hasCredit()) this.#options.onCredit()
  }

  finish(end: StreamEnd): void {
    this.#finalEnd = end
    this.#pump()
  }

  stop(end: StreamEnd): void {
    if (this.#isGone) return
    this.#isGone = true
    this.#waiting = []
    this.#options.onLeave()
    this.#follower.onEnd(end)
  }

  #pump(): void {
    if (this.#isGone) return
    if (this.#waiting.length > 0 && this.hasCredit()) {
      const [only] = this.#waiting
      const item =
        this.#waiting.length === 1 && only !== undefined ? only : this.#options.merge(this.#waiting)
      this.#waiting = []
      this.#unacknowledged.push(this.#waitingSeq)
      this.#follower.onItem(item, this.#waitingSeq)
    }
    if (this.#finalEnd && this.#waiting.length === 0) this.stop(this.#finalEnd)
  }
}
