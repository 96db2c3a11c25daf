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

  /** Waits for the next step. Returns `undefined` if waiting text had to be passed on before. */
  async #read(): Promise<ReadStep | undefined> {
    this.#pending ??= this.#options.read()
    const { dueInMs } = this.#filter
    const timer = new AbortController()
    const step = await (dueInMs === undefined
      ? this.#pending
      : Promise.race([
          this.#pending,
          this.#turn.ports.clock.sleep(dueInMs, timer.signal).then(() => undefined),
        ]))
    timer.abort('ended')
    if (step) this.#pending = undefined
    else this.#refuse(await this.#filter.flush())
    return step
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
        const failure = await (isLast(step) ? this.#filter.endAll() : this.#filter.flush())
        // After a stop, the stop is the reason for the end.
        if (!failure || this.#turn.signal.aborted) return step
        this.#refuse(failure)
        return undefined
      }
    }
  }

  #refuse(failure: Failure | undefined): void {
    if (failure) this.#options.refuse(failure)
  }
}

function isLast({ type }: ReadStep): boolean {
  return type === 'finish' || type === 'failure' || type.startsWith('stream-')
}
