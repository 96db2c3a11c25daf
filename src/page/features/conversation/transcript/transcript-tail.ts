import { useLayoutEffect, useReducer, useRef, type RefObject } from 'react'
import type { TranscriptRow } from '../../chat-state/session/transcript-rows.ts'
import { findRow } from './use-jump.ts'

/**
 * Returns the index of the first row that stays mounted. A row that leaves this part is remounted, which would lose the
 * reading position, the selection and the focus. So a row leaves only once it is above the view and nothing in it is
 * `pinned`.
 */
export function useTailStart(
  rows: readonly TranscriptRow[],
  scroller: RefObject<HTMLElement | null>,
  pinned: readonly number[],
): number {
  const first = useRef<string | undefined>(undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const start = findTailStart(rows, first.current, measureText)
  first.current = rows[start]?.id
  useLayoutEffect(() => {
    const next = findShorterTail(rows, start)
    const begin = rows[next]?.id
    if (next === start || begin === undefined) return
    if (pinned.some((place) => place >= start && place < next)) return
    if (!isAboveView(scroller.current, begin)) return
    first.current = begin
    redraw()
  }, [rows, start, scroller, pinned])
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

interface Row {
  id: string
  role: 'user' | 'assistant'
}

/**
 * Number of latest turns that stay mounted while the chat is open. Most chats are shorter, so a screen reader can count
 * and read all their messages.
 */
export const mountedTurns = 12

/** Largest chat in characters that is drawn completely at once. A larger one opens with its latest turn alone. */
export const maxCharactersDrawnAtOnce = 100_000

/**
 * Returns the index of the first row that stays mounted outside the virtualizer. A short chat opens with all rows, a long
 * one with its latest turn. Later calls keep the earlier start (`first`), so that the next message does not remount the
 * answer being read.
 */
export function findTailStart<R extends Row>(
  rows: readonly R[],
  first: string | undefined,
  measure: (row: R) => number,
): number {
  const before = rows.findIndex(({ id }) => id === first)
  if (before >= 0) return before
  const isShort =
    rows.length <= 2 * mountedTurns &&
    rows.reduce((sum, row) => sum + measure(row), 0) <= maxCharactersDrawnAtOnce
  return isShort
    ? 0
    : Math.max(
        0,
        rows.findLastIndex(({ role }) => role === 'user'),
      )
}

/** Returns the start after dropping the turns beyond the mounted ones. */
export function findShorterTail(rows: readonly Row[], start: number): number {
  const questions = rows.flatMap(({ role }, index) => (role === 'user' ? [index] : []))
  return Math.max(start, questions.at(-mountedTurns) ?? 0)
}
