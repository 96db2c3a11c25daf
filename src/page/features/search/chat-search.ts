import type { CommandInput } from '../../../core/kernel/command.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { ChatSearchAnswer } from '../../../core/kernel/search-commands.ts'

export type ChatQuestion = CommandInput<'search-chats'>

export interface ChatSearchPorts {
  ask(question: ChatQuestion): Promise<Result<ChatSearchAnswer>>
  schedule(delayMs: number, task: () => void): () => void
}

/** State of the search. The results stay until those of a newer query arrive, so they may belong to an earlier query. */
export interface ChatSearchState {
  isAsking: boolean
  /** The results belong to an earlier query or other filters. */
  isStale: boolean
  answer: ChatSearchAnswer | null
  failure: Failure | null
  /** Available filter values, from the latest results. */
  known: Pick<ChatSearchAnswer, 'models' | 'tools'>
}

const typingPauseMs = 100
const buildingPauseMs = 1500
const idle: ChatSearchState = {
  isAsking: false,
  isStale: false,
  answer: null,
  failure: null,
  known: { models: [], tools: [] },
}

/** Runs the queries of one search box. */
export class ChatSearch {
  readonly #ports: ChatSearchPorts
  readonly #listeners = new Set<() => void>()
  #state = idle
  #asked: ChatQuestion | null = null
  #answered: ChatQuestion | null = null
  #isOut = false
  #cancelNext: () => void = () => {}

  constructor(ports: ChatSearchPorts) {
    this.#ports = ports
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): ChatSearchState => this.#state

  /** `null` ends the search. */
  ask(question: ChatQuestion | null): void {
    this.#cancelNext()
    this.#asked = question
    if (question === null) return this.#set({ ...idle, known: this.#state.known })
    const isStale = this.#state.answer !== null && !asksTheSame(this.#answered, question)
    this.#set({ ...this.#state, isAsking: true, isStale })
    this.#cancelNext = this.#ports.schedule(typingPauseMs, () => void this.#send(question))
  }

  /** Called when the search box unmounts. Ends the query; earlier results show again when the box is back. */
  rest(): void {
    this.#cancelNext()
    this.#asked = null
    this.#set({ ...this.#state, isAsking: false })
  }

  /** Loads the index before the user types. */
  async warm(): Promise<void> {
    if (this.#state.answer !== null || this.#isOut) return
    const result = await this.#ports.ask({ query: '', limit: 1 })
    if (result.ok) this.#set({ ...this.#state, known: result.value })
  }

  /** Sends one query at a time. Queries that arrive meanwhile wait, and only the latest is sent. */
  async #send(question: ChatQuestion): Promise<void> {
    if (this.#isOut) return
    this.#isOut = true
    const result = await this.#ports.ask(question)
    this.#isOut = false
    const asked = this.#asked
    if (asked === null) return
    if (asked !== question) return this.#send(asked)
    if (!result.ok) return this.#set({ ...this.#state, isAsking: false, failure: result.failure })
    this.#answered = question
    this.#set({ isAsking: false, isStale: false, answer: result.value, failure: null, known: result.value })
    if (result.value.pending > 0) {
      this.#cancelNext = this.#ports.schedule(buildingPauseMs, () => void this.#send(question))
    }
  }

  #set(state: ChatSearchState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Returns whether two queries differ at most in their limit. */
function asksTheSame(one: ChatQuestion | null, other: ChatQuestion): boolean {
  return one?.query === other.query && JSON.stringify(one.filters) === JSON.stringify(other.filters)
}
