import { useOfferedActions } from '../../ui/actions.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { say } from '../../i18n/say.ts'

/** Registers the menu items as actions while the menu is mounted. */
export function OfferedItems({ items }: { items: readonly MenuItem[] }) {
  useOfferedActions('chat', items.map(toAction))
  return null
}

function toAction({ label, word, icon, isDangerous = false, onSelect }: MenuItem) {
  return {
    id: `chat:${label}`,
    name: label,
    group: say('This chat'),
    icon,
    isDangerous,
    ...(word !== undefined && { word }),
    run: onSelect,
  }
}
