import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import {
  countNewMessages,
  type LastSeen,
  ReadingPositions,
  type ReadingPosition,
} from './reading-positions.ts'
import { useFollowPreference } from './follow-preference.ts'
import { ScrollAnchoring } from './scroll-anchoring.ts'
import { findRow } from '../transcript/use-jump.ts'
import { findElementByPath, type ScrollAnchorPath } from './scroll-anchor.ts'
import { scrollBox } from './scroll-box.ts'

const places = new ReadingPositions(sessionStorage)

/** Returns the saved position of the chat in this tab; `null` at its end or if it opens at a message. */
export function useSavedPosition(sessionId: SessionId, hasTarget: boolean): ReadingPosition | null {
  return useState(() => (hasTarget ? null : places.read(sessionId)))[0]
}

export interface ReadingPositionOptions {
  sessionId: SessionId
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  savedPosition: ReadingPosition | null
  rows: readonly { id: string; role: 'user' | 'assistant' }[]
  rowIds: readonly string[]
  isRead: boolean
  isRunning: boolean
  /** Number of answers requested by hand here. The user wants to see the new one. */
  askCount: number
  /** Loads a row further up than those loaded. Resolves to `false` if there is none. */
  reachRow: (rowId: string) => Promise<boolean>
  /** Loads all messages from the first on. */
  readAll: () => void
  /** Makes the list draw a loaded row. */
  reveal: (rowId: string) => void
}

export interface ReadingPositionView {
  anchoring: ScrollAnchoring
  isAtEnd: boolean
  /** Number of messages since the user left the end. */
  newCount: number
  /** The position is being restored, so nothing is shown. */
  isPlacing: boolean
}

/** Keeps the reading position of a chat while it changes, and restores it when the chat is opened again. */
export function useReadingPosition(options: ReadingPositionOptions): ReadingPositionView {
  const { sessionId, scroller, content, savedPosition, rows, rowIds, isRead, isRunning, askCount } = options
  const { reachRow, readAll, reveal } = options
  const [anchoring] = useState(() => new ScrollAnchoring())
  const [isPlacing, setPlacing] = useState(savedPosition !== null)
  const { isAtEnd } = useSyncExternalStore(anchoring.subscribe, anchoring.getView)

  const lastSeen = useRef<LastSeen | null>(savedPosition?.seen ?? null)
  const last = rows.at(-1)
  const lastId = last?.id
  const isGrowing = isRunning && last?.role === 'assistant'
  useEffect(() => {
    if (isAtEnd && !isPlacing) lastSeen.current = lastId === undefined ? null : { id: lastId, isGrowing }
  }, [isAtEnd, isPlacing, lastId, isGrowing])

  const latest = useRef({ rowIds, isPlacing })
  useLayoutEffect(() => {
    latest.current = { rowIds, isPlacing }
  })
  const savePosition = useCallback(() => {
    if (latest.current.isPlacing) return
    const place = anchoring.readPlace()
    const index = latest.current.rowIds.indexOf(place?.rowId ?? '')
    const fromEnd = latest.current.rowIds.length - index
    const isRestorable = place !== null && index >= 0
    places.keep(sessionId, isRestorable ? { ...place, fromEnd, seen: lastSeen.current } : null)
  }, [anchoring, sessionId])
  useLayoutEffect(() => {
    if (scroller.current === null || content.current === null) return undefined
    if (latest.current.isPlacing) anchoring.startTargetScroll()
    const detach = anchoring.attach(scroller.current, content.current, readAll)
    const storePosition = () => {
      savePosition()
      places.store()
    }
    addEventListener('pagehide', storePosition)
    return () => {
      savePosition()
      removeEventListener('pagehide', storePosition)
      detach()
    }
  }, [anchoring, savePosition, readAll, scroller, content])

  // The list may draw rows while sizes are being reported. The resize observer would see those rows only after paint.
  const count = rowIds.length
  useLayoutEffect(() => anchoring.settle(), [anchoring, count, lastId])

  const knownAsks = useRef(savedPosition === null && isRunning ? askCount - 1 : askCount)
  const newestOwn = rows.findLast(({ role }) => role === 'user')?.id
  useEffect(() => {
    if (knownAsks.current === askCount) return anchoring.noteStart(newestOwn)
    knownAsks.current = askCount
    if (useFollowPreference.getState().follow === 'start') anchoring.goToStart(newestOwn)
    else anchoring.goToEnd()
  }, [anchoring, askCount, newestOwn])

  const isThere = savedPosition !== null && rowIds.includes(savedPosition.rowId)
  useEffect(() => {
    const box = scroller.current
    if (!isPlacing || !isRead || savedPosition === null || box === null) return undefined
    const goToEnd = () => {
      setPlacing(false)
      anchoring.goToEnd()
    }
    if (!isThere) {
      const reach = async () => (await reachRow(savedPosition.rowId)) || goToEnd()
      void reach()
      return undefined
    }
    const targetScroll = anchoring.startTargetScroll()
    const arrive = () => {
      targetScroll.finish()
      setPlacing(false)
    }
    targetScroll.signal.addEventListener('abort', arrive)
    const stop = restorePosition(box, {
      place: savedPosition,
      reveal: () => reveal(savedPosition.rowId),
      signal: targetScroll.signal,
      onDone: arrive,
    })
    return () => {
      stop()
      targetScroll.signal.removeEventListener('abort', arrive)
      targetScroll.finish()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once: `reveal` and `reachRow` are others with each row
  }, [isPlacing, isRead, isThere, savedPosition, anchoring, scroller])

  return { anchoring, isAtEnd, newCount: isAtEnd ? 0 : countNewMessages(rowIds, lastSeen.current), isPlacing }
}

interface RestorePositionOptions {
  place: ScrollAnchorPath
  /** Makes the list draw the row. */
  reveal: () => void
  signal: AbortSignal
  /** Called once, even if the row never appears, but not after an abort. The function that `bringBack` returns cancels it. */
  onDone: () => void
}

const maxFrames = 60
const steadyFrames = 2

/**
 * Scrolls a row to its former position until it stays there. The list draws a row some frames after scrolling and then
 * measures its neighbors.
 */
function restorePosition(
  box: HTMLElement,
  { place, reveal, signal, onDone }: RestorePositionOptions,
): () => void {
  let left = maxFrames
  let steady = 0
  let frame = 0
  const look = () => {
    if (signal.aborted) return
    const row = findRow(box, place.rowId)
    left -= 1
    if (row?.checkVisibility({ visibilityProperty: true })) {
      const rect = findElementByPath(row, place.path).getBoundingClientRect()
      const before = box.scrollTop
      scrollBox(box, before + rect.top - box.getBoundingClientRect().top - place.top)
      steady = Math.abs(box.scrollTop - before) < 1 ? steady + 1 : 0
    } else reveal()
    if (steady === steadyFrames || left === 0) return onDone()
    frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
