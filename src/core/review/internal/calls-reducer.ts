import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { reviewText } from '../../model/messages/write-text.ts'
import type { TimelineState } from '../../model/review/turn-record.ts'
import type { CallId } from '../../model/id.ts'
import type { Enrichment } from '../../model/conversation/enrichment.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { CallDetailsBuilder } from './call-details.ts'
import { detailGroup, jsonDetail, numberDetail, textDetail } from './details.ts'
import type { TimelineBuilder } from '../timeline-builder.ts'

const settled: Partial<Record<RunEvent['type'], TimelineState>> = {
  'tool-invocation-succeeded': 'ok',
  'tool-invocation-failed': 'failed',
  'tool-invocation-refused': 'refused',
  'tool-invocation-denied': 'denied',
  'tool-invocation-cancelled': 'cancelled',
  'tool-invocation-lost': 'unknown',
}

/** Reduces the events of calls and of their context injections. */
export class CallsReducer {
  readonly #timeline: TimelineBuilder
  readonly #details = new Map<CallId, CallDetailsBuilder>()
  readonly #names = new Map<CallId, string>()

  constructor(timeline: TimelineBuilder) {
    this.#timeline = timeline
  }

  detailsOf(callId: CallId): CallDetailsBuilder | undefined {
    return this.#details.get(callId)
  }

  nameOf(callId: CallId): string | undefined {
    return this.#names.get(callId)
  }

  /** Returns whether the event was about a call. */
  apply(event: RunEvent): boolean {
    switch (event.type) {
      case 'tool-invocation-proposed':
        this.#propose(event)
        return true
      case 'tool-invocation-started':
      case 'tool-invocation-progressed':
      case 'tool-invocation-streamed':
      case 'tool-usage-reported':
      case 'tool-invocation-checkpointed':
      case 'mcp-request-ended':
      case 'tool-invocation-succeeded':
      case 'tool-invocation-failed':
      case 'tool-invocation-refused':
      case 'tool-invocation-denied':
      case 'tool-invocation-cancelled':
      case 'tool-invocation-lost':
      case 'authority-decided':
      case 'reply-written':
        this.#go(event)
        return true
      case 'hosted-call-started':
      case 'hosted-call-ended':
        this.#applyHosted(event)
        return true
      case 'context-restarted':
        this.#restart(event)
        return true
      default:
        return false
    }
  }

  #propose(event: RunEventOf<'tool-invocation-proposed'>): void {
    const { callId, toolName, round } = event
    const details = new CallDetailsBuilder()
    details.addEvent(event)
    this.#details.set(callId, details)
    this.#names.set(callId, toolName)
    this.#timeline
      .open(`call ${callId}`, {
        kind: 'call',
        name: reviewText('record-call-item', { name: toolName }),
        round,
        callId,
      })
      .addDetails(() => details.groups())
  }

  #go(event: Extract<RunEvent, { callId: CallId }>): void {
    const draft = this.#timeline.find(`call ${event.callId}`)
    this.#details.get(event.callId)?.addEvent(event)
    if (event.type === 'tool-invocation-started') {
      draft?.marks.push({ atMs: this.#timeline.nowMs, name: reviewText('record-run-start') })
    }
    const state = settled[event.type]
    if (state !== undefined) draft?.end(this.#timeline.nowMs, state)
  }

  #applyHosted(event: RunEventOf<'hosted-call-started' | 'hosted-call-ended'>): void {
    const key = `hosted ${event.callId}`
    if (event.type === 'hosted-call-started') {
      const { round, callId, toolName, arguments: args } = event
      const name = reviewText('record-hosted-call-item', { name: toolName })
      const draft = this.#timeline.open(key, { kind: 'hosted-call', name, round, callId })
      draft.addDetails(() =>
        detailGroup('record-call', textDetail('record-tool', toolName), jsonDetail('record-arguments', args)),
      )
      return
    }
    const { durationMs, result, isError } = event
    const draft = this.#timeline.find(key)
    draft?.end(this.#timeline.nowMs, isError ? 'failed' : 'ok')
    draft?.addDetails(() =>
      detailGroup(
        'record-result',
        numberDetail('record-took', 'duration', durationMs),
        jsonDetail('record-result', result),
      ),
    )
  }

  #restart(event: RunEventOf<'context-restarted'>): void {
    const { callId, kind, round, item, annotated, patched, annotations = [], mediaWindow } = event
    const draft = this.#timeline.moment(`restart ${callId}`, {
      kind: 'restart',
      name: nameRestart(kind.replace(/^context_restart_(with_)?/, '').replaceAll('_', ' ')),
      round,
      callId,
    })
    draft.addDetails(() =>
      detailGroup(
        'record-restart',
        textDetail('record-asked-for-by', this.#names.get(callId)),
        textDetail('record-item', item),
        numberDetail('record-messages-annotated', 'count', annotated),
        numberDetail('record-replies-patched', 'count', patched),
        numberDetail('record-pictures-sent', 'count', mediaWindow),
        jsonDetail(
          'record-lines-added',
          annotations.length === 0 ? undefined : annotations.map(({ line }) => line).join('\n'),
        ),
      ),
    )
  }
}

/** Names of what a restart added, by the kind of the injection. */
const restartNames: Readonly<Record<Exclude<Enrichment['kind'], 'other'>, LocalizedText>> = {
  image: reviewText('record-image-added-item'),
  gif: reviewText('record-gif-added-item'),
  youtube: reviewText('record-youtube-added-item'),
  'message metadata': reviewText('record-metadata-added-item'),
  'media window': reviewText('record-media-window-added-item'),
}

/** Returns the name of a restart. A kind that is not built in is shown by its own name. */
export function nameRestart(kind: string): LocalizedText {
  const names: Readonly<Record<string, LocalizedText>> = restartNames
  return names[kind] ?? reviewText('record-restart-item', { kind })
}
