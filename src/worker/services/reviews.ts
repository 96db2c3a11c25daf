import type { z } from 'zod'
import type { CommandOutput, Commands } from '../../core/model/commands/command.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { RecordedRun, RecordedTurn, RunRecordFile } from '../../core/model/review/turn-record.ts'
import type { MessageId, RunId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import type { RecordedRequests } from '../../core/model/review/recorded-request.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { RecordFormat } from '../../core/model/commands/review-commands.ts'
import {
  type RecordedExchange,
  type RecordedExchanges,
  type ExchangeSummary,
  summarizeResponse,
  type ReceivedBody,
} from '../../core/model/review/http-exchange.ts'
import type { RunEvent } from '../../core/model/runs/run-event.ts'
import type { FlightRecordStore } from '../../adapters/storage/requests/flight-record-store.ts'
import { toTurnRecord } from '../../core/review/turn-record-reducer.ts'
import type { RunReplay } from '../contract.ts'
import { FailureError } from '../transport/failure-error.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import { createTaskStream } from './task-stream.ts'
import type { RenderingPort } from '../runs/message-stream/render-message.ts'
import { replayRun } from '../runs/message-stream/replay-run.ts'

/** Writes flight records as text. */
export interface RecordWriters {
  toHtml(file: RunRecordFile): string
  toJson(file: RunRecordFile): string
  toMarkdown(file: RunRecordFile): string
}

export interface ReviewServicePorts {
  records: FlightRecordStore
  rendering: RenderingPort
  /** Loads the writers when the first record is exported. */
  loadWriters(): Promise<RecordWriters>
  redactStoredKeys(text: string): Promise<string>
  toFileName(title: string): string
  now(): number
}

export class ReviewService {
  readonly #ports: ReviewServicePorts

  constructor(ports: ReviewServicePorts) {
    this.#ports = ports
  }

  async readRecord(runId: RunId): Promise<Result<CommandOutput<'read-turn-record'>>> {
    const events = await this.#ports.records.loadEvents(runId)
    if (!events.ok) return events
    return succeed({ record: events.value.length === 0 ? null : toTurnRecord(events.value) })
  }

  async readRequests(runId: RunId): Promise<Result<CommandOutput<'read-sent-requests'>>> {
    const events = await this.#ports.records.loadEvents(runId)
    if (!events.ok) return events
    const requests = await this.#ports.records.loadRequests(runId)
    return requests.ok ? succeed(inOrder(events.value, requests.value)) : requests
  }

  async listSentExchanges(runId: RunId): Promise<Result<CommandOutput<'list-sent-wires'>>> {
    const read = await this.#ports.records.loadExchanges(runId)
    if (!read.ok) return read
    return succeed(read.value.exchanges.map(summarizeExchange))
  }

  async readSentExchange(place: {
    runId: RunId
    egressId: string
  }): Promise<Result<CommandOutput<'read-sent-wire'>>> {
    const read = await this.#ports.records.loadSentBody(place)
    if (!read.ok) return read
    return read.value ? succeed(read.value) : fail(createFailure('not-found'))
  }

  async readReceived(place: {
    runId: RunId
    egressId: string
  }): Promise<Result<CommandOutput<'read-received-wire'>>> {
    const read = await this.#ports.records.loadReceivedBody(place)
    if (!read.ok) return read
    return read.value ? succeed(read.value) : fail(createFailure('not-found'))
  }

  /** Creates the stream of a replay. It starts when it is followed, because rendering a long answer takes time. */
  replay(runId: RunId): StreamLog<RunReplay> {
    return createTaskStream<RunReplay>({ replies: [] }, async (append) => {
      const events = await this.#ports.records.loadEvents(runId)
      if (!events.ok) throw new FailureError(events.failure)
      append({
        replies: await replayRun(events.value, {
          rendering: this.#ports.rendering,
          stubOf: (messageId) => this.#readStub(runId, messageId),
        }),
      })
    })
  }

  /** Reads the initial row of an answer. A continued answer started with the parts of the earlier one. */
  async #readStub(runId: RunId, messageId: MessageId): Promise<Message | null> {
    const answer = await this.#ports.records.loadAssistantMessage(messageId)
    const earlier = await this.#ports.records.countEarlierParts(runId)
    if (!answer.ok || !earlier.ok) return null
    const { id, sessionId, parentId, order, role, parts, createdAt, model } = answer.value
    const earlierParts = parts.slice(0, earlier.value)
    const stub = { id, sessionId, parentId, order, role, parts: earlierParts, createdAt, runId }
    return { ...stub, status: 'streaming', model }
  }

  async exportRecord({
    sessionId,
    runId,
    format,
  }: z.output<Commands['export-record']['input']>): Promise<Result<CommandOutput<'export-record'>>> {
    const { records, loadWriters, redactStoredKeys, toFileName, now } = this.#ports
    const loaded = await records.loadSession(sessionId)
    if (!loaded.ok) return loaded
    const { session, turns, providers } = loaded.value
    const chosen = turns.filter((turn) => runId === undefined || turn.runId === runId)
    if (chosen.length === 0) return fail(createFailure('not-found'))
    const file: RunRecordFile = {
      session: { id: session.id, title: session.title, createdAt: session.createdAt },
      exportedAt: now(),
      models: providers.map(({ id, name, dialect }) => ({ id, name, dialect })),
      turns: [],
    }
    for (const summary of chosen) {
      const run = await this.#readRun(summary.runId)
      if (!run.ok) return run
      const children = await this.#readChildren(summary.runId)
      if (!children.ok) return children
      file.turns.push({ ...run.value, summary, children: children.value })
    }
    const writers = await loadWriters()
    const { write, mediaType, ending } = forms[format]
    const text = await redactStoredKeys(writers[write](file))
    return succeed({ filename: `${toFileName(session.title)}-record.${ending}`, mediaType, text })
  }

  async #readRun(runId: RunId): Promise<Result<RecordedRun>> {
    const { records } = this.#ports
    const events = await records.loadEvents(runId)
    if (!events.ok) return events
    const requests = await records.loadRequests(runId)
    if (!requests.ok) return requests
    const exchanges = await records.loadExchanges(runId)
    if (!exchanges.ok) return exchanges
    const received = await this.#readAllReceived(runId, exchanges.value)
    if (!received.ok) return received
    return succeed({
      exchanges: exchanges.value,
      received: received.value,
      record: events.value.length === 0 ? null : toTurnRecord(events.value),
      requests: inOrder(events.value, requests.value),
      events: events.value,
    })
  }

  async #readChildren(runId: RunId): Promise<Result<RecordedTurn['children']>> {
    const ids = await this.#ports.records.listChildRuns(runId)
    if (!ids.ok) return ids
    const children = new Map<RunId, RecordedRun>()
    for (const id of ids.value) {
      const run = await this.#readRun(id)
      if (!run.ok) return run
      children.set(id, run.value)
    }
    return succeed(children)
  }

  async #readAllReceived(
    runId: RunId,
    { exchanges }: RecordedExchanges,
  ): Promise<Result<ReadonlyMap<string, ReceivedBody>>> {
    const received = new Map<string, ReceivedBody>()
    for (const { egressId, response } of exchanges) {
      const read = response && (await this.#ports.records.loadReceivedBody({ runId, egressId }))
      if (read?.ok === false) return read
      if (read?.value) received.set(egressId, read.value)
    }
    return succeed(received)
  }
}

function summarizeExchange({
  pieces: _pieces,
  after: _after,
  response,
  ...summary
}: RecordedExchange): ExchangeSummary {
  return { ...summary, response: response ? summarizeResponse(response) : undefined }
}

const forms = {
  html: { write: 'toHtml', mediaType: 'text/html', ending: 'html' },
  markdown: { write: 'toMarkdown', mediaType: 'text/markdown', ending: 'md' },
  json: { write: 'toJson', mediaType: 'application/json', ending: 'json' },
} as const satisfies Record<RecordFormat, { write: keyof RecordWriters; mediaType: string; ending: string }>

function inOrder(events: readonly RunEvent[], { requests, texts }: RecordedRequests): RecordedRequests {
  const byId = new Map(requests.map((request) => [request.requestId, request]))
  const ordered = events.flatMap((event) =>
    event.type === 'provider-request-started' ? (byId.get(event.requestId) ?? []) : [],
  )
  return { requests: ordered, texts }
}

type Input<Name extends keyof Commands> = z.output<Commands[Name]['input']>

/** Creates the command handlers of Review. */
export function toReviewHandlers(review: Pick<ReviewService, keyof ReviewService>) {
  return {
    'read-turn-record': ({ runId }: Input<'read-turn-record'>) => review.readRecord(runId),
    'read-sent-requests': ({ runId }: Input<'read-sent-requests'>) => review.readRequests(runId),
    'list-sent-wires': ({ runId }: Input<'list-sent-wires'>) => review.listSentExchanges(runId),
    'read-sent-wire': (place: Input<'read-sent-wire'>) => review.readSentExchange(place),
    'read-received-wire': (place: Input<'read-received-wire'>) => review.readReceived(place),
    'export-record': (input: Input<'export-record'>) => review.exportRecord(input),
  }
}
