import { h } from 'hastscript'
import {
  isWireOf,
  textOfPiece,
  type RecordedWire,
  type RecordedWires,
  type WireOwner,
} from '../../core/kernel/wire-request.ts'
import type { RecordedTurn } from '../../core/kernel/flight-record.ts'
import { describeReceived } from './describe-received.ts'
import type { HtmlElement } from './to-elements.ts'

/**
 * Renders the HTTP requests of a model request or tool call, and their responses. Pieces that the previous body had
 * too are not repeated: in a tool loop that is nearly all of it.
 */
export function toWireElements(
  { wires: recorded, received }: Pick<RecordedTurn, 'wires' | 'received'>,
  owner: WireOwner,
): HtmlElement[] {
  const { wires } = recorded
  const own = wires.filter((wire) => isWireOf(wire, owner))
  if (own.length === 0) return []
  return [
    h('section.group', [
      h('h3', 'As sent'),
      ...own.map((wire) => toWire(wire, recorded, wires[wires.indexOf(wire) - 1])),
    ]),
    ...toReceived(own, received),
  ]
}

function toReceived(own: readonly RecordedWire[], received: RecordedTurn['received']): HtmlElement[] {
  const bodies = own.flatMap(({ egressId }) => received.get(egressId) ?? [])
  if (bodies.length === 0) return []
  const told = bodies.map((body) =>
    h('details', [
      h('summary', `HTTP ${body.response.status}, ${body.response.byteLength} bytes`),
      h('pre', describeReceived(body)),
    ]),
  )
  return [h('section.group', [h('h3', 'As received'), ...told])]
}

function toWire(wire: RecordedWire, { texts }: RecordedWires, before: RecordedWire | undefined): HtmlElement {
  return h('details', [
    h('summary', `${describeAddress(wire)}, ${wire.byteLength} bytes`),
    h('pre', describeHeaders(wire)),
    h('pre', describeBody(wire, texts, before)),
    h('p.facts', describeProof(wire)),
  ])
}

export function describeAddress({ method, url, via }: RecordedWire): string {
  return `${method} ${url}${via === undefined ? '' : ` through ${via}`}`
}

export function describeHeaders({ headers }: RecordedWire): string {
  return headers.map(({ name, value }) => `${name}: ${value ?? '(value not kept)'}`).join('\n')
}

export function describeProof({ hash }: RecordedWire): string {
  return hash === undefined ? 'A stored key was taken out of it.' : `SHA-256 ${hash}`
}

export function describeBody(
  { pieces, after }: RecordedWire,
  texts: RecordedWires['texts'],
  before: RecordedWire | undefined,
): string {
  const known = new Set(before?.pieces.map(({ hash }) => hash))
  const said = pieces.map((piece) => {
    if (!known.has(piece.hash)) return piece.before + textOfPiece(piece, texts.get(piece.hash))
    return `${piece.before}[as in the body before: ${piece.hash.slice(0, 12)}]`
  })
  return said.join('') + after
}
