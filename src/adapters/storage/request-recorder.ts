import type { SentRequest } from '../../core/kernel/sent-request.ts'
import type { RunId, SessionId } from '../../core/kernel/id.ts'
import type { ModelMessage } from '../../core/kernel/model-request.ts'
import { joinPrompt, type PromptPart } from '../../core/kernel/prompt-part.ts'
import type { RecordedMessageRef, RequestPart, RequestRecord } from '../../core/kernel/request-record.ts'
import { hashOf } from './blob-store.ts'
import type { Database } from './schema.ts'

export interface RecordedRequests {
  records: readonly RequestRecord[]
  /** Those that are not stored yet, as far as is known. */
  parts: readonly RequestPart[]
}

export const noRequests: RecordedRequests = { records: [], parts: [] }

/** Longer ones are cut: the words themselves are in the chat. */
export const maxPartCharacters = 1_000_000
export const keptOfLongPart = 100_000
/** So many messages make a part of their own. */
export const listLength = 32

/**
 * Makes rows of the requests of one run. What was hashed is not hashed again: messages are never changed once they are made,
 * and each request of a turn holds those of the one before.
 */
export class RequestRecorder {
  readonly #db: Database
  readonly #runId: RunId
  readonly #redact: (text: string) => Promise<string>
  readonly #hashes = new WeakMap<object, string>()
  readonly #stored = new Set<string>()
  readonly #made = new Map<string, RequestPart>()
  #sessionId: SessionId | undefined
  #tools: { list: readonly object[]; hash: string } | undefined
  #hasLooked = false

  constructor(db: Database, runId: RunId, redact: (text: string) => Promise<string>) {
    this.#db = db
    this.#runId = runId
    this.#redact = redact
  }

  async record(sent: readonly SentRequest[]): Promise<RecordedRequests> {
    const owner = (this.#sessionId ??= (await this.#db.runs.get(this.#runId))?.sessionId)
    if (owner === undefined) return noRequests
    const records: RequestRecord[] = []
    for (const each of sent) records.push(await this.#toRecord(each, owner))
    if (!this.#hasLooked) await this.#lookForStored()
    this.#hasLooked = true
    return { records, parts: [...this.#made.values()] }
  }

  /** The rows are in storage: their parts need not be written again. */
  confirm({ parts }: RecordedRequests): void {
    for (const { hash } of parts) {
      this.#stored.add(hash)
      this.#made.delete(hash)
    }
  }

  async #toRecord(sent: SentRequest, owner: SessionId): Promise<RequestRecord> {
    const { requestId, request } = sent
    const { model, toolChoice, hostedTools, settings } = request
    const refs = await this.#toRefs(sent, owner)
    const lists: string[] = []
    const listed = refs.length - (refs.length % listLength)
    for (let at = 0; at < listed; at += listLength) {
      const list = refs.slice(at, at + listLength)
      lists.push((await this.#addAll(owner, [list]))[0] ?? '')
    }
    const prompt = promptOf(sent)
    const hashes = await this.#addAll(
      owner,
      prompt.map(({ text }) => text),
    )
    const tools = await this.#toTools(sent)
    return {
      runId: this.#runId,
      requestId,
      sessionId: owner,
      model,
      prompt: prompt.map(({ origin }, index) => ({ origin, hash: hashes[index] ?? '' })),
      ...(tools !== undefined && { tools }),
      lists,
      messages: refs.slice(listed),
      ...(toolChoice && { toolChoice }),
      ...(hostedTools && { hostedTools }),
      ...(settings && { settings }),
    }
  }

  async #toRefs({ request, messages }: SentRequest, owner: SessionId): Promise<RecordedMessageRef[]> {
    const fresh = request.messages.filter((message) => !this.#hashes.has(message))
    const hashes = await this.#addAll(owner, fresh)
    for (const [index, message] of fresh.entries()) this.#hashes.set(message, hashes[index] ?? '')
    const known = new Map(messages.map((each) => [each.message, each]))
    return request.messages.map((message: ModelMessage) => {
      const { origin = 'changed', isEarlier } = known.get(message) ?? {}
      return { origin, ...(isEarlier && { isEarlier }), hash: this.#hashes.get(message) ?? '' }
    })
  }

  async #toTools({ request: { tools } }: SentRequest): Promise<string | undefined> {
    if (tools.length === 0) return undefined
    const known = this.#tools?.list
    const isSame = known?.length === tools.length && known.every((tool, index) => tool === tools[index])
    if (!isSame) this.#tools = { list: tools, hash: (await this.#addAll('shared', [tools]))[0] ?? '' }
    return this.#tools?.hash
  }

  /** Each look for keys reads every key: nearly always one for all is enough. */
  async #addAll(owner: RequestPart['owner'], values: readonly unknown[]): Promise<string[]> {
    const written = values.map((value) => JSON.stringify(value))
    const all = written.join('\n')
    const isClean = owner === 'shared' || all === '' || (await this.#redact(all)) === all
    return Promise.all(
      written.map(async (text) => {
        const clean = isClean ? text : await this.#redact(text)
        const hash: string = await hashOf(new TextEncoder().encode(clean))
        if (!this.#stored.has(hash) && !this.#made.has(hash)) {
          this.#made.set(hash, {
            owner,
            hash,
            ...toKept(clean),
            ...(clean !== text && { isRedacted: true }),
          })
        }
        return hash
      }),
    )
  }

  /** Of earlier turns much is there already; a stored list says that its messages are, for they were written with it. */
  async #lookForStored(): Promise<void> {
    const keys = [...this.#made.values()].map(({ owner, hash }): [string, string] => [owner, hash])
    const found = await this.#db.requestParts.where('[owner+hash]').anyOf(keys).primaryKeys()
    for (const [, hash] of found) {
      this.#stored.add(hash)
      this.#made.delete(hash)
    }
  }
}

/** What it was joined from, unless a hook wrote another one. */
function promptOf({ request: { system }, prompt }: SentRequest): PromptPart[] {
  const parts = prompt.filter(({ text }) => text !== '')
  if (joinPrompt(parts) === system) return parts
  return system === '' ? [] : [{ origin: 'hook', text: system }]
}

function toKept(json: string): Pick<RequestPart, 'json' | 'cutFrom'> {
  if (json.length <= maxPartCharacters) return { json }
  return { json: json.slice(0, keptOfLongPart), cutFrom: json.length }
}
