import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { ChatSearchOutput } from '../../../core/model/commands/search-commands.ts'
import { Listeners } from '../../../lib/listeners.ts'

export type ChatQuery = CommandInput<'search-chats'>

export interface ChatSearchPorts {
  search(question: ChatQuery): Promise<Result<ChatSearchOutput>>
  schedule(delayMs: number, task: () => void): () => void
}

/** State of the search. The results stay until those of a newer query arrive, so they may belong to an earlier query. */
export interface ChatSearchState {
  isSearching: boolean
  /** The results belong to an earlier query or other filters. */
  isStale: boolean
  results: ChatSearchOutput | null
  failure: Failure | null
  /** Available filter values, from the latest results. */
  filterOptions: Pick<ChatSearchOutput, 'models' | 'tools'>
}

const typingPauseMs = 100
const buildingPauseMs = 1500
const idle: ChatSearchState = {
  isSearching: false,
  isStale: false,
  results: null,
  failure: null,
  filterOptions: { models: [], tools: [] },
}

/** Runs the queries of one search box. */
export class ChatSearch {
  readonly #ports: ChatSearchPorts
  readonly #listeners = new Listeners()
  #state = idle
  #latest: ChatQuery | null = null
  #answered: ChatQuery | null = null
  #isOut = false
  #cancelNext: () => void = () => {}

  constructor(ports: ChatSearchPorts) {
    this.#ports = ports
  }

  readonly subscribe = this.#listeners.add

  readonly getState = (): ChatSearchState => this.#state

  /** `null` ends the search. */
  search(question: ChatQuery | null): void {
    this.#cancelNext()
    this.#latest = question
    if (question === null) return this.#set({ ...idle, filterOptions: this.#state.filterOptions })
    const isStale = this.#state.results !== null && !asksTheSame(this.#answered, question)
    this.#set({ ...this.#state, isSearching: true, isStale })
    this.#cancelNext = this.#ports.schedule(typingPauseMs, () => void this.#send(question))
  }

  /** Called when the search box unmounts. Ends the query; earlier results show again when the box is back. */
  rest(): void {
    this.#cancelNext()
    this.#latest = null
    this.#set({ ...this.#state, isSearching: false })
  }

  /** Loads the index before the user types. */
  async warm(): Promise<void> {
    if (this.#state.results !== null || this.#isOut) return
    const result = await this.#ports.search({ query: '', limit: 1 })
    if (result.ok) this.#set({ ...this.#state, filterOptions: result.value })
  }

  /** Sends one query at a time. Queries that arrive meanwhile wait, and only the latest is sent. */
  async #send(question: ChatQuery): Promise<void> {
    if (this.#isOut) return
    this.#isOut = true
    const result = await this.#ports.search(question)
    this.#isOut = false
    const latest = this.#latest
    if (latest === null) return
    if (latest !== question) return this.#send(latest)
    if (!result.ok) return this.#set({ ...this.#state, isSearching: false, failure: result.failure })
    this.#answered = question
    this.#set({
      isSearching: false,
      isStale: false,
      results: result.value,
      failure: null,
      filterOptions: result.value,
    })
    if (result.value.pending > 0) {
      this.#cancelNext = this.#ports.schedule(buildingPauseMs, () => void this.#send(question))
    }
  }

  #set(state: ChatSearchState): void {
    this.#state = state
    this.#listeners.notify()
  }
}

/** Returns whether two queries differ at most in their limit. */
function asksTheSame(one: ChatQuery | null, other: ChatQuery): boolean {
  return one?.query === other.query && JSON.stringify(one.filters) === JSON.stringify(other.filters)
}

/** Returns the hits of the words as typed. Hits of similar words, which a search offers instead, are left out. */
export function listExactHits({ hits, insteadOf }: ChatSearchOutput): ChatSearchOutput['hits'] {
  return insteadOf.length === 0 ? hits : []
}
