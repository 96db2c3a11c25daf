import type { TurnSummary } from '../../../core/model/review/turn-record.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import type {
  RecordedExchanges,
  ExchangeBody,
  ReceivedBody,
} from '../../../core/model/review/http-exchange.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { loadChildRuns } from '../journal/child-runs.ts'
import { listTurns } from '../journal/turn-list.ts'
import { withAnnotations } from '../conversation/message-annotations.ts'
import { loadReceivedBody, loadSentBody, loadExchanges } from './exchange-reader.ts'
import { loadRunEvents } from '../journal/run-reader.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { Dexie } from 'dexie'
import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type {
  RecordedPart,
  RecordedRequest,
  RecordedRequests,
  RecordedText,
  RecordedMessageRef,
  RequestPart,
  RequestRecord,
} from '../../../core/model/review/recorded-request.ts'
import { parsePartList } from './request-parts.ts'

interface ReviewedSession {
  session: Session
  turns: readonly TurnSummary[]
  /** Providers whose names are shown with the turns. */
  providers: readonly Provider[]
}

/** Reads stored data of turns. Errors of storage are returned as failures. */
export interface FlightRecordStore {
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
  /** Lists the child runs of a turn in the order they were opened. */
  listChildRuns(runId: RunId): Promise<Result<readonly RunId[]>>
}

/** Creates the read-only store for Review in the worker. */
export function createFlightRecordStore(db: Database): FlightRecordStore {
  return {
    loadEvents: (runId) => tryStorage(db, async () => succeed(await loadRunEvents(db, runId))),
    loadRequests: (runId) => tryStorage(db, async () => succeed(await loadRecordedRequests(db, runId))),
    loadExchanges: (runId) => tryStorage(db, async () => succeed(await loadExchanges(db, runId))),
    loadSentBody: (place) => tryStorage(db, async () => succeed(await loadSentBody(db, place))),
    loadReceivedBody: (place) => tryStorage(db, async () => succeed(await loadReceivedBody(db, place))),
    loadAssistantMessage: (messageId) =>
      tryStorage(db, async () => {
        const stored = await db.messages.get(messageId)
        const [message] = stored ? await withAnnotations(db, [stored]) : []
        return message ? succeed(message) : fail(createFailure('not-found'))
      }),
    countEarlierParts: (runId) =>
      tryStorage(db, async () => succeed((await db.runs.get(runId))?.earlier?.parts ?? 0)),
    listChildRuns: (runId) =>
      tryStorage(db, async () => succeed((await loadChildRuns(db, runId)).map(({ id }) => id))),
    loadSession: (sessionId) =>
      tryStorage(db, async () => {
        const session = await db.sessions.get(sessionId)
        if (!session) return fail(createFailure('not-found'))
        const providers = [demoProvider, ...(await db.providers.toArray())]
        return succeed({ session, turns: await listTurns(db, sessionId), providers })
      }),
  }
}

/** Loads the recorded requests of a run, reassembled from their parts, in no particular order. */
export async function loadRecordedRequests(db: Database, runId: RunId): Promise<RecordedRequests> {
  return db.transaction('r', db.sentRequests, db.requestParts, async () => {
    const records = await db.sentRequests
      .where('[runId+requestId]')
      .between([runId, Dexie.minKey], [runId, Dexie.maxKey])
      .toArray()
    const partsByHash = new Map<string, RequestPart>()
    await fetchParts(db, records.flatMap(keysOfRecord), partsByHash)
    const messages = records.map(({ lists, messages: rest }) => [
      ...lists.flatMap((hash) => readList(partsByHash.get(hash))),
      ...rest,
    ])
    const keys = records.flatMap(({ sessionId }, index) =>
      (messages[index] ?? []).map(({ hash }): PartKey => [sessionId, hash]),
    )
    await fetchParts(db, keys, partsByHash)
    const requests = records.map((record, index) => toRequest(record, messages[index] ?? []))
    const named = new Set(requests.flatMap(({ parts }) => parts.map(({ hash }) => hash)))
    return { requests, texts: toTexts([...partsByHash.values()].filter(({ hash }) => named.has(hash))) }
  })
}

type PartKey = [RequestPart['owner'], string]

function keysOfRecord({ sessionId, prompt, tools, lists }: RequestRecord): PartKey[] {
  return [
    ...prompt.map(({ hash }): PartKey => [sessionId, hash]),
    ...lists.map((hash): PartKey => [sessionId, hash]),
    ...(tools === undefined ? [] : [['shared', tools] satisfies PartKey]),
  ]
}

async function fetchParts(db: Database, keys: readonly PartKey[], partsByHash: Map<string, RequestPart>) {
  const missingKeys = new Map(keys.filter(([, hash]) => !partsByHash.has(hash)).map((key) => [key[1], key]))
  const parts = await db.requestParts.bulkGet([...missingKeys.values()])
  for (const part of parts) if (part) partsByHash.set(part.hash, part)
}

function readList(part: RequestPart | undefined): RecordedMessageRef[] {
  return part ? parsePartList(part).map((entry) => Object.assign({ origin: 'changed' as const }, entry)) : []
}

function toRequest(
  { runId, requestId, model, prompt, tools, toolChoice, hostedTools, settings }: RequestRecord,
  messages: readonly RecordedMessageRef[],
): RecordedRequest {
  const parts: RecordedPart[] = [
    ...prompt.map((part) => ({ kind: 'prompt' as const, ...part })),
    ...(tools === undefined ? [] : [{ kind: 'tools' as const, hash: tools }]),
    ...messages.map((message) => ({ kind: 'message' as const, ...message })),
  ]
  return {
    runId,
    requestId,
    model,
    toolChoice,
    hostedTools,
    settings,
    parts,
  }
}

function toTexts(parts: readonly RequestPart[]): Map<string, RecordedText> {
  return new Map(parts.map(({ hash, json, isRedacted, cutFrom }) => [hash, { json, isRedacted, cutFrom }]))
}
