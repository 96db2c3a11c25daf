import { ArrowLeft, X } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { ownName } from '../../../lib/path-name.ts'
import { classNames } from '../class-names.ts'
import { i18n } from '../../i18n/i18n.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { isInputMethodKey } from '../keyboard/input-method.ts'
import { useMediaQuery } from '../hooks/viewport.ts'
import { sidePanelSlotId, useIsPanelFull, useOpenPanels } from './side-panel-slot.tsx'

export interface SidePanelProps {
  label: string
  title: string
  /** A line below the title. */
  subtitle?: string
  /**
   * Identifies how the user opened the panel; a new object for each time. The focus moves into the panel and returns at the end. `null`:
   * the panel opened by itself, and the focus stays.
   */
  openedBy: object | null
  tools: ReactNode
  /** Label of the back button on narrow screens. */
  backLabel?: string
  /** Draws the panel over the content, which keeps its width. */
  isOver?: boolean
  children: ReactNode
  onClose: () => void
}

const widthKey = 'innerloop:panel-width'
/** Minimum widths of the panel, of the chat next to it, and of what a panel over the content leaves visible, in px. */
const [minWidth, minChatWidth, minVisibleWidth] = [320, 360, 240]
const widthStep = 32

function loadWidth(): number | null {
  try {
    const width = Number(localStorage.getItem(ownName(widthKey)))
    return Number.isFinite(width) && width >= minWidth ? width : null
  } catch {
    return null
  }
}

function saveWidth(width: number | null): void {
  try {
    if (width === null) localStorage.removeItem(ownName(widthKey))
    else localStorage.setItem(ownName(widthKey), String(width))
  } catch {
    // Storage is missing. The width lasts until the panel closes.
  }
}

type PanelRef = React.RefObject<HTMLElement | null>

/** Returns the width that leaves enough space for the chat next to the panel, or for the content below it. */
function measureMaxWidth(panel: PanelRef): number {
  const contentWidth = document.querySelector('main')?.offsetWidth ?? 0
  if (panel.current === null) return Math.max(minWidth, contentWidth - minChatWidth)
  if (getComputedStyle(panel.current).position === 'fixed')
    return Math.max(minWidth, contentWidth - minVisibleWidth)
  return Math.max(minWidth, panel.current.offsetWidth + contentWidth - minChatWidth)
}

/** Returns the panel's maximum width, measured again when the panel or the chat changes its width. */
function useMaxWidth(panel: PanelRef): number {
  const [maxWidth, setMaxWidth] = useState(minWidth)
  // A layout effect would run before the panel's ref is set.
  useEffect(() => {
    const measure = () => setMaxWidth(measureMaxWidth(panel))
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [panel.current, document.querySelector('main')])
      if (element !== null) observer.observe(element)
    return () => observer.disconnect()
  }, [panel])
  return maxWidth
}

/** The width that the person gave the panel, on this device; `null` for the default. `save` stores the latest one. */
function usePanelWidth(panel: PanelRef) {
  const [width, setWidth] = useState(loadWidth)
  // A pointer can be released before a move of it is rendered.
  const latest = useRef(width)
  const resize = (wanted: number | null) => {
    latest.current =
      wanted === null ? null : Math.round(Math.min(measureMaxWidth(panel), Math.max(minWidth, wanted)))
    setWidth(latest.current)
  }
  return { width, resize, save: () => saveWidth(latest.current) }
}

/** Edge of the panel that changes its width, by pointer or arrow keys. A double click restores the default. */
function ResizeHandle({
  panel,
  width,
  onResize,
  onSave,
}: {
  panel: PanelRef
  width: number | null
  onResize: (width: number | null) => void
  /** Called at the end of a change, such as a drag. */
  onSave: () => void
}) {
  const maxWidth = useMaxWidth(panel)
  const defaultWidth = useMediaQuery('(width < 96rem)') ? 420 : 608
  const isLeftToRight = () => panel.current === null || getComputedStyle(panel.current).direction === 'ltr'
  const handleMove = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId) || panel.current === null) return
    const { left, right } = panel.current.getBoundingClientRect()
    onResize(isLeftToRight() ? right - clientX : clientX - left)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const isWider = (event.key === 'ArrowLeft') === isLeftToRight()
    onResize((width ?? defaultWidth) + (isWider ? widthStep : -widthStep))
    onSave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator with a value is a widget
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={i18n.t('Panel width')}
      aria-valuenow={width ?? defaultWidth}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleMove}
      onPointerUp={onSave}
      onPointerCancel={onSave}
      onDoubleClick={() => {
        onResize(null)
        onSave()
      }}
      onKeyDown={handleKey}
      className="absolute inset-y-0 -start-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent-soft focus-visible:bg-accent-soft"
    />
  )
}

/** A panel next to the content or over it, and over the whole screen if that is narrow. Escape closes it. */
export function SidePanel({
  label,
  title,
  subtitle,
  openedBy,
  tools,
  backLabel = i18n.t('Back to the chat'),
  isOver = false,
  children,
  onClose,
}: SidePanelProps) {
  const isFull = useIsPanelFull()
  const panel = useRef<HTMLElement>(null)
  const slot = document.getElementById(sidePanelSlotId)
  const { width, resize, save } = usePanelWidth(panel)

  useLayoutEffect(() => {
    const count = (change: number) =>
      useOpenPanels.setState(({ count: before }) => ({ count: before + change }))
    count(1)
    return () => count(-1)
  }, [])

  // Runs before the focus moves, because inert content cannot take the focus.
  useEffect(() => {
    const content = document.querySelector('main')
    if (!isFull || content === null) return undefined
    content.inert = true
    return () => {
      content.inert = false
    }
  }, [isFull])

  // The back button is another element on a narrow screen.
  const wasFull = useRef(isFull)
  useEffect(() => {
    if (wasFull.current !== isFull && isFocusLost()) panel.current?.querySelector('button')?.focus()
    wasFull.current = isFull
  }, [isFull])

  useEffect(() => {
    if (openedBy === null) return undefined
    const opener = document.activeElement
    panel.current?.querySelector('button')?.focus()
    return () => {
      if (isFocusLost() && opener instanceof HTMLElement) opener.focus()
    }
  }, [openedBy])

  if (slot === null) return null
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape only, and the button does the same
    <aside
      ref={panel}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isInputMethodKey(event)) return
        event.stopPropagation()
        onClose()
      }}
      style={isFull || width === null ? undefined : { width }}
      className={
        isFull
          ? 'fixed inset-0 z-20 flex flex-col bg-background pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'
          : classNames(
              'flex w-[26.25rem] min-w-80 flex-col border-s border-border bg-background 2xl:w-[38rem]',
              isOver
                ? 'fixed inset-y-0 end-0 z-10 pt-[env(safe-area-inset-top)] pe-[env(safe-area-inset-right)] shadow-float'
                : 'relative',
            )
      }
    >
      {!isFull && <ResizeHandle {...{ panel, width }} onResize={resize} onSave={save} />}
      <header
        className={`flex min-h-14 shrink-0 items-center gap-1 border-b border-border px-2 ${isFull ? 'flex-wrap py-1' : ''}`}
      >
        {isFull && <IconButton icon={ArrowLeft} label={backLabel} onClick={onClose} />}
        {/* A narrow screen has no pointer that could show a title that is cut off. */}
        <div className="min-w-0 flex-1 basis-32 px-1" title={isFull ? undefined : title}>
          <h2 className={`text-base font-medium ${isFull ? 'line-clamp-4 break-words' : 'truncate'}`}>
            {title}
          </h2>
          {subtitle !== undefined && <p className="truncate text-xs text-muted">{subtitle}</p>}
        </div>
        {tools}
        {!isFull && <IconButton icon={X} label={i18n.t('Close panel')} onClick={onClose} />}
      </header>
      {children}
    </aside>,
    slot,
  )
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
