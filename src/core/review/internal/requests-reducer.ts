import { reviewText } from '../../model/messages/write-text.ts'
import type { TimelineState } from '../../model/review/turn-record.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { failureDetails, detailGroup, numberDetail, wordDetail, wordOf } from './details.ts'
import { RequestDetailsBuilder } from './request-details.ts'
import type { TimelineBuilder } from '../timeline-builder.ts'

/** Reduces the events of requests, their responses, and the waits before and during them. */
export class RequestsReducer {
  readonly #timeline: TimelineBuilder
  readonly #details = new Map<string, RequestDetailsBuilder>()
  /** Time of the newest attempt by request id. */
  readonly #triedAt = new Map<string, number>()
  #count = 0
  #newest = ''
  #silences = 0
  #retries = 0

  constructor(timeline: TimelineBuilder) {
    this.#timeline = timeline
  }

  detailsOf(requestId: string): RequestDetailsBuilder | undefined {
    return this.#details.get(requestId)
  }

  /** Returns whether the event was about a request. */
  apply(event: RunEvent): boolean {
    switch (event.type) {
      case 'provider-request-started':
        this.#begin(event)
        return true
      case 'provider-tokens-streamed':
      case 'provider-reasoning-streamed':
      case 'provider-tool-input-streamed':
        this.#endStall()
        this.#timeline.find(`request ${this.#newest}`)
        this.#details.get(this.#newest)?.receive(event)
        return true
      case 'provider-source-received':
      case 'provider-file-received':
        this.#timeline.find(`request ${this.#newest}`)
        this.#details.get(this.#newest)?.add(event)
        return true
      case 'provider-part-ended':
        this.#timeline.find(`request ${this.#newest}`)
        return true
      case 'provider-request-completed':
      case 'provider-request-failed':
        this.#end(event)
        return true
      case 'provider-request-lost':
        this.#details.get(event.requestId)?.lose(event)
        this.#timeline.find(`request ${event.requestId}`)?.end(this.#timeline.nowMs, 'interrupted')
        return true
      case 'provider-silent':
        this.#startStall(event)
        return true
      case 'patience-extended':
        this.#extendTimeout(event)
        return true
      case 'retry-scheduled':
        this.#schedule(event)
        return true
      case 'retry-started':
        this.#triedAt.set(event.requestId, this.#timeline.nowMs)
        this.#endRetry(event)
        return true
      default:
        return false
    }
  }

  #begin(event: RunEventOf<'provider-request-started'>): void {
    this.#endRetry()
    const { requestId, round, model } = event
    this.#newest = requestId
    const details = new RequestDetailsBuilder(event)
    this.#details.set(requestId, details)
    this.#triedAt.set(requestId, this.#timeline.nowMs)
    const name = reviewText('record-request-item', { count: (this.#count += 1), name: model.modelId })
    this.#timeline
      .open(`request ${requestId}`, { kind: 'request', name, round, requestId })
      .addDetails(() => details.groups())
  }

  #end(event: RunEventOf<'provider-request-completed' | 'provider-request-failed'>): void {
    const { requestId } = event
    this.#endStall()
    this.#endRetry()
    this.#details.get(requestId)?.end(event)
    const draft = this.#timeline.find(`request ${requestId}`)
    draft?.end(this.#timeline.nowMs, stateOf(event))
    if (event.type !== 'provider-request-completed' || event.timeToFirstTokenMs === undefined) return
    const atMs = (this.#triedAt.get(requestId) ?? 0) + event.timeToFirstTokenMs
    draft?.marks.push({ atMs, name: reviewText('record-first-token') })
  }

  #startStall({ requestId, round, silentMs, timeoutMs }: RunEventOf<'provider-silent'>): void {
    this.#silences += 1
    const draft = this.#timeline.open(`silence ${this.#silences}`, {
      kind: 'silence',
      name: reviewText('record-silence-item'),
      round,
      requestId,
    })
    draft.addDetails(() =>
      detailGroup(
        'record-silence',
        numberDetail('record-silent-for', 'duration', silentMs),
        numberDetail('record-waited-at-most', 'duration', timeoutMs),
      ),
    )
  }

  #extendTimeout({ round, requestId }: RunEventOf<'patience-extended'>): void {
    const draft = this.#timeline.find(`silence ${this.#silences}`)
    if (draft) {
      draft.marks.push({ atMs: this.#timeline.nowMs, name: reviewText('record-person-waited-longer') })
      return
    }
    this.#timeline.moment(`silence ${(this.#silences += 1)}`, {
      kind: 'silence',
      name: reviewText('record-extension-item'),
      round,
      requestId,
    })
  }

  #endStall(): void {
    const draft = this.#timeline.peek(`silence ${this.#silences}`)
    if (draft?.isOpen) draft.end(this.#timeline.nowMs)
  }

  #schedule(event: RunEventOf<'retry-scheduled'>): void {
    const { round, requestId, attempt, reason, delayMs, failure } = event
    this.#retries += 1
    const name =
      attempt === undefined
        ? reviewText('record-retry-item')
        : reviewText('record-retry-attempt-item', { count: attempt })
    const draft = this.#timeline.open(`retry ${this.#retries}`, {
      kind: 'retry',
      name,
      round,
      requestId,
    })
    draft.addDetails(() =>
      detailGroup(
        'record-retry',
        wordDetail('record-because-of', wordOf(reason)),
        numberDetail('record-wait', 'duration', delayMs),
        failureDetails(failure),
      ),
    )
  }

  #endRetry(started?: RunEventOf<'retry-started'>): void {
    const key = `retry ${this.#retries}`
    const draft = started ? this.#timeline.find(key) : this.#timeline.peek(key)
    if (!draft?.isOpen) return
    draft.end(this.#timeline.nowMs)
    if (started)
      draft.addDetails(() =>
        detailGroup('record-sent-again', wordDetail('record-started-by', wordOf(started.startedBy))),
      )
  }
}

function stateOf(event: RunEventOf<'provider-request-completed' | 'provider-request-failed'>): TimelineState {
  if (event.type === 'provider-request-completed') return event.status === 'error' ? 'failed' : 'ok'
  if (event.status === 'stopped_by_user') return 'stopped'
  return event.status === 'follow_up_interrupt' ? 'cancelled' : 'failed'
}
