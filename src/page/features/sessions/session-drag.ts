import { useEffect, useRef, useState } from 'react'
import type { Session } from '../../../core/model/conversation/session.ts'
import type { ProjectId } from '../../../core/model/id.ts'
import { placeOf, type SessionPlace } from './session-commands.ts'

/** Marks the links of chats that can be dragged, with the id of the chat. */
export const dragAttribute = 'data-drag-session'
/** Marks an element where a chat can be dropped, with a `DropTarget`. */
export const dropAttribute = 'data-drop'
/** Set on the drop target below the pointer while dropping there would move the chat. */
const overAttribute = 'data-drop-over'

export const dropClass =
  'data-drop-over:bg-accent-soft data-drop-over:outline-2 data-drop-over:-outline-offset-2 data-drop-over:outline-accent'

/** Pinned chats, chats by date, or a project. */
export type DropTarget = 'pinned' | 'dates' | ProjectId

/** Other applications and tabs see no chat in the drag. */
const dragType = 'application/x-innerloop-chat'

/** Returns the place of a chat after it is dropped. A pinned chat keeps its project, for when it is unpinned. */
export function placeAfterDrop(session: Session, target: DropTarget): SessionPlace {
  if (target === 'pinned') return { ...placeOf(session), isPinned: true }
  return { isPinned: false, folderId: target === 'dates' ? null : target }
}

function isMoved(session: Session, target: DropTarget): boolean {
  const [before, after] = [placeOf(session), placeAfterDrop(session, target)]
  return before.isPinned !== after.isPinned || before.folderId !== after.folderId
}

/**
 * Makes the chats below `container` draggable by mouse, with listeners on the container alone. Returns the dragged chat. Keyboard and touch
 * have the menu.
 */
export function useSessionDrag(
  container: HTMLElement | null,
  {
    find,
    onDrop,
  }: {
    find: (id: string) => Session | undefined
    onDrop: (session: Session, target: DropTarget) => void
  },
): Session | null {
  const [dragged, setDragged] = useState<Session | null>(null)
  const latest = useRef({ find, onDrop })
  useEffect(() => {
    latest.current = { find, onDrop }
  })
  useEffect(() => {
    if (container === null) return undefined
    let session: Session | null = null
    let over: HTMLElement | null = null
    const highlight = (next: HTMLElement | null) => {
      if (next === over) return
      over?.removeAttribute(overAttribute)
      next?.setAttribute(overAttribute, '')
      over = next
    }
    const end = () => {
      session = null
      highlight(null)
      setDragged(null)
    }
    const handleStart = (event: DragEvent) => {
      const link = event.target instanceof Element ? event.target.closest(`[${dragAttribute}]`) : null
      session = latest.current.find(link?.getAttribute(dragAttribute) ?? '') ?? null
      if (session === null || event.dataTransfer === null) return
      event.dataTransfer.setData(dragType, session.id)
      // The link itself can still be dropped elsewhere, for example onto the browser's tabs.
      event.dataTransfer.effectAllowed = 'all'
      // A browser cancels the drag if its element moves in this event.
      setTimeout(() => setDragged(session), 0)
    }
    const handleOver = (event: DragEvent) => {
      if (session === null) return
      const target =
        event.target instanceof Element ? event.target.closest<HTMLElement>(`[${dropAttribute}]`) : null
      const isTaken = target !== null && isMoved(session, readTarget(target))
      highlight(isTaken ? target : null)
      if (!isTaken || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    }
    const handleDrop = (event: DragEvent) => {
      if (session === null || over === null) return
      event.preventDefault()
      latest.current.onDrop(session, readTarget(over))
      end()
    }
    container.addEventListener('dragstart', handleStart)
    // On the window, so that the highlight ends where the pointer leaves the list.
    addEventListener('dragover', handleOver)
    container.addEventListener('drop', handleDrop)
    addEventListener('dragend', end)
    // A row that left the list during its drag gets no event at the end.
    const handleDown = () => session !== null && end()
    addEventListener('pointerdown', handleDown)
    return () => {
      container.removeEventListener('dragstart', handleStart)
      removeEventListener('dragover', handleOver)
      container.removeEventListener('drop', handleDrop)
      removeEventListener('dragend', end)
      removeEventListener('pointerdown', handleDown)
    }
  }, [container])
  return dragged
}

function readTarget(element: HTMLElement): DropTarget {
  return element.getAttribute(dropAttribute) as DropTarget
}
