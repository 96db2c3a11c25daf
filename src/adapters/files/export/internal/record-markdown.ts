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
} from '../../../../core/model/review/turn-record.ts'
import { labelRecordedPart } from '../../../../core/model/context/context-labels.ts'
import { findNewParts, formatRecordedText } from '../../../../core/model/review/recorded-text.ts'
import { type ReceivedBody, isExchangeOf } from '../../../../core/model/review/http-exchange.ts'
import { formatCount, countTurns, turnHeading, toCodeFence, toDetailsBlock } from './export-text.ts'
import {
  describeResponse,
  describeAddress,
  describeBody,
  describeHeaders,
  describeProof,
} from './exchange-elements.ts'

/**
 * Exports the same content as the HTML file: each turn as a list of items with collapsible details. Foreign text is
 * fenced.
 */
export function toRecordMarkdown(file: RunRecordFile): string {
  const { session, exportedAt, turns, models } = file
  const numbers = numberTurns(turns.map(({ summary }) => summary))
  const sections = [
    `# Record: ${toLine(session.title)}`,
    `_${countTurns(turns)} · exported ${formatTime(exportedAt)}_`,
    ...turns.flatMap((turn, index) => toTurn(turn, { models, number: numbers[index] ?? null })),
  ]
  return `${sections.join('\n\n')}\n`
}

function toTurn(
  turn: RecordedTurn,
  { models, number }: Pick<RunRecordFile, 'models'> & { number: number | null },
): string[] {
  const { summary, record } = turn
  const heading = turnHeading({ ...summary, question: toLine(summary.question) }, number)
  const head = [`## ${heading}`, `_${describeTurn(summary, models)}_`]
  if (!record) {
    const when = summary.detailsDroppedAt
    return [
      ...head,
      `> ${when === undefined ? 'No details are recorded.' : `Its details were deleted ${formatTime(when)}.`}`,
    ]
  }
  const hosts = record.contacts.map(
    ({ host, requests, bytesSent, bytesReceived }) =>
      `- ${host}: ${formatCount(requests, 'request')}, ${bytesSent} bytes sent, ${bytesReceived} received`,
  )
  return [
    ...head,
    ...record.items.map((item) => toItem(item, turn, turn.children)),
    toDetailsBlock('Whole turn', record.groups.map(toGroup).join('\n\n')),
    ['### Hosts', hosts.length > 0 ? hosts.join('\n') : 'No host was contacted.'].join('\n\n'),
  ]
}

/** The item of an agent contains those of its run. */
function toItem(item: TimelineItem, run: RecordedRun, children?: RecordedTurn['children']): string {
  const { name, state, startMs, endMs } = item
  const took = endMs === startMs ? '' : `, took ${formatMs(endMs - startMs)}`
  const title = `${name.text} · at ${formatMs(startMs)}${took}${state === 'ok' ? '' : ` · ${state}`}`
  const inside = [
    ...item.groups.map(toGroup),
    ...(item.kind === 'request' ? toRequest(item, run) : []),
    ...(['request', 'call', 'compaction'].includes(item.kind) ? toExchanges(item, run) : []),
    ...(item.childRunId ? toChildRun(children?.get(item.childRunId)) : []),
  ]
  return toDetailsBlock(title, inside.join('\n\n'))
}

function toChildRun(child: RecordedRun | undefined): string[] {
  if (!child?.record) return ['No details are recorded.']
  return child.record.items.map((item) => toItem(item, child))
}

/** Parts that the previous request had too are only named. */
function toRequest({ requestId }: TimelineItem, { requests: { requests, texts } }: RecordedRun): string[] {
  const at = requests.findIndex((request) => request.requestId === requestId)
  const request = requests[at]
  const isNew = request ? findNewParts(request, requests[at - 1]) : []
  const parts = (request?.parts ?? []).map((part, index) => {
    const text = texts.get(part.hash)
    const label = labelRecordedPart(part).text
    if (!text) return `- ${label}: no longer stored`
    return isNew[index]
      ? `- ${label}\n\n${toCodeFence(formatRecordedText(text), 'text')}`
      : `- ${label}: as in the previous request`
  })
  return [request ? '#### Exact request' : 'This request was not recorded.', ...parts]
}

function toReceived(body: ReceivedBody | undefined): string[] {
  return body ? ['#### As received', toCodeFence(describeResponse(body), 'http')] : []
}

/** Formats the HTTP requests of a model request or tool call, and their responses. */
function toExchanges(
  item: TimelineItem,
  { exchanges: { exchanges, texts }, received }: RecordedRun,
): string[] {
  const own = exchanges.filter((exchange) => isExchangeOf(exchange, item))
  return own.flatMap((exchange) => {
    const body = describeBody(exchange, texts, exchanges[exchanges.indexOf(exchange) - 1])
    const lines = [describeAddress(exchange), describeHeaders(exchange), '', body].join('\n')
    const left = ['#### As sent', toCodeFence(lines, 'http'), describeProof(exchange)]
    return left.concat(toReceived(received.get(exchange.egressId)))
  })
}

function toGroup({ title, details }: RecordDetailGroup): string {
  return [`#### ${title.text}`, ...details.map(toDetail)].join('\n\n')
}

function toDetail(detail: RecordDetail): string {
  const value = formatRecordDetail(detail)
  return isBlock(detail)
    ? `- ${detail.name.text}:\n\n${toCodeFence(value, 'text')}`
    : `- ${detail.name.text}: ${toLine(value)}`
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>&#|]/g, (character) => `\\${character}`)
}
