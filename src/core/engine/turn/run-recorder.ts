import type { RunId } from '../../model/id.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { RunEvent, RunEventBody } from '../../model/runs/run-event.ts'
import type { ClockPort, RunLogPort } from '../ports/turn-ports.ts'
import type { SentRequest } from '../../model/review/recorded-request.ts'
import type { SentExchange, ReceivedExchange } from '../../model/review/http-exchange.ts'
import { RoundTally, type RoundSummary } from '../loop/round-tally.ts'
import { TurnReducer } from '../../conversation/turn-reducer.ts'

interface RecorderPorts {
  clock: ClockPort
  log: RunLogPort
  onEvent(event: RunEvent): void
}

/** Types of events that change neither a message nor the counts of a round. About half of the events of a round are of these types. */
const neutralTypes: ReadonlySet<RunEvent['type']> = new Set([
  'stage-pre-fired',
  'stage-post-fired',
  'hook-fired',
  'hook-guard-denied',
  'hook-observer-failed',
  'rule-matched',
])

/**
 * Numbers and timestamps all events of a run. It reduces the events it emits, so that the next request and the round counts are
 * based on the stored events.
 */
export class RunRecorder {
  readonly #runId: RunId
  readonly #clock: ClockPort
  readonly #log: RunLogPort
  readonly #reducer: TurnReducer
  readonly #tally = new RoundTally()
  readonly #onEvent: (event: RunEvent) => void
  #nextSeq = 0
  #revision = 0

  /** `onEvent` gets stored and new events. */
  constructor(assistantMessage: Message, runId: RunId, ports: RecorderPorts) {
    this.#runId = runId
    this.#onEvent = ports.onEvent
    this.#clock = ports.clock
    this.#log = ports.log
    this.#reducer = new TurnReducer(assistantMessage)
  }

  /** Applies an event that an earlier worker stored. It is not emitted again. */
  restore(event: RunEvent): void {
    this.#take(event)
    this.#nextSeq = event.seq + 1
  }

  emit(body: RunEventBody): void {
    const event = { ...body, runId: this.#runId, seq: this.#nextSeq++, at: this.#clock.now() }
    this.#take(event)
    this.#log.emit(event)
  }

  /** A number that rises with every event that may change the messages of this turn. */
  get revision(): number {
    return this.#revision
  }

  /** Must be called before the `provider-request-started` event. */
  recordRequest(request: SentRequest): void {
    this.#log.recordRequest?.(request)
  }

  /** Must be called before the `egress-started` event. */
  recordHttpRequest(exchange: SentExchange): void {
    this.#log.recordHttpRequest?.(exchange)
  }

  /** Must be called before the `egress-ended` event. */
  recordHttpResponse(received: ReceivedExchange): void {
    this.#log.recordHttpResponse?.(received)
  }

  /** Resolves once everything emitted so far is durable. Rejects if storage refused it. */
  settle(): Promise<void> {
    return this.#log.settle()
  }

  /** Returns the assistant message so far. */
  reply(): Message {
    return this.#reducer.current()
  }

  /** Returns the messages of this turn so far. A steered turn has several. */
  messages(): readonly Message[] {
    return [...this.#reducer.finished(), this.#reducer.current()]
  }

  /** Returns the same messages with the growing one itself. Read it immediately and do not store it. */
  view(): readonly Message[] {
    return [...this.#reducer.finished(), this.#reducer.view()]
  }

  textsOf(round: number): { partId: string; text: string }[] {
    return this.#reducer.textsOf(round)
  }

  /** Returns the outcomes of the calls of the latest round. */
  roundSummary(): RoundSummary {
    return this.#tally.summary()
  }

  #take(event: RunEvent): void {
    if (!neutralTypes.has(event.type)) {
      this.#revision += 1
      this.#reducer.apply(event)
      this.#tally.apply(event)
    }
    this.#onEvent(event)
  }
}
