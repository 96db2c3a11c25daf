import { use, type ReactNode } from 'react'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { ProseIdContext } from './footnotes.tsx'

interface ListPieceProps {
  node: Exclude<RenderedNode, string>
  children: ReactNode
}

/**
 * A piece of a split list. Separate elements let the browser skip a piece that is off screen. The first piece owns the items of the others
 * with `aria-owns`, so that a screen reader reads one list.
 */
export function ListPiece({ node: [tag, ownProperties, ...items], children }: ListPieceProps) {
  const prose = use(ProseIdContext)
  const { start, 'data-piece': piece, 'data-pieces': pieces } = ownProperties === 0 ? {} : ownProperties
  const List = tag === 'ol' ? 'ol' : 'ul'
  return (
    <List
      dir="auto"
      start={List === 'ol' && typeof start === 'number' ? start : undefined}
      data-digits={countDigits(tag, start, items.length)}
      {...(pieces === undefined
        ? { id: toIds(prose, String(piece)), role: 'none', 'data-continued': '' }
        : { 'aria-owns': toIds(prose, String(pieces)) })}
    >
      {children}
    </List>
  )
}

function toIds(prose: string, pieces: string): string {
  return pieces
    .split(' ')
    .map((piece) => `${prose}-list-${piece}`)
    .join(' ')
}

/** Minimum item count for the number width, so that the list does not move when it grows. */
const itemsPerPiece = 40

/** Returns the digits to reserve for list numbers, if more than the default two. */
export function countDigits(tag: string, start: unknown, items: number): number | undefined {
  if (tag !== 'ol') return undefined
  const first = typeof start === 'number' ? start : 1
  const digits = String(first + Math.max(items, itemsPerPiece) - 1).length
  return digits > 2 ? Math.min(digits, 9) : undefined
}
