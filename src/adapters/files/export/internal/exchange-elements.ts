import { truncateString } from '../../../../lib/text.ts'
import { h } from 'hastscript'
import {
  isExchangeOf,
  textOfPiece,
  type RecordedExchange,
  type RecordedExchanges,
  type ExchangeOwner,
  type ReceivedBody,
  type ExchangeFidelity,
} from '../../../../core/model/review/http-exchange.ts'
import type { RecordedRun } from '../../../../core/model/review/turn-record.ts'
import type { HtmlElement } from './html-elements.ts'

/**
 * Renders the HTTP requests of a model request or tool call, and their responses. Pieces that the previous body had
 * too are not repeated: in a tool loop that is nearly all of it.
 */
export function toExchangeElements(
  { exchanges: recorded, received }: Pick<RecordedRun, 'exchanges' | 'received'>,
  owner: ExchangeOwner,
): HtmlElement[] {
  const { exchanges } = recorded
  const own = exchanges.filter((exchange) => isExchangeOf(exchange, owner))
  if (own.length === 0) return []
  return [
    h('section.group', [
      h('h3', 'As sent'),
      ...own.map((exchange) => toExchange(exchange, recorded, exchanges[exchanges.indexOf(exchange) - 1])),
    ]),
    ...toReceived(own, received),
  ]
}

function toReceived(own: readonly RecordedExchange[], received: RecordedRun['received']): HtmlElement[] {
  const bodies = own.flatMap(({ egressId }) => received.get(egressId) ?? [])
  if (bodies.length === 0) return []
  const elements = bodies.map((body) =>
    h('details', [
      h('summary', `HTTP ${body.response.status}, ${body.response.byteLength} bytes`),
      h('pre', describeResponse(body)),
    ]),
  )
  return [h('section.group', [h('h3', 'As received'), ...elements])]
}

function toExchange(
  exchange: RecordedExchange,
  { texts }: RecordedExchanges,
  before: RecordedExchange | undefined,
): HtmlElement {
  return h('details', [
    h('summary', `${describeAddress(exchange)}, ${exchange.byteLength} bytes`),
    h('pre', describeHeaders(exchange)),
    h('pre', describeBody(exchange, texts, before)),
    h('p.meta', describeProof(exchange)),
  ])
}

export function describeAddress({ method, url, via }: RecordedExchange): string {
  return `${method} ${url}${via === undefined ? '' : ` through ${via}`}`
}

export function describeHeaders({ headers }: RecordedExchange): string {
  return headers.map(({ name, value }) => `${name}: ${value ?? '(value not stored)'}`).join('\n')
}

export function describeProof({ hash }: RecordedExchange): string {
  return hash === undefined ? 'A stored key was removed from it.' : `SHA-256 ${hash}`
}

export function describeBody(
  { pieces, after }: RecordedExchange,
  texts: RecordedExchanges['texts'],
  before: RecordedExchange | undefined,
): string {
  const earlierHashes = new Set(before?.pieces.map(({ hash }) => hash))
  const rendered = pieces.map((piece) => {
    if (!earlierHashes.has(piece.hash)) return piece.before + textOfPiece(piece, texts.get(piece.hash))
    return `${piece.before}[as in the previous body: ${piece.hash.slice(0, 12)}]`
  })
  return rendered.join('') + after
}

const maxDisplayedCharacters = 100_000

/**
 * Formats the response to one HTTP request as readable text. A very long body is truncated; the JSON export has all of
 * it.
 */
export function describeResponse({ response, text, fidelity }: ReceivedBody): string {
  const { status, headers } = response
  return [
    `HTTP ${status}`,
    ...headers.map(({ name, value = '(value not stored)' }) => `${name}: ${value}`),
    '',
    text.length > maxDisplayedCharacters
      ? `${truncateString(text, maxDisplayedCharacters)}\n[and ${text.length - maxDisplayedCharacters} more characters, which the JSON record includes]`
      : text,
    '',
    [proofs[fidelity], response.hash === undefined ? [] : `SHA-256 ${response.hash}`].flat().join(' '),
  ].join('\n')
}

const proofs: Readonly<Record<ExchangeFidelity, string>> = {
  exact: 'As received, byte for byte.',
  redacted: 'A stored key was removed from it.',
  cut: 'Too long to be stored in full: the start, byte for byte.',
  missing: 'A part is no longer stored.',
  differs: 'Not as received: the SHA-256 differs from the recorded one.',
}
