import { ArrowLeft, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { i18n } from '../../i18n/i18n.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { isInputMethodKey } from '../keyboard/input-method.ts'
import { useMediaQuery } from '../hooks/viewport.ts'

const slotId = 'side-panel'

/** Slot for a side panel, next to the main content. */
export function SidePanelSlot() {
  return <div id={slotId} className="contents" />
}

/** Returns whether side panels take the whole screen. */
export function useIsPanelFull(): boolean {
  return useMediaQuery('(width < 64rem)')
}

export interface SidePanelProps {
  label: string
  title: string
  /**
   * Identifies how the user opened the panel; a new object for each time. The focus moves into the panel and returns at the end. `null`:
   * the panel opened by itself, and the focus stays.
   */
  openedBy: object | null
  tools: ReactNode
  /** Label of the back button on narrow screens. */
  backLabel?: string
  children: ReactNode
  onClose: () => void
}

/** A panel next to the content, or over it on a narrow screen. Escape closes it. */
export function SidePanel({
  label,
  title,
  openedBy,
  tools,
  backLabel = i18n.t('Back to the chat'),
  children,
  onClose,
}: SidePanelProps) {
  const isFull = useIsPanelFull()
  const panel = useRef<HTMLElement>(null)
  const slot = document.getElementById(slotId)

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
      className={
        isFull
          ? 'fixed inset-0 z-20 flex flex-col bg-background pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'
          : 'flex w-[26.25rem] shrink-0 flex-col border-s border-border bg-background 2xl:w-[38rem]'
      }
    >
      <header className="flex h-14 shrink-0 items-center gap-1 border-b border-border px-2">
        {isFull && <IconButton icon={ArrowLeft} label={backLabel} onClick={onClose} />}
        <h2 className="min-w-0 flex-1 truncate px-1 text-base font-medium">{title}</h2>
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
