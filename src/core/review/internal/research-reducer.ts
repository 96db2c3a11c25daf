import { reviewText } from '../../model/messages/write-text.ts'
import type { LocalizedText } from '../../model/messages/localized-text.ts'
import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { ResearchPhase } from '../../model/runs/agent-event.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { blockDetail, detailGroup, jsonDetail, numberDetail, textDetail } from './details.ts'
import type { TimelineBuilder } from '../timeline-builder.ts'

const phaseNames: Readonly<Record<ResearchPhase, LocalizedText>> = {
  clarify: reviewText('record-phase-clarify-item'),
  plan: reviewText('record-phase-plan-item'),
  research: reviewText('record-phase-research-item'),
  report: reviewText('record-phase-report-item'),
  done: reviewText('record-phase-done-item'),
}

/** Reduces the events of a deep research. Each one is an item without duration, except that a source has one item. */
export class ResearchReducer {
  readonly #timeline: TimelineBuilder
  /** The newest state of each source by its number. */
  readonly #sources = new Map<number, RunEventOf<'source-recorded'>>()

  constructor(timeline: TimelineBuilder) {
    this.#timeline = timeline
  }

  /** Returns whether the event was about a research. */
  apply(event: RunEvent): boolean {
    switch (event.type) {
      case 'research-phase-changed':
        this.#add(event, phaseNames[event.phase], () => [])
        return true
      case 'research-terms-set':
        this.#add(event, reviewText('record-plan-started-item'), () => describeTerms(event))
        return true
      case 'source-recorded':
        this.#record(event)
        return true
      case 'notes-recorded':
        this.#add(event, reviewText('record-notes-item'), () => describeNotes(event))
        return true
      case 'report-checked':
        this.#add(event, reviewText('record-report-checked-item'), () => describeCheck(event))
        return true
      default:
        return false
    }
  }

  #record(event: RunEventOf<'source-recorded'>): void {
    const { number, title, url, callId } = event.source
    const key = `source ${number}`
    this.#sources.set(number, event)
    if (this.#timeline.find(key)) return
    const name = reviewText('record-source-item', { number, title: title || url })
    this.#timeline
      .moment(key, { kind: 'source', name, callId })
      .addDetails(() => describeSource(this.#sources.get(number) ?? event))
  }

  #add({ seq }: Pick<RunEvent, 'seq'>, name: LocalizedText, describe: () => RecordDetailGroup[]): void {
    this.#timeline.moment(`research ${seq}`, { kind: 'research', name }).addDetails(describe)
  }
}

function describeTerms({
  plan,
  terms,
  forecast,
  grants,
}: RunEventOf<'research-terms-set'>): RecordDetailGroup[] {
  return detailGroup(
    'record-research',
    jsonDetail('record-plan', plan),
    jsonDetail('record-terms', terms),
    jsonDetail('record-forecast', forecast),
    jsonDetail('record-granted', grants),
  )
}

function describeSource({ source }: RunEventOf<'source-recorded'>): RecordDetailGroup[] {
  const { url, title, state, blobId, sameAs } = source
  return detailGroup(
    'record-source',
    textDetail('record-address', url),
    textDetail('record-title', title),
    textDetail('record-status', state),
    textDetail('record-stored-result', blobId),
    numberDetail('record-same-as', 'count', sameAs),
  )
}

function describeNotes({ notes, checked, found }: RunEventOf<'notes-recorded'>): RecordDetailGroup[] {
  return detailGroup(
    'record-research',
    numberDetail('record-quotations-checked', 'count', checked),
    numberDetail('record-quotations-found', 'count', found),
    blockDetail('record-summary', notes.summary),
    jsonDetail('record-notes', notes.notes),
    jsonDetail('record-disagreements', notes.disagreements),
    jsonDetail('record-open-questions', notes.open),
  )
}

function describeCheck(event: RunEventOf<'report-checked'>): RecordDetailGroup[] {
  const { citations, quotations, unsupported, disagreements, repairs } = event
  return detailGroup(
    'record-research',
    numberDetail('record-citations', 'count', citations),
    numberDetail('record-quotations-checked', 'count', quotations),
    numberDetail('record-unsupported', 'count', unsupported),
    numberDetail('record-disagreements', 'count', disagreements),
    numberDetail('record-repairs', 'count', repairs),
  )
}
