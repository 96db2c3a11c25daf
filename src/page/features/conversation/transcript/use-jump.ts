import { useCallback, useEffect, useState, type RefObject, createContext } from 'react'
import type { Queries, MessageExcerpt } from '../../../../adapters/storage/queries.ts'
import type { MessageId, SessionId } from '../../../../core/model/id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import type { TargetScroll } from '../scrolling/scroll-anchoring.ts'
import type { Watchable } from '../../../ui/hooks/use-observable.ts'

/** Message that an address points to. The jump happens once. */
export interface JumpRequest {
  messageId: MessageId
  onArrived: () => void
}

/** Jumps to a message. `onDrawn` replaces the default, which focuses and highlights the row. */
export type GoTo = (messageId: MessageId, onDrawn?: (row: HTMLElement) => void) => void

export interface JumpOptions {
  sessionId: SessionId
  client: WorkerClient
  queries: Queries
  scroller: RefObject<HTMLElement | null>
  /** Loads at least this many of the newest messages. */
  reach: (count: number) => void
  rowIds: readonly string[]
  startTargetScroll: () => TargetScroll
  /** Scrolls to a row of the list that may not be drawn yet. */
  reveal: (rowId: string) => void
  place?: JumpRequest | undefined
}

interface Target {
  id: MessageId
  onDrawn?: (row: HTMLElement) => void
}

const highlightMs = 1600

/**
 * Returns a function that goes to any message of the chat. The message may be further up than those loaded, or on another
 * branch, which is then selected. The message gets the focus and is highlighted for a moment.
 */
export function useJump(options: JumpOptions): GoTo {
  const { sessionId, client, queries, scroller, reach, rowIds, startTargetScroll, reveal, place } = options
  const [target, setTarget] = useState<Target | null>(null)
  const isThere = target !== null && rowIds.includes(target.id)
  useEffect(() => {
    if (!isThere || target === null) return undefined
    const travel = startTargetScroll()
    const forget = () => setTarget(null)
    travel.signal.addEventListener('abort', forget)
    const options = { reveal: () => reveal(target.id), signal: travel.signal, onDone: forget }
    const stop = whenDrawn(scroller, target, options)
    return () => {
      stop()
      travel.signal.removeEventListener('abort', forget)
      travel.finish()
    }
  }, [isThere, target, startTargetScroll, reveal, scroller])

  const goTo = useCallback(
    (messageId: MessageId, onDrawn?: (row: HTMLElement) => void) => {
      const find = async () => {
        let count = await queries.countFrom(sessionId, messageId)
        if (count === null) {
          const result = await client.call('select-version', { sessionId, messageId })
          count = result.ok ? await queries.countFrom(sessionId, messageId) : null
        }
        if (count === null) return
        reach(count)
        setTarget({ id: messageId, onDrawn })
      }
      void find()
    },
    [client, queries, reach, sessionId],
  )
  const isDrawn = rowIds.length > 0
  useEffect(() => {
    if (place === undefined || !isDrawn) return
    goTo(place.messageId)
    place.onArrived()
  }, [goTo, isDrawn, place])
  return goTo
}

const maxFrames = 90
const steadyFrames = 3

/**
 * Waits until a row is drawn and stays in place. The virtualizer draws a row some frames after the request, hidden until
 * measured. Then it measures the neighbors, which moves the row.
 */
function whenDrawn(
  scroller: RefObject<HTMLElement | null>,
  { id, onDrawn }: Target,
  { reveal, signal, onDone }: { reveal: () => void; signal: AbortSignal; onDone: () => void },
): () => void {
  const isReady = onDrawn ? isShown : takeFocus
  let wasReady = false
  let frame = 0
  let left = maxFrames
  let steady = 0
  let top: number | undefined
  const look = () => {
    if (signal.aborted) return
    const row = scroller.current && findRow(scroller.current, id)
    left -= 1
    // The callback is dropped if the user has moved the focus elsewhere.
    if (row && wasReady && onDrawn === undefined && isFocusOutside(row)) return onDone()
    if (row && isReady(row)) {
      wasReady = true
      row.scrollIntoView({ block: 'center' })
      const at = row.getBoundingClientRect().top
      steady = at === top ? steady + 1 : 0
      top = at
    } else reveal()
    if (row && steady === steadyFrames) (onDrawn ?? highlightRow)(row)
    if (steady === steadyFrames || left === 0) return onDone()
    frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

/** Focuses the row. A hidden row cannot get the focus. */
function takeFocus(row: HTMLElement): boolean {
  row.tabIndex = -1
  if (document.activeElement !== row) row.focus({ preventScroll: true })
  return document.activeElement === row
}

/**
 * Whether the focus is on another element. A row that is mounted again leaves the focus on the body, which is not the
 * user's choice.
 */
function isFocusOutside(row: HTMLElement): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== row && activeElement !== body
}

function isShown(row: HTMLElement): boolean {
  return row.checkVisibility({ visibilityProperty: true })
}

export function findRow(scroller: HTMLElement, id: string): HTMLElement | null {
  return scroller.querySelector(`[data-message-id="${CSS.escape(id)}"]`)
}

export function highlightRow(row: HTMLElement): void {
  row.dataset['found'] = ''
  setTimeout(() => delete row.dataset['found'], highlightMs)
}

/** Access to messages that others refer to. */
interface MessageNavigation {
  watch: (messageId: MessageId) => Watchable<MessageExcerpt | null>
  /** Scrolls to the message and focuses it. */
  goTo: (messageId: MessageId) => void
}

export const MessageNavigationContext = createContext<MessageNavigation | null>(null)
