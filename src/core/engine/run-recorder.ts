import type { RunId } from '../kernel/id.ts'
import type { Message } from '../kernel/message.ts'
import type { RunEventBody } from '../kernel/run-event.ts'
import type { ClockPort, RunLogPort } from './ports.ts'
import { ReplyFold } from './reply-fold.ts'

/**
 * The one place where events of a run get their number and time. It folds what it emits, so that what the next request
 * shows of this turn is made from the very events that are stored.
 */
export class RunRecorder {
  readonly #runId: RunId
  readonly #clock: ClockPort
  readonly #log: RunLogPort
  readonly #fold: ReplyFold
  #nextSeq = 0

  constructor(reply: Message, runId: RunId, ports: { clock: ClockPort; log: RunLogPort }) {
    this.#runId = runId
    this.#clock = ports.clock
    this.#log = ports.log
    this.#fold = new ReplyFold(reply)
  }

  emit(body: RunEventBody): void {
    const event = { ...body, runId: this.#runId, seq: this.#nextSeq++, at: this.#clock.now() }
    this.#fold.apply(event)
    this.#log.emit(event)
  }

  /** Resolves once everything emitted so far is durable; rejects if storage refused it. */
  settle(): Promise<void> {
    return this.#log.settle()
  }

  /** The answer as far as it has come. */
  reply(): Message {
    return this.#fold.message()
  }
}
