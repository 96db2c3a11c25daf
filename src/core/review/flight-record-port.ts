import type { TurnSummary } from '../kernel/flight-record.ts'
import type { MessageId, RunId, SessionId } from '../kernel/id.ts'
import type { Message } from '../kernel/message.ts'
import type { Provider } from '../kernel/model.ts'
import type { RecordedRequests } from '../kernel/recorded-request.ts'
import type { RecordedWires, WireBody } from '../kernel/wire-request.ts'
import type { ReceivedBody } from '../kernel/wire-response.ts'
import type { Result } from '../kernel/result.ts'
import type { RunEvent } from '../kernel/run-event.ts'
import type { Session } from '../kernel/session.ts'

export interface ReviewedSession {
  session: Session
  turns: readonly TurnSummary[]
  /** Whose names stand beside turns. */
  providers: readonly Provider[]
}

/** What is stored of turns. Reads only; what storage refuses is a failure. */
export interface FlightRecordPort {
  /** In their order; none where they were dropped. */
  readEvents(runId: RunId): Promise<Result<readonly RunEvent[]>>
  /** In no order. */
  readRequests(runId: RunId): Promise<Result<RecordedRequests>>
  /** Their pieces, and what these say by their hashes; in the order in which they left. */
  readWires(runId: RunId): Promise<Result<RecordedWires>>
  /** `null`: not recorded. */
  readWireBody(place: { runId: RunId; egressId: string }): Promise<Result<WireBody | null>>
  /** The same of what came back for it. */
  readReceived(place: { runId: RunId; egressId: string }): Promise<Result<ReceivedBody | null>>
  readAnswer(messageId: MessageId): Promise<Result<Message>>
  /** How many parts the first answer of a run began with. */
  countEarlierParts(runId: RunId): Promise<Result<number>>
  readSession(sessionId: SessionId): Promise<Result<ReviewedSession>>
}
