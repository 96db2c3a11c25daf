import { useLayoutEffect, useReducer, useRef, type RefObject } from 'react'
import type { TranscriptRow } from './merge-transcript.ts'
import { findShorterTail, findTailStart } from './transcript-tail.ts'
import { findRow } from './use-jump.ts'

/**
 * Returns the index of the first row that stays mounted. A row that leaves this part is remounted, which would lose the
 * reading position, the selection and the focus. So a row leaves only once it is above the view and nothing in it is
 * `held`.
 */
export function useTailStart(
  rows: readonly TranscriptRow[],
  scroller: RefObject<HTMLElement | null>,
  held: readonly number[],
): number {
  const first = useRef<string | undefined>(undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const start = findTailStart(rows, first.current, measureText)
  first.current = rows[start]?.id
  useLayoutEffect(() => {
    const next = findShorterTail(rows, start)
    const begin = rows[next]?.id
    if (next === start || begin === undefined) return
    if (held.some((place) => place >= start && place < next)) return
    if (!isAboveView(scroller.current, begin)) return
    first.current = begin
    redraw()
  }, [rows, start, scroller, held])
  return start
}

/** Whether all rows before this one are above the view. */
function isAboveView(box: HTMLElement | null, rowId: string): boolean {
  if (box === null) return false
  const row = findRow(box, rowId)
  return row !== null && row.getBoundingClientRect().top <= box.getBoundingClientRect().top
}

/** Returns the length of the row's text in characters; 0 while it is streaming. */
function measureText(row: TranscriptRow): number {
  if (row.from === 'live') return 0
  return row.message.parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0)
}
