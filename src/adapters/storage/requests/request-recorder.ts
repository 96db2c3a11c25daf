import type {
  SentRequest,
  RecordedMessageRef,
  RequestPart,
  RequestRecord,
} from '../../../core/model/review/recorded-request.ts'
import type { RunId, SessionId } from '../../../core/model/id.ts'
import type { ModelMessage } from '../../../core/model/providers/model-request.ts'
import { joinPrompt, type PromptPart } from '../../../core/model/context/context-report.ts'
import type { SentExchange, ExchangeRecord } from '../../../core/model/review/http-exchange.ts'
import { partListLength, RequestPartBuffer } from './internal/request-part-buffer.ts'
import type { Database, RunRow } from '../database/schema.ts'
import { ExchangeRecorder } from './internal/exchange-recorder.ts'

export interface RecordedRequests {
  records: readonly RequestRecord[]
  exchanges: readonly ExchangeRecord[]
  /** Parts that are not stored yet, as far as known. */
  parts: readonly RequestPart[]
}

export const noRequests: RecordedRequests = { records: [], exchanges: [], parts: [] }

export function hasRequests({ records, exchanges }: RecordedRequests): boolean {
  return records.length > 0 || exchanges.length > 0
}

/** Joins two batches. The later one names all parts that are not stored. */
export function joinRecorded(earlier: RecordedRequests, later: RecordedRequests): RecordedRequests {
  const parts = new Map([...earlier.parts, ...later.parts].map((part) => [part.hash, part]))
  return {
    records: [...earlier.records, ...later.records],
    exchanges: [...earlier.exchanges, ...later.exchanges],
    parts: [...parts.values()],
  }
}

/**
 * Builds rows from the requests of one run. Messages are hashed once: they are immutable, and each request of a turn
 * contains those of the previous one.
 */
export class RequestRecorder {
  readonly #db: Database
  readonly #runId: RunId
  readonly #parts: RequestPartBuffer
  readonly #exchanges: ExchangeRecorder
  readonly #hashes = new WeakMap<object, string>()
  #run: RunRow | undefined
  #tools: { list: readonly object[]; hash: string } | undefined
  #hasLooked = { requests: false, exchanges: false }

  constructor(db: Database, runId: RunId, redact: (text: string) => Promise<string>) {
    this.#db = db
    this.#runId = runId
    this.#parts = new RequestPartBuffer(db, redact)
    this.#exchanges = new ExchangeRecorder(db, this.#parts)
  }

  async record(
    requests: readonly SentRequest[],
    exchanges: readonly SentExchange[],
  ): Promise<RecordedRequests> {
    const run = (this.#run ??= await this.#db.runs.get(this.#runId))
    if (run === undefined) return noRequests
    const records: RequestRecord[] = []
    for (const each of requests) records.push(await this.#toRecord(each, run.sessionId))
    const exchangeRecords: ExchangeRecord[] = []
    for (const each of exchanges) exchangeRecords.push(await this.#exchanges.toRecord(each, run))
    const { requests: hasLookedForRequests, exchanges: hasLookedForExchanges } = this.#hasLooked
    const isFirst =
      (requests.length > 0 && !hasLookedForRequests) || (exchanges.length > 0 && !hasLookedForExchanges)
    if (isFirst) await this.#parts.dropStored()
    this.#hasLooked = {
      requests: hasLookedForRequests || requests.length > 0,
      exchanges: hasLookedForExchanges || exchanges.length > 0,
    }
    return { records, exchanges: exchangeRecords, parts: this.#parts.pending }
  }

  /** Marks the parts as stored, so that they are not written again. */
  confirm({ parts }: RecordedRequests): void {
    this.#parts.confirm(parts)
  }

  async #toRecord(sentRequest: SentRequest, owner: SessionId): Promise<RequestRecord> {
    const { requestId, request } = sentRequest
    const { model, toolChoice, hostedTools, settings } = request
    const refs = await this.#toRefs(sentRequest, owner)
    const lists: string[] = []
    const listed = refs.length - (refs.length % partListLength)
    for (let at = 0; at < listed; at += partListLength) {
      const list = refs.slice(at, at + partListLength)
      lists.push((await this.#addAll(owner, [list]))[0] ?? '')
    }
    const prompt = promptOf(sentRequest)
    const hashes = await this.#addAll(
      owner,
      prompt.map(({ text }) => text),
    )
    const tools = await this.#toTools(sentRequest)
    return {
      runId: this.#runId,
      requestId,
      sessionId: owner,
      model,
      prompt: prompt.map(({ origin }, index) => ({ origin, hash: hashes[index] ?? '' })),
      tools,
      lists,
      messages: refs.slice(listed),
      toolChoice,
      hostedTools,
      settings,
    }
  }

  async #toRefs({ request, messages }: SentRequest, owner: SessionId): Promise<RecordedMessageRef[]> {
    const fresh = request.messages.filter((message) => !this.#hashes.has(message))
    const hashes = await this.#addAll(owner, fresh)
    for (const [index, message] of fresh.entries()) this.#hashes.set(message, hashes[index] ?? '')
    const byMessage = new Map(messages.map((each) => [each.message, each]))
    return request.messages.map((message: ModelMessage) => {
      const { origin = 'changed', isEarlier } = byMessage.get(message) ?? {}
      return { origin, isEarlier, hash: this.#hashes.get(message) ?? '' }
    })
  }

  async #toTools({ request: { tools } }: SentRequest): Promise<string | undefined> {
    if (tools.length === 0) return undefined
    const earlierTools = this.#tools?.list
    const isSame =
      earlierTools?.length === tools.length && earlierTools.every((tool, index) => tool === tools[index])
    if (!isSame) this.#tools = { list: tools, hash: (await this.#addAll('shared', [tools]))[0] ?? '' }
    return this.#tools?.hash
  }

  async #addAll(owner: RequestPart['owner'], values: readonly unknown[]): Promise<string[]> {
    const added = await this.#parts.addAll(
      owner,
      values.map((value) => JSON.stringify(value)),
    )
    return added.map(({ hash }) => hash)
  }
}

/** Returns the parts of the system prompt, or a single part if a hook replaced it. */
function promptOf({ request: { system }, prompt }: SentRequest): PromptPart[] {
  const parts = prompt.filter(({ text }) => text !== '')
  if (joinPrompt(parts) === system) return parts
  return system === '' ? [] : [{ origin: 'hook', text: system }]
}
