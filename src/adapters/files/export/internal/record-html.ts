import { h, s } from 'hastscript'
import {
  describeTurn,
  numberTurns,
  formatRecordDetail,
  isBlock,
  formatMs,
  formatTime,
} from '../../../../core/model/review/turn-text.ts'
import type {
  RecordDetail,
  RecordDetailGroup,
  RecordedRun,
  RecordedTurn,
  RunRecordFile,
  TimelineItem,
  TurnRecord,
} from '../../../../core/model/review/turn-record.ts'
import { chatStyle, recordStyle } from './styles.ts'
import { toSandboxedHtml } from './sandboxed-html.ts'
import { formatCount, countTurns, turnHeading } from './export-text.ts'
import { toExchangeElements } from './exchange-elements.ts'
import type { HtmlElement } from './html-elements.ts'
import type {
  RecordedPart,
  RecordedRequests,
  RecordedText,
} from '../../../../core/model/review/recorded-request.ts'
import { labelRecordedPart } from '../../../../core/model/context/context-labels.ts'
import {
  findNewParts,
  formatRecordedText,
  estimateRecordedTokens,
} from '../../../../core/model/review/recorded-text.ts'

/**
 * Returns one HTML file that opens anywhere, without network or scripts. Each turn is drawn to scale, with everything
 * recorded about it.
 */
export function toRecordHtml(file: RunRecordFile): string {
  const { session, exportedAt, turns } = file
  const title = `Record: ${session.title}`
  const numbers = numberTurns(turns.map(({ summary }) => summary))
  return toSandboxedHtml({
    title,
    style: chatStyle + recordStyle,
    content: [
      h('h1', title),
      h('p.meta', `${countTurns(turns)} · exported ${formatTime(exportedAt)}`),
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
  const head = [h('h2', turnHeading(summary, number)), h('p.meta', describeTurn(summary, file.models))]
  if (!record) {
    const when = summary.detailsDroppedAt
    const why =
      when === undefined ? 'No details are recorded.' : `Its details were deleted ${formatTime(when)}.`
    return h('section.turn', [...head, h('p.notice', why)])
  }
  return h('section.turn', [
    ...head,
    toTimelineSvg(record),
    h(
      'ol.timeline',
      record.items.map((item) =>
        h('li', toItem(item, { id: `${index}`, run: turn, children: turn.children })),
      ),
    ),
    h('details', [h('summary', 'Whole turn'), ...record.groups.map(toGroup), toHosts(record)]),
  ])
}

/** Kinds of items that send requests to a model, so they have something sent and received. */
const kindsThatAsk: ReadonlySet<TimelineItem['kind']> = new Set(['request', 'call', 'compaction'])

interface ItemPlace {
  /** Distinguishes runs in the ids of elements. */
  id: string
  run: RecordedRun
  children?: RecordedTurn['children']
}

/** The item of an agent contains those of its run. */
function toItem(item: TimelineItem, { id, run, children }: ItemPlace): HtmlElement {
  const { requests } = run
  const at = requests.requests.findIndex(({ requestId }) => requestId === item.requestId)
  const isRequest = item.kind === 'request'
  return h('details', { className: ['item', item.kind, item.state] }, [
    h('summary', [
      h('span.name', item.name.text),
      h('span.when', describeTimes(item)),
      ...(item.state === 'ok' ? [] : [h('span.state', item.state)]),
    ]),
    ...item.groups.map(toGroup),
    ...(isRequest && at === -1 ? [h('p.notice', 'This request was not recorded.')] : []),
    ...(isRequest && at >= 0 ? toRequestElements(requests, { at, id }) : []),
    ...(kindsThatAsk.has(item.kind) ? toExchangeElements(run, item) : []),
    ...(item.childRunId ? [toChildRun(children?.get(item.childRunId), `${id}-${item.childRunId}`)] : []),
  ])
}

function toChildRun(child: RecordedRun | undefined, id: string): HtmlElement {
  if (!child?.record) return h('p.notice', 'No details are recorded.')
  return h(
    'ol.timeline',
    child.record.items.map((item) => h('li', toItem(item, { id, run: child }))),
  )
}

function describeTimes({ startMs, endMs }: TimelineItem): string {
  const start = `at ${formatMs(startMs)}`
  return endMs === startMs ? start : `${start}, took ${formatMs(endMs - startMs)}`
}

function toGroup({ title, details }: RecordDetailGroup): HtmlElement {
  return h('section.group', [h('h3', title.text), h('dl', details.flatMap(toDetail))])
}

function toDetail(detail: RecordDetail): HtmlElement[] {
  const value = formatRecordDetail(detail)
  return [h('dt', detail.name.text), h('dd', isBlock(detail) ? h('pre', value) : value)]
}

function toHosts({ contacts }: TurnRecord): HtmlElement {
  if (contacts.length === 0) return h('p.meta', 'No host was contacted.')
  return h('section.group', [
    h('h3', 'Hosts'),
    h(
      'dl',
      contacts.flatMap(({ host, requests, bytesSent, bytesReceived }) => [
        h('dt', host),
        h('dd', `${formatCount(requests, 'request')}, ${bytesSent} bytes sent, ${bytesReceived} received`),
      ]),
    ),
  ])
}

/** Renders a request part by part. A part that the previous request had too is only linked. */
function toRequestElements(
  { requests, texts }: RecordedRequests,
  { at, id }: { at: number; id: string },
): HtmlElement[] {
  const request = requests[at]
  if (!request) return []
  const isNew = findNewParts(request, requests[at - 1])
  const { model, settings, toolChoice, hostedTools } = request
  const parameters = { model: model.modelId, settings, toolChoice, hostedTools }
  return [
    h('section.group', [
      h('h3', 'Exact request'),
      h('pre', JSON.stringify(parameters, null, 2)),
      h(
        'ol.parts',
        request.parts.map((part, index) =>
          h('li', toPart(part, { text: texts.get(part.hash), isNew: isNew[index] === true, id })),
        ),
      ),
    ]),
  ]
}

interface PartPlace {
  text: RecordedText | undefined
  isNew: boolean
  id: string
}

function toPart(part: RecordedPart, { text, isNew, id: run }: PartPlace): HtmlElement {
  const id = `turn-${run}-${part.hash}`
  const label = labelRecordedPart(part).text
  if (!text) return h('p', `${label}: no longer stored`)
  const tokens = `about ${estimateRecordedTokens(text)} tokens`
  if (!isNew)
    return h('p', [`${label}, ${tokens}: `, h('a', { href: `#${id}` }, 'as in the previous request')])
  return h('details', [
    h('summary', { id }, `${label}, ${tokens}, new${text.isRedacted ? ', a key was taken out' : ''}`),
    h('pre', formatRecordedText(text)),
    ...(text.cutFrom === undefined ? [] : [h('p.notice', `Shortened: it had ${text.cutFrom} characters.`)]),
  ])
}

const rowHeight = 10
const width = 1000
const axisHeight = 24

/** Draws the turn to scale. The list below the drawing has the same information as text. */
function toTimelineSvg({ items, durationMs }: TurnRecord): HtmlElement {
  const toX = (ms: number) => (durationMs === 0 ? 0 : (ms / durationMs) * width)
  const height = items.length * rowHeight + axisHeight
  const bars = items.flatMap(({ kind, state, startMs, endMs, marks }, row) => {
    const y = axisHeight + row * rowHeight
    return [
      s('rect', {
        className: ['bar', kind, state],
        x: toX(startMs),
        y: y + 1,
        width: Math.max(2, toX(endMs - startMs)),
        height: rowHeight - 2,
        rx: 2,
      }),
      ...marks.map(({ atMs }) => s('rect.mark', { x: toX(atMs), y, width: 2, height: rowHeight })),
    ]
  })
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => {
    const x = part * width
    const anchor = part === 0 ? 'start' : part === 1 ? 'end' : 'middle'
    return [
      s('line.tick', { x1: x, y1: 16, x2: x, y2: height }),
      s('text', { x, y: 11, textAnchor: anchor }, formatMs(part * durationMs)),
    ]
  })
  return s(
    'svg.drawing',
    { viewBox: `0 0 ${width} ${height}`, ariaHidden: 'true', preserveAspectRatio: 'none' },
    [...ticks, ...bars],
  )
}
