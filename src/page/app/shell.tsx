import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { findMainHeading } from '../ui/layout/main-heading.ts'
import { isInputMethodKey } from '../ui/keyboard/input-method.ts'
import { SidePanelSlot, useOpenPanels } from '../ui/layout/side-panel-slot.tsx'
import { useMediaQuery } from '../ui/hooks/viewport.ts'
import { i18n } from '../i18n/i18n.ts'
import { type Route, navigate } from './routes/route.ts'
import { Sidebar } from './sidebar.tsx'
import { PanelLeft, SquarePen } from 'lucide-react'
import { HeaderToolsSlot } from '../ui/layout/header-tools.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { create } from 'zustand'
import { usePreferences } from './preferences.ts'

export const narrowScreen = '(width < 48rem)'
/** Widths at which a side panel next to the content leaves no space for the list of chats. */
const tightScreen = '(64rem <= width < 75rem)'

export interface ShellProps {
  sessions: ReactNode
  routeName: Route['name']
  /** Path of the open page. A change closes the sheet. */
  place: string
  children: (options: { showChats: (() => void) | null }) => ReactNode
}

/** Layout of the page: the chats next to the content, or as a sheet over it on narrow screens. */
export function Shell({ sessions, routeName, place, children }: ShellProps) {
  const isNarrow = useMediaQuery(narrowScreen)
  const isTight = useMediaQuery(tightScreen)
  const isSqueezed = useOpenPanels(({ count }) => count > 0) && isTight
  const isCollapsed = usePreferences(({ isSidebarCollapsed }) => isSidebarCollapsed)
  const hasSheet = isNarrow || isSqueezed
  const { openAt } = useSidebarSheet()
  const isOpen = hasSheet && openAt === place
  const close = () => useSidebarSheet.setState({ openAt: null })
  const sheet = useRef<HTMLDivElement>(null)
  const arrived = useRef(place)

  useEffect(() => {
    useSidebarSheet.setState({ isUsed: hasSheet, openAt: null })
  }, [hasSheet])

  useEffect(() => {
    if (!isOpen) return undefined
    const opener = document.activeElement
    sheet.current?.querySelector<HTMLElement>('a, button')?.focus()
    const handleKey = (event: KeyboardEvent) =>
      event.key === 'Escape' && !isInputMethodKey(event) && useSidebarSheet.setState({ openAt: null })
    // Links to the current page, such as a search result in this chat, close the sheet, too. Their target is below it.
    const handleClick = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest('a') !== null && useSidebarSheet.setState({ openAt: null })
    const list = sheet.current
    list?.addEventListener('click', handleClick)
    addEventListener('keydown', handleKey)
    return () => {
      list?.removeEventListener('click', handleClick)
      removeEventListener('keydown', handleKey)
      // The content is inert until the sheet is gone.
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus())
    }
  }, [isOpen])

  useEffect(() => {
    if (arrived.current === place) return undefined
    arrived.current = place
    // The focused element was removed with the old page, so the heading of the new one gets the focus.
    const timer = setTimeout(() => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body) findMainHeading()?.focus({ preventScroll: true })
    }, settleMs)
    return () => clearTimeout(timer)
  }, [place])

  return (
    <div className="flex h-full overflow-clip pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      <SkipLink />
      {/* Escape and "Hide chats" do the same for people who cannot see or reach this element. */}
      {isOpen && <div aria-hidden onClick={close} className="fixed inset-0 z-20 bg-scrim" />}
      {isSqueezed && isOpen && <div className="w-14 shrink-0" />}
      {(!isNarrow || isOpen) && (
        <div
          ref={sheet}
          className={
            isOpen
              ? 'fixed inset-y-0 start-0 z-20 pt-[env(safe-area-inset-top)] pl-[env(safe-area-inset-left)] bg-surface shadow-float'
              : 'shrink-0 border-e border-border bg-surface pt-[env(safe-area-inset-top)]'
          }
        >
          <Sidebar
            form={isOpen ? 'sheet' : isCollapsed || isSqueezed ? 'rail' : 'column'}
            routeName={routeName}
            onToggle={() => toggleSidebar(place)}
            onClose={close}
          >
            {sessions}
          </Sidebar>
        </div>
      )}
      {/* Hidden as well as inert, because not all assistive technology supports inert. */}
      <main
        inert={isOpen}
        aria-hidden={isOpen || undefined}
        className="relative flex min-w-0 flex-1 flex-col lg:[&:has(+#side-panel>aside)]:min-w-90"
      >
        {children({ showChats: isNarrow ? () => useSidebarSheet.setState({ openAt: place }) : null })}
      </main>
      <SidePanelSlot inert={isOpen} />
    </div>
  )
}

/** Intentional focus changes have happened by then. */
const settleMs = 200

/**
 * Draws the first stop of the keyboard, visible while focused. It skips the chats and moves the focus to the composer
 * or the heading.
 */
function SkipLink() {
  const skip = () => {
    const main = document.querySelector('main')
    const target =
      main?.querySelector<HTMLElement>('[data-writing] textarea:not(article *)') ??
      main?.querySelector<HTMLElement>('h1, h2')
    if (!target) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus()
  }
  return (
    <div data-skip-link className="fixed start-3 top-2 z-30 -translate-y-24 focus-within:translate-y-0">
      <Button onClick={skip} className="shadow-float">
        {i18n.t('Skip to content')}
      </Button>
    </div>
  )
}

interface PageHeaderProps {
  showChats: (() => void) | null
  children?: ReactNode
}

export function PageHeader({ showChats, children }: PageHeaderProps) {
  return (
    <header className="isolate flex h-[calc(3.5rem+env(safe-area-inset-top))] shrink-0 items-center gap-0.5 px-2 sm:gap-2 pt-[env(safe-area-inset-top)] md:px-5">
      {showChats !== null && <IconButton icon={PanelLeft} label={i18n.t('Show chats')} onClick={showChats} />}
      {children}
      {/* At the end from the start, so that nothing moves when the title appears. */}
      <div className="ms-auto flex shrink-0 items-center gap-0.5 sm:gap-2">
        <HeaderToolsSlot />
        {showChats !== null && (
          <IconButton icon={SquarePen} label={i18n.t('New chat')} onClick={() => navigate({ name: 'new' })} />
        )}
      </div>
    </header>
  )
}

/** Sidebar as a sheet over the content, on narrow screens and next to a side panel. */
const useSidebarSheet = create<{
  isUsed: boolean
  /** Path at which the sheet is open. */
  openAt: string | null
}>(() => ({ isUsed: false, openAt: null }))

/** Collapses or expands the sidebar, or opens or closes its sheet. */
export function toggleSidebar(place: string): void {
  const { isUsed, openAt } = useSidebarSheet.getState()
  if (isUsed) useSidebarSheet.setState({ openAt: openAt === place ? null : place })
  else usePreferences.setState(({ isSidebarCollapsed }) => ({ isSidebarCollapsed: !isSidebarCollapsed }))
}

export const searchBoxId = 'search-chats'

/** Shows the list of chats if it is hidden, and focuses its search box. */
export function openChatSearch(place: string): void {
  if (useSidebarSheet.getState().isUsed) useSidebarSheet.setState({ openAt: place })
  else usePreferences.setState({ isSidebarCollapsed: false })
  // The sheet is drawn, and has moved the focus into itself, two frames later.
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(searchBoxId)?.focus()))
}
