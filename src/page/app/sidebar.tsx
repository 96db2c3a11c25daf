import {
  ChartColumn,
  ChartGantt,
  Command,
  Library,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  SquarePen,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { openPalette } from '../features/commands/command-palette-state.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { isMac, showKeys } from '../ui/keyboard/shortcuts.ts'
import { i18n } from '../i18n/i18n.ts'
import { type Route, navigate } from './routes/route.ts'

export interface SidebarProps {
  /** A column, a rail of icons, or the content of a sheet. */
  form: 'column' | 'rail' | 'sheet'
  routeName: Route['name']
  /** Switches between column and rail, or closes the sheet. */
  onToggle: () => void
  /** Closes the sheet, if the sidebar is one. */
  onClose: () => void
  children: ReactNode
}

export const newChatId = 'new-chat'

const places = [
  { routeName: 'review', label: /*i18n*/ { id: 'Review' }, href: '#/review', Icon: ChartGantt },
  { routeName: 'usage', label: /*i18n*/ { id: 'Usage' }, href: '#/usage', Icon: ChartColumn },
  { routeName: 'library', label: /*i18n*/ { id: 'Library' }, href: '#/library', Icon: Library },
  { routeName: 'settings', label: /*i18n*/ { id: 'Settings' }, href: '#/settings', Icon: Settings },
] as const

const forms = {
  column: { Icon: PanelLeftClose, label: /*i18n*/ { id: 'Collapse sidebar' } },
  rail: { Icon: PanelLeftOpen, label: /*i18n*/ { id: 'Expand sidebar' } },
  sheet: { Icon: X, label: /*i18n*/ { id: 'Hide chats' } },
} as const

/** Draws the button for a new chat, the list of chats and the navigation. */
export function Sidebar({ form, routeName, onToggle, onClose, children }: SidebarProps) {
  const isRail = form === 'rail'
  const { Icon: ToggleIcon, label: toggleLabel } = forms[form]
  return (
    <div className={`isolate flex h-full flex-col bg-surface ${isRail ? 'w-14' : 'w-66'}`}>
      <header className="flex shrink-0 flex-col gap-1 p-3 pb-1">
        <div className={`flex gap-1 ${isRail ? 'flex-col' : 'items-center'}`}>
          {!isRail && (
            <a
              href="#/"
              onClick={onClose}
              className="flex-1 rounded-md px-2 py-1 text-base font-semibold tracking-tight pointer-coarse:py-3"
            >
              {i18n.t('Innerloop')}
            </a>
          )}
          <IconButton icon={ToggleIcon} label={i18n.t(toggleLabel)} look="onSurface" onClick={onToggle} />
          <IconButton
            icon={Command}
            label={i18n.t('Command palette')}
            look="onSurface"
            onClick={() => {
              onClose()
              openPalette()
            }}
          />
        </div>
        <NewChatButton isRail={isRail} onClose={onClose} />
      </header>
      <nav
        aria-label={i18n.t('Chats')}
        className={`min-h-0 flex-1 overflow-y-auto px-2 ${isRail ? 'invisible' : ''}`}
      >
        {children}
      </nav>
      <footer className="shrink-0 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
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

function NewChatButton({ isRail, onClose }: { isRail: boolean; onClose: () => void }) {
  const label = i18n.t('New chat')
  return (
    <button
      id={newChatId}
      type="button"
      aria-keyshortcuts={`${isMac() ? 'Meta' : 'Control'}+Shift+O`}
      title={isRail ? label : undefined}
      onClick={() => {
        onClose()
        navigate({ name: 'new' })
      }}
      className={`flex h-9 items-center gap-2.5 rounded-md text-text pointer-coarse:h-11 ${isRail ? 'w-8 justify-center hover:bg-fill/60' : '-mx-1 border border-border bg-raised px-2.5 hover:bg-fill/50'}`}
    >
      <SquarePen aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
      {/* Keys that do not fit wrap to a second line, which is hidden. */}
      <span
        className={
          isRail
            ? 'sr-only'
            : 'flex h-6 min-w-0 flex-1 flex-wrap justify-between gap-x-2 overflow-hidden leading-6 whitespace-nowrap'
        }
      >
        <span className="truncate font-medium">{label}</span>
        {!isRail && (
          <span aria-hidden className="text-xs leading-6 text-faint pointer-coarse:hidden">
            {showKeys('new-chat')}
          </span>
        )}
      </span>
    </button>
  )
}
