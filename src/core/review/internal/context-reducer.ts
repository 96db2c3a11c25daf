import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { reviewText } from '../../model/messages/write-text.ts'
import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { TimelineBuilder } from '../timeline-builder.ts'
import { describeAssembly, isAssemblyEvent } from './assembly-details.ts'
import {
  blockDetail,
  detailGroup,
  jsonDetail,
  layoutDetails,
  numberDetail,
  textDetail,
  wordDetail,
  wordOf,
} from './details.ts'
import { captureItems, describeCapture } from './describe-capture.ts'

/** Reduces the events about the size of requests and about memories. */
export class ContextReducer {
  readonly #timeline: TimelineBuilder
  /** Keys of the items of reductions, by their ids. */
  readonly #reductions = new Map<string, string>()

  constructor(timeline: TimelineBuilder) {
    this.#timeline = timeline
  }

  /** Returns whether the event was about the size of a request or about memories. */
  apply(event: RunEvent): boolean {
    if (isAssemblyEvent(event)) {
      this.#addAssembly(event)
      return true
    }
    switch (event.type) {
      case 'context-budget-enforced':
        this.#add(event, reviewText('record-context-full-item'), () => describeBudget(event))
        return true
      case 'context-reduced': {
        const name = reviewText('record-context-reduced-item', { kind: wordOf(event.reduction.kind) })
        this.#add(event, name, () => describeReduction(event))
        this.#reductions.set(event.reduction.id, keyOf(event))
        return true
      }
      case 'notice-raised':
        return this.#addNotice(event)
      case 'window-learned':
        this.#add(event, reviewText('record-window-learned-item'), () => describeWindow(event))
        return true
      case 'cache-marker-ignored':
        this.#add(event, reviewText('record-cache-ignored-item'), () => describeMarkers(event))
        return true
      case 'memory-capture-queued':
      case 'memory-proposed':
      case 'memory-capture-failed':
        this.#add(event, reviewText(captureItems[event.type]), () => describeCapture(event))
        return true
      default:
        return false
    }
  }

  /** Adds the event to the item of its assembly, which ends with the last one. */
  #addAssembly(event: Parameters<typeof describeAssembly>[0]): void {
    const opening = { kind: 'notice', name: reviewText('record-context-assembled-item') } as const
    const draft = this.#timeline.open('context assembly', { ...opening, round: event.round })
    draft.addDetails(() => describeAssembly(event))
    const isRefused =
      event.type === 'context-source-refused' && (event.action === 'canceled' || event.action === 'forbidden')
    if (isRefused) draft.end(this.#timeline.nowMs, 'denied')
    else if (event.type === 'context-assembly-completed') draft.end(this.#timeline.nowMs)
  }

  /** Adds the text of a notice about a reduction to the item of the reduction. */
  #addNotice({ seq, round, code, text, localized, reduction }: RunEventOf<'notice-raised'>): boolean {
    const describe = (): RecordDetailGroup[] =>
      detailGroup('record-notice', wordDetail('record-said', { text, localized }))
    if (code === 'request-recovered') {
      this.#add({ seq, round }, reviewText('record-request-recovered-item'), describe)
      return true
    }
    const key = reduction && this.#reductions.get(reduction.id)
    if (key === undefined) return false
    this.#timeline.find(key)?.addDetails(describe)
    return true
  }

  #add(
    { seq, round }: Pick<RunEvent, 'seq'> & { round?: number },
    name: ReturnType<typeof reviewText>,
    describe: () => RecordDetailGroup[],
  ): void {
    this.#timeline.moment(keyOf({ seq }), { kind: 'notice', name, round }).addDetails(describe)
  }
}

function keyOf({ seq }: Pick<RunEvent, 'seq'>): string {
  return `context ${seq}`
}

function describeBudget(event: RunEventOf<'context-budget-enforced'>): RecordDetailGroup[] {
  const { tokens, roomTokens, layout } = event
  return [
    ...detailGroup(
      'record-context',
      numberDetail('record-request-tokens', 'tokens', tokens),
      numberDetail('record-available-tokens', 'tokens', roomTokens),
    ),
    ...detailGroup('record-layout', layoutDetails(layout)),
  ]
}

function describeReduction({ reduction, section }: RunEventOf<'context-reduced'>): RecordDetailGroup[] {
  const { kind: _kind, id, at: _at, by, tokensBefore, tokensAfter, ...content } = reduction
  const { text, ...rest } = { text: undefined, ...content }
  return detailGroup(
    'record-context',
    wordDetail('record-by', wordOf(by)),
    wordDetail('record-section', section && wordOf(section)),
    numberDetail('record-tokens-before', 'tokens', tokensBefore),
    numberDetail('record-tokens-after', 'tokens', tokensAfter),
    textDetail('record-id', id),
    blockDetail('record-summary', text),
    jsonDetail('record-content', rest),
  )
}

function describeMarkers({
  model,
  breakpoints,
  isRefused,
}: RunEventOf<'cache-marker-ignored'>): RecordDetailGroup[] {
  return detailGroup(
    'record-context',
    textDetail('record-model', model.modelId),
    numberDetail('record-cache-breakpoints', 'count', breakpoints.length),
    wordDetail('record-refused-by-server', wordOf(isRefused ? 'yes' : 'no')),
  )
}

function describeWindow(event: RunEventOf<'window-learned'>): RecordDetailGroup[] {
  return detailGroup(
    'record-context',
    textDetail('record-model', event.model.modelId),
    numberDetail('record-available-tokens', 'tokens', event.windowTokens),
    wordDetail('record-exact', wordOf(event.isExact ? 'yes' : 'no')),
    wordDetail('record-source', wordOf(event.from)),
  )
}
