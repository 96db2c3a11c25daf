import { h } from 'hastscript'
import { describeTurn, numberTurns } from '../../core/kernel/describe-turn.ts'
import type {
  Fact,
  FactGroup,
  RecordedTurn,
  RunRecordFile,
  TimelineItem,
  TurnRecord,
} from '../../core/kernel/flight-record.ts'
import { formatFact, formatMs, formatTime } from '../../core/kernel/format-fact.ts'
import { chatStyle } from './chat-style.ts'
import { toClosedPage } from './closed-page.ts'
import { countOf, countTurns, nameTurn } from './describe-message.ts'
import { recordStyle } from './record-style.ts'
import { toRequestElements } from './request-elements.ts'
import { toTimelineDrawing } from './timeline-drawing.ts'
import { toWireElements } from './wire-elements.ts'
import type { HtmlElement } from './to-elements.ts'

/**
 * Returns one HTML file that opens anywhere, without network or scripts. Each turn is drawn to scale, with everything
 * recorded about it.
 */
export function toRecordHtml(file: RunRecordFile): string {
  const { session, exportedAt, turns } = file
  const title = `Flight record: ${session.title}`
  const numbers = numberTurns(turns.map(({ summary }) => summary))
  return toClosedPage({
    title,
    style: chatStyle + recordStyle,
    content: [
      h('h1', title),
      h('p.facts', `${countTurns(turns)} · written ${formatTime(exportedAt)}`),
      ...turns.map((turn, index) => toTurn(turn, { file, index, number: numbers[index] ?? null })),
    ],
  })
}

interface TurnPlace {
  file: RunRecordFile
  index: number
  number: number | null
}

function toTurn(turn: RecordedTurn, { file, index, number }: TurnPlace): HtmlElement {
  const { summary, record } = turn
  const head = [h('h2', nameTurn(summary.question, number)), h('p.facts', describeTurn(summary, file.models))]
  if (!record) {
    const when = summary.detailsDroppedAt
    const why =
      when === undefined ? 'No details are recorded.' : `Its details were dropped ${formatTime(when)}.`
    return h('section.turn', [...head, h('p.notice', why)])
  }
  return h('section.turn', [
    ...head,
    toTimelineDrawing(record),
    h(
      'ol.timeline',
      record.items.map((item) => h('li', toItem(item, { index, turn }))),
    ),
    h('details', [h('summary', 'The whole turn'), ...record.groups.map(toGroup), toHosts(record)]),
  ])
}

/** Kinds of items that send requests to a model, so they have something sent and received. */
const kindsThatAsk: ReadonlySet<TimelineItem['kind']> = new Set(['request', 'call', 'compaction'])

interface ItemPlace {
  index: number
  turn: RecordedTurn
}

function toItem(item: TimelineItem, { index, turn }: ItemPlace): HtmlElement {
  const { requests } = turn
  const at = requests.requests.findIndex(({ requestId }) => requestId === item.requestId)
  const isRequest = item.kind === 'request'
  return h('details', { className: ['item', item.kind, item.state] }, [
    h('summary', [
      h('span.name', item.name),
      h('span.when', describeTimes(item)),
      ...(item.state === 'ok' ? [] : [h('span.state', item.state)]),
    ]),
    ...item.groups.map(toGroup),
    ...(isRequest && at === -1 ? [h('p.notice', 'The request itself was not recorded.')] : []),
    ...(isRequest && at >= 0 ? toRequestElements(requests, { at, turn: index }) : []),
    ...(kindsThatAsk.has(item.kind) ? toWireElements(turn, item) : []),
  ])
}

function describeTimes({ startMs, endMs }: TimelineItem): string {
  const began = `at ${formatMs(startMs)}`
  return endMs === startMs ? began : `${began}, took ${formatMs(endMs - startMs)}`
}

function toGroup({ title, facts }: FactGroup): HtmlElement {
  return h('section.group', [h('h3', title), h('dl', facts.flatMap(toFact))])
}

function toFact(fact: Fact): HtmlElement[] {
  const value = formatFact(fact)
  return [h('dt', fact.name), h('dd', fact.form === 'block' ? h('pre', value) : value)]
}

function toHosts({ contacts }: TurnRecord): HtmlElement {
  if (contacts.length === 0) return h('p.facts', 'No host was contacted.')
  return h('section.group', [
    h('h3', 'Hosts'),
    h(
      'dl',
      contacts.flatMap(({ host, requests, bytesSent, bytesReceived }) => [
        h('dt', host),
        h('dd', `${countOf(requests, 'request')}, ${bytesSent} bytes sent, ${bytesReceived} received`),
      ]),
    ),
  ])
}
