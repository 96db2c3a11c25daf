import type { MessageId } from '../../../../core/model/id.ts'
import type { Result } from '../../../../core/model/failures/result.ts'
import type { ChatFindMatch } from '../../../../core/model/commands/search-commands.ts'
import { Listeners } from '../../../../lib/listeners.ts'

/** One match in a message. `nth` counts within the message's visible parts, or within one collapsed part. */
export interface ChatMatch {
  messageId: MessageId
  detail?: string | undefined
  nth: number
}

export interface ChatFindState {
  query: string
  total: number
  /** Position from 1; 0 if there is no match. */
  current: number
  isAsking: boolean
  hasFailed: boolean
}

export interface ChatFindPorts {
  ask(query: string): Promise<Result<{ places: readonly ChatFindMatch[] }>>
  /** Ids of the messages that are in view. */
  visible(): ReadonlySet<string>
  /** Highlights the matches in view and scrolls to the given one. */
  show(query: string, match: ChatMatch | null): void
  schedule(delayMs: number, task: () => void): () => void
}

const typingPauseMs = 80

/** State of the search in the open chat: the query, the matches and the current one. */
export class ChatFind {
  readonly #ports: ChatFindPorts
  readonly #listeners = new Listeners()
  #state: ChatFindState = { query: '', total: 0, current: 0, isAsking: false, hasFailed: false }
  #places: readonly ChatFindMatch[] = []
  #cancelAsking: () => void = () => {}
  #latestSearch = 0

  constructor(ports: ChatFindPorts) {
    this.#ports = ports
  }

  readonly subscribe = this.#listeners.add

  readonly getState = (): ChatFindState => this.#state

  setQuery(query: string): void {
    this.#cancelAsking()
    this.#latestSearch += 1
    this.#set({ query, isAsking: query !== '' })
    if (query === '') return this.#take([])
    this.#cancelAsking = this.#ports.schedule(typingPauseMs, () => void this.#ask())
  }

  /** Searches again after the chat has changed. The current match stays current. */
  async refresh(): Promise<void> {
    if (this.#state.query === '' || this.#state.isAsking) return
    const before = this.#matchAt(this.#state.current)
    const result = await this.#ports.ask(this.#state.query)
    if (!result.ok || this.#state.isAsking) return
    this.#places = result.value.places
    const total = countAll(this.#places)
    const same = before === null ? 0 : this.#numberOf(before)
    this.#set({ total, current: same || Math.min(this.#state.current, total) })
  }

  step(by: 1 | -1): void {
    const { total, current, query } = this.#state
    if (total === 0) return
    const next = ((current - 1 + by + total) % total) + 1
    this.#set({ current: next })
    this.#ports.show(query, this.#matchAt(next))
  }

  async #ask(): Promise<void> {
    const search = this.#latestSearch
    const result = await this.#ports.ask(this.#state.query)
    if (search !== this.#latestSearch) return
    this.#set({ isAsking: false, hasFailed: !result.ok })
    this.#take(result.ok ? result.value.places : [])
  }

  /** Starts with a match in view, or with the latest one. */
  #take(places: readonly ChatFindMatch[]): void {
    this.#places = places
    const total = countAll(places)
    const visible = this.#ports.visible()
    const first = places.find(({ messageId }) => visible.has(messageId)) ?? places.at(-1)
    const current = first ? this.#numberOf({ ...first, nth: 0 }) : 0
    this.#set({ total, current })
    this.#ports.show(this.#state.query, this.#matchAt(current))
  }

  #matchAt(number: number): ChatMatch | null {
    let before = 0
    for (const [index, { messageId, detail, count }] of this.#places.entries()) {
      if (number > before && number <= before + count)
        return { messageId, detail, nth: number - before - 1 + this.#before(index) }
      before += count
    }
    return null
  }

  #numberOf(match: ChatMatch): number {
    let number = 1
    for (const [index, { messageId, detail, count }] of this.#places.entries()) {
      const nth = match.nth - this.#before(index)
      if (messageId === match.messageId && detail === match.detail && nth < count)
        return number + Math.max(0, nth)
      number += count
    }
    return 0
  }

  /** Counts the earlier matches in visible parts of the same message, which are one range on screen. */
  #before(index: number): number {
    const place = this.#places[index]
    if (!place || place.detail !== undefined) return 0
    return this.#places
      .slice(0, index)
      .filter(({ messageId, detail }) => messageId === place.messageId && detail === undefined)
      .reduce((sum, { count }) => sum + count, 0)
  }

  #set(changes: Partial<ChatFindState>): void {
    this.#state = { ...this.#state, ...changes }
    this.#listeners.notify()
  }
}

function countAll(places: readonly ChatFindMatch[]): number {
  return places.reduce((sum, { count }) => sum + count, 0)
}
