import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { classNames } from '../class-names.ts'
import { Popover, type PopoverTriggerProps } from './popover.tsx'

export interface MenuItem {
  label: string
  /** Slash command for the same action. The command palette lists it too. */
  word?: string
  icon: LucideIcon
  isDangerous?: boolean
  onSelect: () => void
}

export interface MenuProps {
  label: string
  /** Renders the button that opens the menu, from the given properties. */
  renderTrigger: (props: PopoverTriggerProps) => ReactElement
  items: readonly MenuItem[]
}

export function Menu({ label, renderTrigger, items }: MenuProps) {
  return (
    <Popover role="menu" side="below" align="end" renderTrigger={renderTrigger}>
      {(close) => (
        <div role="menu" aria-label={label}>
          {items.map(({ label: name, icon: Icon, isDangerous, onSelect }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                onSelect()
              }}
              className={classNames(
                'flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 -outline-offset-2 select-none pointer-coarse:h-11',
                isDangerous === true ? 'text-danger hover:bg-danger-soft' : 'text-text hover:bg-surface',
              )}
            >
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {name}
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}
