import {
  ChartColumn,
  Command,
  PanelLeftClose,
  PanelLeftOpen,
  ChartGantt,
  Settings,
  SquarePen,
  X,
  Presentation,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { openPalette } from '../features/commands/command-palette-state.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { toggleSidebar, usePreferences } from './preferences.ts'
import { i18n } from '../i18n/i18n.ts'
import { type Route, navigate } from './routes/route.ts'

export interface SidebarProps {
  isNarrow: boolean
  routeName: Route['name']
  onClose: () => void
  children: ReactNode
}

export const newChatId = 'new-chat'

const places = [
  { routeName: 'review', label: /*i18n*/ { id: 'Review' }, href: '#/review', Icon: ChartGantt },
  { routeName: 'usage', label: /*i18n*/ { id: 'Usage' }, href: '#/usage', Icon: ChartColumn },
  { routeName: 'settings', label: /*i18n*/ { id: 'Settings' }, href: '#/settings/providers', Icon: Settings },
] as const

/** Draws the chats and the navigation: a column, a rail when collapsed, the content of a sheet on narrow screens. */
export function Sidebar({ isNarrow, routeName, onClose, children }: SidebarProps) {
  const isRail = usePreferences((state) => state.isSidebarCollapsed) && !isNarrow
  const begin = () => {
    onClose()
    navigate({ name: 'new' })
  }
  return (
    <div className={`isolate flex h-full flex-col bg-surface ${isRail ? 'w-14 items-center' : 'w-66'}`}>
      <header className={`flex shrink-0 gap-1 p-3 ${isRail ? 'flex-col' : 'h-14 items-center'}`}>
        {!isRail && (
          <a
            href="#/"
            onClick={onClose}
            className="flex-1 rounded-md px-2 py-1 text-base font-semibold tracking-tight pointer-coarse:py-3"
          >
            {i18n.t('Innerloop')}
          </a>
        )}
        {isNarrow ? (
          <IconButton icon={X} label={i18n.t('Hide chats')} look="onSurface" onClick={onClose} />
        ) : (
          <IconButton
            icon={isRail ? PanelLeftOpen : PanelLeftClose}
            label={isRail ? i18n.t('Expand sidebar') : i18n.t('Collapse sidebar')}
            look="onSurface"
            onClick={toggleSidebar}
          />
        )}
        <IconButton
          icon={Command}
          label={i18n.t('Command palette')}
          look="onSurface"
          onClick={() => {
            onClose()
            openPalette()
          }}
        />
        <IconButton
          id={newChatId}
          icon={SquarePen}
          label={i18n.t('New chat')}
          look="onSurface"
          onClick={begin}
        />
      </header>
      <nav
        aria-label={i18n.t('Chats')}
        className={`min-h-0 flex-1 overflow-y-auto px-2 ${isRail ? 'invisible' : ''}`}
      >
        {children}
      </nav>
      <footer className="shrink-0 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <PresentationButton isRail={isRail} />
        <nav aria-label={i18n.t('Places')}>
          {places.map(({ routeName: name, label, href, Icon }) => (
            <a
              key={name}
              href={href}
              onClick={onClose}
              aria-label={i18n.t(label)}
              aria-current={name === routeName ? 'page' : undefined}
              className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-fill/50 hover:text-text aria-[current=page]:bg-fill/70 aria-[current=page]:text-text pointer-coarse:h-11"
            >
              <Icon aria-hidden size={17} strokeWidth={1.75} />
              {!isRail && i18n.t(label)}
            </a>
          ))}
        </nav>
      </footer>
    </div>
  )
}

/** Draws the button that hides or shows private content, for screen sharing. */
function PresentationButton({ isRail }: { isRail: boolean }) {
  const isOn = usePreferences(({ isPresenting }) => isPresenting)
  return (
    <button
      type="button"
      aria-label={i18n.t('Presentation mode')}
      aria-pressed={isOn}
      title={i18n.t('Presentation mode hides other chats, the ends of keys, and amounts of money')}
      onClick={() => usePreferences.setState({ isPresenting: !isOn })}
      className="flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-start text-muted hover:bg-fill/50 hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:h-11"
    >
      <Presentation aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
      {!isRail && i18n.t('Presentation mode')}
    </button>
  )
}
