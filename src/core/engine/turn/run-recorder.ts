import type { RunId } from '../../kernel/id.ts'
import type { Message } from '../../kernel/message.ts'
import type { RunEvent, RunEventBody } from '../../kernel/run-event.ts'
import type { ClockPort, RunLogPort } from '../ports/turn-ports.ts'
import type { SentRequest } from '../../kernel/sent-request.ts'
import type { SentWire } from '../../kernel/wire-request.ts'
import type { ReceivedWire } from '../../kernel/wire-response.ts'
import { RoundTally, type RoundSummary } from '../loop/round-tally.ts'
import { TurnFold } from '../../conversation/turn-reducer.ts'

interface RecorderPorts {
  clock: ClockPort
  log: RunLogPort
  onEvent(event: RunEvent): void
}

/**
 * The one place where events of a run get their number and time. It folds what it emits, so that what the next request
 * shows of this turn, and what is counted of a round, is made from the very events that are stored.
 */
export class RunRecorder {
  readonly #runId: RunId
  readonly #clock: ClockPort
  readonly #log: RunLogPort
  readonly #fold: TurnFold
  readonly #tally = new RoundTally()
  readonly #onEvent: (event: RunEvent) => void
  #nextSeq = 0

  /** `onEvent` hears of stored and new events alike. */
  constructor(reply: Message, runId: RunId, ports: RecorderPorts) {
    this.#runId = runId
    this.#onEvent = ports.onEvent
    this.#clock = ports.clock
    this.#log = ports.log
    this.#fold = new TurnFold(reply)
  }

  /** Takes in what an earlier worker stored of this run; it is not emitted again. */
  restore(event: RunEvent): void {
    this.#take(event)
    this.#nextSeq = event.seq + 1
  }

  emit(body: RunEventBody): void {
    const event = { ...body, runId: this.#runId, seq: this.#nextSeq++, at: this.#clock.now() }
    this.#take(event)
    this.#log.emit(event)
  }

  /** Before its `provider-request-started`. */
  keepRequest(sent: SentRequest): void {
    this.#log.keepRequest?.(sent)
  }

  /** Before its `egress-started`. */
  keepWire(sent: SentWire): void {
    this.#log.keepWire?.(sent)
  }

  /** Before its `egress-ended`. */
  keepReceived(received: ReceivedWire): void {
    this.#log.keepReceived?.(received)
  }

  /** Resolves once everything emitted so far is durable; rejects if storage refused it. */
  settle(): Promise<void> {
    return this.#log.settle()
  }

  /** The answer as far as it has come. */
  reply(): Message {
    return this.#fold.current()
  }

  /** What this turn has made so far: more than the answer only where it was steered. */
  messages(): readonly Message[] {
    return [...this.#fold.finished(), this.#fold.current()]
  }

  /** The same, the answer itself as it grows: to be read at once, and not kept. */
  view(): readonly Message[] {
    return [...this.#fold.finished(), this.#fold.view()]
  }

  /** The text parts of a round of the answer. */
  textsOf(round: number): { partId: string; text: string }[] {
    return this.#fold.textsOf(round)
  }

  /** How the calls of the newest round came out. */
  roundSummary(): RoundSummary {
    return this.#tally.summary()
  }

  #take(event: RunEvent): void {
    this.#fold.apply(event)
    this.#tally.apply(event)
    this.#onEvent(event)
  }
}
