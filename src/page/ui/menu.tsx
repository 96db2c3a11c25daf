import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'

export interface MenuItem {
  label: string
  icon: LucideIcon
  isDangerous?: boolean
  onSelect: () => void
}

export interface MenuProps {
  /** The button that opens the menu; it has an accessible name of its own. */
  trigger: ReactElement
  items: readonly MenuItem[]
}

export function Menu({ trigger, items }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} className="z-50">
          <Base.Popup className="popup min-w-44 rounded-lg border border-border bg-raised p-1 shadow-float outline-none">
            {items.map(({ label, icon: Icon, isDangerous, onSelect }) => (
              <Base.Item
                key={label}
                onClick={onSelect}
                className={classNames(
                  'flex h-9 items-center gap-2.5 rounded-md px-2.5 outline-none select-none pointer-coarse:h-11',
                  isDangerous === true
                    ? 'text-danger data-highlighted:bg-danger-soft'
                    : 'text-text data-highlighted:bg-surface',
                )}
              >
                <Icon aria-hidden size={16} strokeWidth={1.75} />
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
