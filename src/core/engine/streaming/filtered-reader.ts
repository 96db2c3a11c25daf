import type { Failure } from '../../model/failures/failure.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import type { ReadStep } from './request-attempts.ts'
import { TextFilter, type FilterOptions } from './text-filter.ts'

interface ReaderOptions extends FilterOptions {
  read(): Promise<ReadStep>
  /** Ends the response because a hook refused its text. */
  refuse(failure: Failure): void
}

/** Reads a response whose text passes through hooks before it is accepted. */
export class FilteredReader {
  readonly #turn: TurnContext
  readonly #options: ReaderOptions
  readonly #filter: TextFilter
  #pending: Promise<ReadStep> | undefined
  /** Wakes the reader when waiting text may be due. Steps that arrive before use the same timer. */
  #timer: { due: Promise<undefined>; abort: AbortController } | undefined

  constructor(turn: TurnContext, options: ReaderOptions) {
    this.#turn = turn
    this.#options = options
    this.#filter = new TextFilter(turn, options)
  }

  /** Returns a step for the caller. Returns `undefined` if the step was text, or if text was passed on or refused. */
  async next(first?: ReadStep): Promise<ReadStep | undefined> {
    const step = first ?? (await this.#read())
    return step && this.#pass(step)
  }

  /** Waits for the next step. Returns `undefined` if the timer of waiting text came first. */
  async #read(): Promise<ReadStep | undefined> {
    this.#pending ??= this.#options.read()
    const { dueInMs } = this.#filter
    if (dueInMs !== undefined) this.#timer ??= this.#startTimer(dueInMs)
    const step = await (this.#timer ? Promise.race([this.#pending, this.#timer.due]) : this.#pending)
    if (step) this.#pending = undefined
    else this.#timer = undefined
    // The text for which the timer was started may have been passed on by its size.
    if (!step && this.#filter.dueInMs === 0) this.#refuse(await this.#filter.flush())
    return step
  }

  #startTimer(durationMs: number): { due: Promise<undefined>; abort: AbortController } {
    const abort = new AbortController()
    const due = this.#turn.ports.clock.sleep(durationMs, abort.signal).then(() => undefined)
    return { due, abort }
  }

  #stopTimer(): void {
    this.#timer?.abort.abort('ended')
    this.#timer = undefined
  }

  async #pass(step: ReadStep): Promise<ReadStep | undefined> {
    switch (step.type) {
      case 'text-delta':
      case 'reasoning-delta':
        this.#refuse(await this.#filter.add(step))
        return undefined
      case 'text-end':
      case 'reasoning-end': {
        const end = await this.#filter.endPart(step)
        if (end.ok) return end.value
        this.#refuse(end.failure)
        return undefined
      }
      default: {
        if (isLast(step)) this.#stopTimer()
        const failure = await (isLast(step) ? this.#filter.endAll() : this.#filter.flush())
        // After a stop, the stop is the reason for the end.
        if (!failure || this.#turn.signal.aborted) return step
        this.#refuse(failure)
        return undefined
      }
    }
  }

  #refuse(failure: Failure | undefined): void {
    if (!failure) return
    this.#stopTimer()
    this.#options.refuse(failure)
  }
}

function isLast({ type }: ReadStep): boolean {
  return type === 'finish' || type === 'failure' || type.startsWith('stream-')
}
