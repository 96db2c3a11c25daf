import type { RunLogPort } from '../../src/core/engine/ports/turn-ports.ts'
import type { SentExchange, ReceivedExchange } from '../../src/core/model/review/http-exchange.ts'
import type { SentRequest } from '../../src/core/model/review/recorded-request.ts'
import { runEventSchema, type RunEvent } from '../../src/core/model/runs/run-event.ts'

/** Records every event as storage would get it: parsed by the schema and copied, so that no shared object can hide a fault. */
export class RecordingRunLog implements RunLogPort {
  readonly events: RunEvent[] = []
  /** Sequence numbers that were durable after each `settle`. */
  readonly settledSeqs: number[] = []
  /** Error with which `settle` rejects, if any. */
  refusal: unknown
  /** Called for each event after it is recorded. */
  onEvent: (event: RunEvent) => void = () => undefined

  /** Copies of the recorded requests, each with the number of the event that follows it. */
  readonly sent: (SentRequest & { beforeSeq: number })[] = []

  /** HTTP request of each try. */
  readonly exchanges: SentExchange[] = []

  /** HTTP responses. */
  readonly received: ReceivedExchange[] = []

  recordHttpRequest(sent: SentExchange): void {
    this.exchanges.push(structuredClone(sent))
  }

  recordHttpResponse(received: ReceivedExchange): void {
    this.received.push(structuredClone(received))
  }

  recordRequest(sent: SentRequest): void {
    this.sent.push({ ...structuredClone(sent), beforeSeq: (this.events.at(-1)?.seq ?? -1) + 1 })
  }

  emit(event: RunEvent): void {
    this.events.push(structuredClone(runEventSchema.parse(event)))
    this.onEvent(event)
  }

  settle(): Promise<void> {
    if (this.refusal !== undefined) return Promise.reject(this.refusal)
    this.settledSeqs.push(this.events.at(-1)?.seq ?? -1)
    return Promise.resolve()
  }

  ofType<Type extends RunEvent['type']>(type: Type): Extract<RunEvent, { type: Type }>[] {
    return this.events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type)
  }
}
