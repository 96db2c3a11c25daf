import type { TurnSummary } from '../model/review/turn-record.ts'
import type { MessageId, RunId, SessionId } from '../model/id.ts'
import type { Message } from '../model/conversation/message.ts'
import type { Provider } from '../model/providers/provider.ts'
import type { RecordedRequests } from '../model/review/recorded-request.ts'
import type { RecordedExchanges, ExchangeBody, ReceivedBody } from '../model/review/http-exchange.ts'
import type { Result } from '../model/failures/result.ts'
import type { RunEvent } from '../model/runs/run-event.ts'
import type { Session } from '../model/conversation/session.ts'

export interface ReviewedSession {
  session: Session
  turns: readonly TurnSummary[]
  /** Providers whose names are shown with the turns. */
  providers: readonly Provider[]
}

/** Reads stored data of turns. Errors of storage are returned as failures. */
export interface FlightRecordPort {
  /** Returns the events in order, or none if they were dropped. */
  loadEvents(runId: RunId): Promise<Result<readonly RunEvent[]>>
  /** Returns the requests in no particular order. */
  loadRequests(runId: RunId): Promise<Result<RecordedRequests>>
  /** Returns the sent requests in order, with the texts of their pieces by hash. */
  loadExchanges(runId: RunId): Promise<Result<RecordedExchanges>>
  /** Returns `null` if the body was not recorded. */
  loadSentBody(place: { runId: RunId; egressId: string }): Promise<Result<ExchangeBody | null>>
  /** Returns the recorded response, or `null`. */
  loadReceivedBody(place: { runId: RunId; egressId: string }): Promise<Result<ReceivedBody | null>>
  loadAssistantMessage(messageId: MessageId): Promise<Result<Message>>
  /** Returns the number of parts that a run's first assistant message started with. */
  countEarlierParts(runId: RunId): Promise<Result<number>>
  loadSession(sessionId: SessionId): Promise<Result<ReviewedSession>>
}
