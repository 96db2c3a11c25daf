import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { bringBack } from './bring-back.ts'
import { countNew, type LastSeen } from './count-new.ts'
import { useReadingChoice } from '../reading-choice.ts'
import { ReadingPlaces, type ReadingPlace } from './reading-places.ts'
import { ScrollKeeper } from './scroll-keeper.ts'

const places = new ReadingPlaces(sessionStorage)

/** Where the chat was left in this tab; `null`: at its end, or it is opened at a message. */
export function useKeptPlace(sessionId: SessionId, isGoneTo: boolean): ReadingPlace | null {
  return useState(() => (isGoneTo ? null : places.read(sessionId)))[0]
}

export interface ReadingPlaceOptions {
  sessionId: SessionId
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  kept: ReadingPlace | null
  rows: readonly { id: string; role: 'user' | 'assistant' }[]
  rowIds: readonly string[]
  isRead: boolean
  isRunning: boolean
  /** How often an answer was asked for by hand here: then the reader wants to see it. */
  askCount: number
  /** Lets a row be read that is further up than all that is; false: there is none. */
  reachRow: (rowId: string) => Promise<boolean>
  /** Lets all be read, from the first message on. */
  readAll: () => void
  /** Lets a row be drawn that is read. */
  reveal: (rowId: string) => void
}

export interface ReadingPlaceView {
  keeper: ScrollKeeper
  isAtEnd: boolean
  /** Messages since the reader left the end. */
  newCount: number
  /** The place is being looked for: nothing of this is shown. */
  isPlacing: boolean
}

/** The reader’s place in a chat: kept while it changes, and found again when the chat is opened again. */
export function useReadingPlace(options: ReadingPlaceOptions): ReadingPlaceView {
  const { sessionId, scroller, content, kept, rows, rowIds, isRead, isRunning, askCount } = options
  const { reachRow, readAll, reveal } = options
  const [keeper] = useState(() => new ScrollKeeper())
  const [isPlacing, setPlacing] = useState(kept !== null)
  const { isAtEnd } = useSyncExternalStore(keeper.subscribe, keeper.getView)

  const seen = useRef<LastSeen | null>(kept?.seen ?? null)
  const last = rows.at(-1)
  const lastId = last?.id
  const isGrowing = isRunning && last?.role === 'assistant'
  useEffect(() => {
    if (isAtEnd && !isPlacing) seen.current = lastId === undefined ? null : { id: lastId, isGrowing }
  }, [isAtEnd, isPlacing, lastId, isGrowing])

  const latest = useRef({ rowIds, isPlacing })
  useLayoutEffect(() => {
    latest.current = { rowIds, isPlacing }
  })
  const keepPlace = useCallback(() => {
    if (latest.current.isPlacing) return
    const found = keeper.readPlace()
    const index = latest.current.rowIds.indexOf(found?.rowId ?? '')
    const fromEnd = latest.current.rowIds.length - index
    const isKept = found !== null && index >= 0
    places.keep(sessionId, isKept ? { ...found, fromEnd, seen: seen.current } : null)
  }, [keeper, sessionId])
  useLayoutEffect(() => {
    if (scroller.current === null || content.current === null) return undefined
    if (latest.current.isPlacing) keeper.depart()
    const detach = keeper.attach(scroller.current, content.current, readAll)
    const storePlace = () => {
      keepPlace()
      places.store()
    }
    addEventListener('pagehide', storePlace)
    return () => {
      keepPlace()
      removeEventListener('pagehide', storePlace)
      detach()
    }
  }, [keeper, keepPlace, readAll, scroller, content])

  // The list may draw rows while sizes are being told, which is too late for the keeper to hear of theirs before they are seen.
  const count = rowIds.length
  useLayoutEffect(() => keeper.settle(), [keeper, count, lastId])

  const knownAsks = useRef(kept === null && isRunning ? askCount - 1 : askCount)
  const newestOwn = rows.findLast(({ role }) => role === 'user')?.id
  useEffect(() => {
    if (knownAsks.current === askCount) return keeper.noteStart(newestOwn)
    knownAsks.current = askCount
    if (useReadingChoice.getState().follow === 'start') keeper.goToStart(newestOwn)
    else keeper.goToEnd()
  }, [keeper, askCount, newestOwn])

  const isThere = kept !== null && rowIds.includes(kept.rowId)
  useEffect(() => {
    const box = scroller.current
    if (!isPlacing || !isRead || kept === null || box === null) return undefined
    const giveUp = () => {
      setPlacing(false)
      keeper.goToEnd()
    }
    if (!isThere) {
      const reach = async () => (await reachRow(kept.rowId)) || giveUp()
      void reach()
      return undefined
    }
    const travel = keeper.depart()
    const arrive = () => {
      travel.arrive()
      setPlacing(false)
    }
    travel.signal.addEventListener('abort', arrive)
    const stop = bringBack(box, {
      place: kept,
      reveal: () => reveal(kept.rowId),
      signal: travel.signal,
      onDone: arrive,
    })
    return () => {
      stop()
      travel.signal.removeEventListener('abort', arrive)
      travel.arrive()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once: `reveal` and `reachRow` are others with each row
  }, [isPlacing, isRead, isThere, kept, keeper, scroller])

  return { keeper, isAtEnd, newCount: isAtEnd ? 0 : countNew(rowIds, seen.current), isPlacing }
}
